import type { Code } from './errors.ts'
import { limits } from './limits.ts'
import type { GivenFile } from './shapes.ts'
import { isBlank } from './values.ts'

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

  /** A resume is a PDF, DOC or DOCX by its name, and of at most 5 MB (spec section 5). The content is the server's to check. */
  upload({ name, size }: GivenFile): 'resume/wrong-type' | 'resume/too-large' | undefined {
    const extension = name.toLowerCase().split('.').slice(1).at(-1) ?? ''
    if (!limits.resume.extensions.some(known => known === extension)) return 'resume/wrong-type'
    return size > limits.resume.size ? 'resume/too-large' : undefined
  },

  /**
   * Where letters can be sent, members read the resumes of others once their own address is
   * verified.
   */
  readOthers({
    emailVerified,
    mail,
  }: {
    emailVerified: boolean
    mail: boolean
  }): 'account/unverified' | undefined {
    return mail && !emailVerified ? 'account/unverified' : undefined
  },

  /** Owners reply and vote on their own resume, but leave no feedback of their own (spec section 6). */
  say(uid: string, owner: string, parentId: string | undefined): 'feedback/own-resume' | undefined {
    return uid === owner && parentId === undefined ? 'feedback/own-resume' : undefined
  },

  /** A resume holds so many comments at most. */
  addToThread(count: number): 'feedback/full' | undefined {
    return count < limits.thread ? undefined : 'feedback/full'
  },

  /** A comment is deleted by its author alone (spec section 6). */
  removeComment(uid: string, author: string): 'feedback/not-author' | undefined {
    return uid === author ? undefined : 'feedback/not-author'
  },

  /** So many suggestions of a member wait for review at most. */
  suggest(pending: number): 'contribution/too-many' | undefined {
    return pending < limits.pendingContributions ? undefined : 'contribution/too-many'
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
