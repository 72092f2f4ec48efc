import type { Config } from '#backend/core/config.ts'
import { ApiError } from '#contract/errors.ts'
import { isSuspended } from './member-actions.ts'
import { hasRow } from './query-results.ts'
import type { Db } from './tables.ts'

/** The ids of the administrators, by role or `ADMIN_EMAILS`, who are not suspended. */
export const selectAdministrators = (db: Db, { adminEmails }: Pick<Config, 'adminEmails'>) =>
  db
    .selectFrom('user')
    .where(eb =>
      eb.or([
        eb('role', '=', 'admin'),
        ...[...adminEmails].map(email => eb.and({ email, emailVerified: true })),
      ]),
    )
    .where(eb => eb.not(isSuspended(eb.ref('user.id'))))
    .select('user.id')

/**
 * Throws if an administrator decides about what concerns them, unless they are the only one: then
 * nobody else could.
 */
export async function requireOtherAuthor(
  db: Db,
  config: Pick<Config, 'adminEmails'>,
  { adminId, authorId }: { adminId: string; authorId: string | null },
): Promise<void> {
  if (adminId !== authorId) return
  if (await hasRow(selectAdministrators(db, config).where('user.id', '!=', adminId)))
    throw new ApiError('decision/own')
}
