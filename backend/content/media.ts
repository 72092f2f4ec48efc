import type { Insertable } from 'kysely'
import type { Clock } from '#backend/core/services.ts'
import { deleteFiles } from '#backend/db/file-deletions.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { personKinds } from '#contract/content-values.ts'

/** How long an uploaded file may stay unused, in milliseconds. */
const maxUnusedAge = 24 * 60 * 60_000

/** Stores the row of a file. */
export const addMedia = (db: Db, row: Insertable<Tables['media']>) =>
  db.insertInto('media').values(row).execute()

/** Finds a file by its key. */
export const findMedia = (db: Db, key: string) =>
  db.selectFrom('media').where('key', '=', key).select(['key', 'size']).executeTakeFirst()

/** The keys of our media that a text, such as the JSON of an item, names in any form. */
export const mediaKeysIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/(media\/[0-9a-z]{32}\.[0-9a-z]+)/g)].map(([, key = '']) => key)),
]

/** Deletes media with their files, within a transaction. */
export async function deleteMedia(trx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const rows = await trx.deleteFrom('media').where('key', 'in', keys).returning('key').execute()
  await deleteFiles(
    trx,
    rows.map(({ key }) => key),
  )
}

/**
 * Deletes media that no mentor, story or setting of the site names, nor an earlier version of one.
 * The form of an item that is not saved yet has a day.
 */
export async function deleteUnusedMedia({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.transaction().execute(async trx => {
    const old = await trx
      .selectFrom('media')
      .where('createdAt', '<', clock.now() - maxUnusedAge)
      .select('key')
      .execute()
    // The current version is among them too.
    const versions = await trx
      .selectFrom('contentVersions')
      .where('kind', 'in', [...personKinds, 'site'])
      .select('data')
      .execute()
    const used = new Set(versions.flatMap(({ data }) => mediaKeysIn(data)))
    await deleteMedia(
      trx,
      old.map(({ key }) => key).filter(key => !used.has(key)),
    )
  })
}
