import type { Stamp } from '#backend/db/ids.ts'
import type { Db } from '#backend/db/tables.ts'

interface Suggestion {
  userId: string
  name: string
  website: string
  description: string
}

export const add = (db: Db, { id, at }: Stamp, suggestion: Suggestion) =>
  db
    .insertInto('contributions')
    .values({ ...suggestion, id, createdAt: at, status: 'pending' })
    .returning([
      'id',
      'name',
      'website',
      'description',
      'status',
      'rejectionReason',
      'applicationMonth',
      'createdAt',
    ])
    .executeTakeFirstOrThrow()

/** The newest suggestions of a member, at most `most`. */
export const ofMember = (db: Db, userId: string, most: number) =>
  db
    .selectFrom('contributions')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(most)
    .select([
      'id',
      'name',
      'website',
      'description',
      'status',
      'rejectionReason',
      'applicationMonth',
      'createdAt',
    ])
    .execute()
