import { writtenOnce } from '#backend/db/compiled-query.ts'
import type { Stamp } from '#backend/db/ids.ts'
import type { Db } from '#backend/db/tables.ts'

interface Suggestion {
  userId: string
  name: string
  website: string
  description: string
}

const columns = [
  'id',
  'name',
  'website',
  'description',
  'status',
  'rejectionReason',
  'applicationMonth',
  'createdAt',
] as const

const added = writtenOnce((db, hole) =>
  db
    .insertInto('contributions')
    .values({
      id: hole(0),
      createdAt: hole(1),
      userId: hole(2),
      name: hole(3),
      website: hole(4),
      description: hole(5),
      status: 'pending',
    })
    .returning(columns),
)

/** Keeps a suggestion; gives it as it is kept. */
export async function add(db: Db, { id, at }: Stamp, { userId, name, website, description }: Suggestion) {
  const [row] = await added(db, [id, at, userId, name, website, description])
  if (!row) throw new Error('An insert gave nothing back')
  return row
}

/** A suggestion of a member by its id; undefined when it has been deleted. */
export const find = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('contributions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .select(columns)
    .executeTakeFirst()

/** How many suggestions of a member nobody has decided yet. */
export async function countPending(db: Db, userId: string): Promise<number> {
  const [row] = await pending(db, [userId])
  return Number(row?.count ?? 0)
}

const pending = writtenOnce((db, hole) =>
  db
    .selectFrom('contributions')
    .where('userId', '=', hole(0))
    .where('status', '=', 'pending')
    .select(eb => eb.fn.countAll<number>().as('count')),
)

const newest = writtenOnce((db, hole) =>
  db
    .selectFrom('contributions')
    .where('userId', '=', hole(0))
    .orderBy('id', 'desc')
    .limit(hole(1))
    .select(columns),
)

/** The newest suggestions of a member, at most `most`. */
export const ofMember = (db: Db, userId: string, most: number) => newest(db, [userId, most])
