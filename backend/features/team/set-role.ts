import {
  lockStaff,
  requireOtherOwner,
  staffRoleOf,
  toSchoolScope,
  toStoredRole,
} from '#backend/db/administrators.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'
import { readSchools } from '#backend/programs/schools.ts'
import { isSchool } from '#catalog/school-rules.ts'
import { ApiError } from '#contract/errors.ts'
import type { StaffRole } from '#contract/roles.ts'

/**
 * The name of the school to which a role is limited, by one of its names; null for none. Throws
 * `team/unknown-school`.
 */
export async function readSchool(role: StaffRole | null, name = ''): Promise<string | null> {
  const scope = toSchoolScope(role, name)
  if (!scope) return null
  const school = (await readSchools()).find(each => isSchool(each, scope))
  if (!school) throw new ApiError('team/unknown-school', { fields: { schoolId: unknownSchool } })
  return school.name
}

const unknownSchool = 'Please choose a school of the list'

interface RoleChange {
  userId: string
  /** Null: a member like others. */
  role: StaffRole | null
  schoolId: string | null
  /** Null for a command on the server. */
  adminId: string | null
}

/**
 * Sets the role of somebody, from their next request on, and records it. Throws for the last owner;
 * `check` may throw too, once the row is locked.
 */
export async function setRole(
  trx: Db,
  services: Services,
  { userId, role, schoolId, adminId }: RoleChange,
  check?: (row: { staffVersion: number; email: string }) => void | Promise<void>,
): Promise<void> {
  const { config, clock } = services
  await lockStaff(trx, config)
  const row = await trx
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['role', 'staffVersion', 'email', 'emailVerified'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiError('member/none')
  await check?.(row)
  const roleOf = (stored: string | null) =>
    staffRoleOf({ ...row, role: stored, emailVerified: Boolean(row.emailVerified) }, config)
  const before = roleOf(row.role)
  const stored = role ? toStoredRole(role) : 'member'
  if (before === 'owner' && roleOf(stored) !== 'owner') await requireOtherOwner(trx, config, userId)
  await trx
    .updateTable('user')
    .set({ role: stored, staffSchool: schoolId, staffSince: role && clock.now() })
    .set({ staffVersion: row.staffVersion + 1 })
    .where('id', '=', userId)
    .execute()
  await recordAction(trx, services, {
    ...{ adminId, action: role ? 'grant' : 'revoke', kind: 'account', entityId: userId },
    before: { role: before ?? 'member' },
    after: { role: role ?? 'member', ...(schoolId && { school: schoolId }) },
  })
}
