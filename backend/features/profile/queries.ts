import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import { profileColumns } from '#backend/db/columns.ts'
import { deleteFiles } from '#backend/db/file-deletions.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

const selectProfile = (db: Db, userId: string) =>
  db.selectFrom('user').where('id', '=', userId).select(profileColumns)

/** Finds the profile of a member. */
export const findProfile = (db: Db, userId: string) =>
  selectProfile(db, userId).executeTakeFirstOrThrow()

/** Finds and locks a profile, so that its changes run one after the other. */
export const lockProfile = (db: Db, userId: string) =>
  selectProfile(db, userId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Changes a profile; properties that are left out stay. */
export const saveProfile = (
  db: Db,
  userId: string,
  changes: Updateable<Tables['user']>,
  now: number,
) =>
  db
    .updateTable('user')
    .set({ ...changes, updatedAt: new Date(now) })
    .where('id', '=', userId)
    .execute()

/** Stores a photo. */
export const addPhoto = (db: Db, photo: Insertable<Tables['photos']>) =>
  db.insertInto('photos').values(photo).execute()

const address = sql<string>`'/' || photos.key`

/** Finds a photo by its key, unless an administrator has removed it. */
export const findPhoto = (db: Db, key: string) =>
  db
    .selectFrom('photos')
    .innerJoin('user', 'user.id', 'photos.userId')
    .where('key', '=', key)
    .where(eb => eb.or([eb('withdrawnImage', 'is', null), eb('withdrawnImage', '!=', address)]))
    .select(['key', 'type'])
    .executeTakeFirst()

/** Finds a photo of a member. */
export const findOwnPhoto = (db: Db, userId: string, key: string) =>
  db
    .selectFrom('photos')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .select('key')
    .executeTakeFirst()

/**
 * Deletes unused photos of a member older than a time, in milliseconds, with their files; within a
 * transaction.
 */
export async function deleteUnusedPhotos(trx: Db, userId: string, before: number): Promise<void> {
  const rows = await trx
    .deleteFrom('photos')
    .where('userId', '=', userId)
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user')
            .where('user.id', '=', userId)
            .where(sql<SqlBool>`${address} in ("user".image, "user"."withdrawnImage")`)
            .select('user.id'),
        ),
      ),
    )
    .returning('key')
    .execute()
  await deleteFiles(
    trx,
    rows.map(({ key }) => key),
  )
}
