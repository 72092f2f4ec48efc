import { contributionColumns, programColumns } from '#backend/db/columns.ts'
import type { Db } from '#backend/db/tables.ts'

/** All approved contributions, the newest first. */
export const listPublished = (db: Db) =>
  db
    .selectFrom('contributions')
    .where('status', '=', 'approved')
    .orderBy('id', 'desc')
    .select([...contributionColumns, ...programColumns, 'decidedAt'])
    .execute()

export type PublishedContribution = Awaited<ReturnType<typeof listPublished>>[number]
