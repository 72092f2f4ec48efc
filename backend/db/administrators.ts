import type { Config } from '#backend/core/config.ts'
import { ApiError } from '#contract/errors.ts'
import { rolesByAccess, type StaffAccess, type StaffRole, staffRoles } from '#contract/roles.ts'
import { isSuspended } from './member-actions.ts'
import { hasRow } from './query-results.ts'
import type { Db } from './tables.ts'

type AdminEmails = Pick<Config, 'adminEmails'>

/** The role as it is stored: `admin` is the owner, so that earlier versions run on these rows. */
export const toStoredRole = (role: StaffRole): string => (role === 'owner' ? 'admin' : role)

/** What the role of an account depends on. */
export interface StaffAccount {
  role: string | null
  email: string
}

/** The role of an account among staff; null for a member. */
export function staffRoleOf(
  { role, email, emailVerified }: StaffAccount & { emailVerified: boolean },
  { adminEmails }: AdminEmails,
): StaffRole | null {
  // ADMIN_EMAILS counts for verified addresses only.
  if (emailVerified && adminEmails.has(email.toLowerCase())) return 'owner'
  return staffRoles.find(known => toStoredRole(known) === role) ?? null
}

/** The school to which a role is limited; null: to none. */
export const toSchoolScope = (role: StaffRole | null, schoolId: string | null): string | null =>
  role === 'reviewer' || role === 'editor' ? schoolId : null

/** The accounts of those who may do something, by role or `ADMIN_EMAILS`. */
export const selectStaff = (db: Db, { adminEmails }: AdminEmails, access: StaffAccess = 'staff') =>
  db
    .selectFrom('user')
    .where(eb =>
      eb.or([
        eb('role', 'in', rolesByAccess[access].map(toStoredRole)),
        ...[...adminEmails].map(email => eb.and({ email, emailVerified: true })),
      ]),
    )

/** The ids of those of them who are not suspended. */
export const selectAdministrators = (db: Db, config: AdminEmails, access?: StaffAccess) =>
  selectStaff(db, config, access)
    .where(eb => eb.not(isSuspended(eb.ref('user.id'))))
    .select('user.id')

/** Locks all staff, in one order, so that two of them cannot remove each other at once. */
export const lockStaff = (trx: Db, config: AdminEmails) =>
  trx
    .selectFrom('user')
    .where('id', 'in', selectAdministrators(trx, config))
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()

/** Throws if somebody is the only owner, without whom nobody could change the team. */
export async function requireOtherOwner(trx: Db, config: AdminEmails, userId: string) {
  const owners = await selectAdministrators(trx, config, 'own').execute()
  if (owners.length === 1 && owners[0]?.id === userId)
    throw new ApiError('member/last-administrator')
}

/** Throws if staff decide about what concerns them, unless nobody else may do it. */
export async function requireOtherAuthor(
  db: Db,
  config: AdminEmails,
  { adminId, authorId, access }: { adminId: string; authorId: string | null; access: StaffAccess },
): Promise<void> {
  if (adminId !== authorId) return
  if (await hasRow(selectAdministrators(db, config, access).where('user.id', '!=', adminId)))
    throw new ApiError('decision/own')
}
