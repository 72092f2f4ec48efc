import type { Db } from '#backend/db/tables.ts'

/** All approved contributions, the newest first. */
export const listPublished = (db: Db) =>
  db
    .selectFrom('contributions')
    .where('status', '=', 'approved')
    .orderBy('id', 'desc')
    .select([
      'id',
      'name',
      'website',
      'description',
      'decidedAt',
      'applicationMonth',
      'type',
      'applicationDeadline',
      'university',
      'citizenship',
      'applicationLink',
    ])
    .execute()

export type PublishedContribution = Awaited<ReturnType<typeof listPublished>>[number]
