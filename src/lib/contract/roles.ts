import type { ErrorCode } from './errors.ts'

// Apart from other permissions, since the scripts of public pages read it.

/** The roles of staff. */
export const staffRoles = ['reviewer', 'editor', 'moderator', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What staff may do, and the roles that may. */
export const rolesByAccess = {
  /** Open the dashboard. */
  staff: staffRoles,
  /** Decide about suggestions and checks. */
  review: ['reviewer', 'editor', 'owner'],
  /** Change programs, mentors and stories. */
  edit: ['editor', 'owner'],
  /** Decide about reports, members and messages. */
  moderate: ['moderator', 'owner'],
  /** Change the team and the settings of the site, and read the log. */
  own: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>
export type StaffAccess = keyof typeof rolesByAccess

/** Who may call an endpoint: anyone, a signed-in member, or staff with some roles. */
export type Access = 'anyone' | 'member' | StaffAccess

/** Whoever acts: nobody, or a member. A backend without `staffRole` has owners only. */
export type Actor = { role?: unknown; staffRole?: unknown } | null | undefined

/** Whether somebody is staff with a role that may do something. */
export function mayDo(actor: Actor, access: StaffAccess): boolean {
  const role = actor?.staffRole ?? (actor?.role === 'admin' ? 'owner' : null)
  return rolesByAccess[access].some(known => known === role)
}

/** Whether an endpoint may be called at all. */
export function checkAccess(actor: Actor, access: Access): ErrorCode | undefined {
  if (access === 'anyone') return undefined
  if (!actor) return 'session/none'
  if (access === 'member' || mayDo(actor, access)) return undefined
  return mayDo(actor, 'staff') ? 'session/role' : 'session/not-admin'
}
