import { sql } from 'kysely'
import { authInstant, type Db, type Engine } from '#backend/db/tables.ts'

const profile = (db: Db, userId: string) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['name', 'phone', 'college', 'image', 'major', 'graduationYear'])

export const findProfile = (db: Db, userId: string) => profile(db, userId).executeTakeFirstOrThrow()

/** The same, held until the transaction ends, so that changes of one profile are one after the other; SQLite does that by itself. */
export const holdProfile = (db: Db, engine: Engine, userId: string) =>
  profile(db, userId)
    .$if(engine === 'postgres', query => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow()

interface Changes {
  name?: string
  image?: string
  phone: string | null
  college: string | null
  major?: string | null
  graduationYear?: string | null
}

export const saveProfile = (db: Db, engine: Engine, userId: string, changes: Changes, now: number) =>
  db
    .updateTable('user')
    .set({ ...changes, updatedAt: authInstant(engine, now) })
    .where('id', '=', userId)
    .execute()

interface Photo {
  key: string
  userId: string
  type: string
  createdAt: number
}

export const addPhoto = (db: Db, photo: Photo) => db.insertInto('photos').values(photo).execute()

export const findPhoto = (db: Db, userId: string, key: string) =>
  db.selectFrom('photos').where('userId', '=', userId).where('key', '=', key).select('key').executeTakeFirst()

/** Forgets a member's photos made before an instant, but the one on show; gives their keys. */
export async function dropPhotos(db: Db, userId: string, before: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('photos')
    .where('userId', '=', userId)
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user')
            .where('user.id', '=', userId)
            .whereRef('user.image', '=', sql<string>`'/' || photos.key`)
            .select('user.id'),
        ),
      ),
    )
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}
