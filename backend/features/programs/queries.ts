import type { Db } from '#backend/db/tables.ts'

/** Every approved contribution with what a program shows of it, newest first. */
export const published = (db: Db) =>
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

export type Published = Awaited<ReturnType<typeof published>>[number]
