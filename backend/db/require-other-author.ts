import type { Config } from '#backend/core/config.ts'
import { ApiError } from '#contract/errors.ts'
import { hasRow } from './query-results.ts'
import type { Db } from './tables.ts'

/**
 * Throws if an administrator decides about what they wrote, unless they are the only one: then
 * nobody else could.
 */
export async function requireOtherAuthor(
  db: Db,
  { adminEmails }: Pick<Config, 'adminEmails'>,
  { adminId, authorId }: { adminId: string; authorId: string | null },
): Promise<void> {
  if (adminId !== authorId) return
  const others = db
    .selectFrom('user')
    .where('id', '!=', adminId)
    .where(eb =>
      eb.or([
        eb('role', '=', 'admin'),
        ...[...adminEmails].map(email => eb.and({ email, emailVerified: true })),
      ]),
    )
    .select('id')
  if (await hasRow(others)) throw new ApiError('decision/own')
}
