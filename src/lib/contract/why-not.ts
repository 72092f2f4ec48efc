import type { Code } from './errors.ts'
import { isBlank } from './shapes.ts'

/** Whoever acts: nobody, or a member with a role. */
export type Actor = { role: string } | null | undefined

interface Decision {
  status?: string | undefined
  applicationMonth?: string | null | undefined
  reason?: string | null | undefined
}

/**
 * Who may do what (spec section 6), as functions that return nothing when the act is allowed, or the code that says why not.
 * The backend throws the code, the interface disables or explains with it.
 */
export const whyNot = {
  enter(actor: Actor, access: 'anyone' | 'member' | 'admin'): Code | undefined {
    if (access === 'anyone') return undefined
    if (!actor) return 'session/none'
    return access === 'admin' && actor.role !== 'admin' ? 'session/not-admin' : undefined
  },

  /** Approval needs a month, rejection a reason (spec section 4, Contribution status). */
  decide({
    status,
    applicationMonth,
    reason,
  }: Decision): 'contribution/no-month' | 'contribution/no-reason' | undefined {
    if (status === 'approved' && !applicationMonth) return 'contribution/no-month'
    if (status === 'rejected' && isBlank(reason ?? '')) return 'contribution/no-reason'
    return undefined
  },
}
