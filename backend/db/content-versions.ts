import { hasRow } from './query-results.ts'
import type { Db, Tables } from './tables.ts'

type Version = Tables['contentVersions']
type Key = Pick<Version, 'kind' | 'id'>

/** Keeps a version of an item, unless it is kept already. Returns whether it was not. */
export const addVersion = (trx: Db, version: Version): Promise<boolean> =>
  hasRow(
    trx
      .insertInto('contentVersions')
      .values(version)
      .onConflict(conflict => conflict.columns(['kind', 'id', 'version']).doNothing())
      .returning('version'),
  )

/** The newest versions of an item, at most 50, the newest first. */
export const listVersions = (db: Db, { kind, id }: Key) =>
  db
    .selectFrom('contentVersions')
    .leftJoin('user', 'user.id', 'contentVersions.updatedBy')
    .where('kind', '=', kind)
    .where('contentVersions.id', '=', id)
    .orderBy('version', 'desc')
    .limit(50)
    .select(['version', 'state', 'contentVersions.updatedAt', 'user.name as editorName', 'data'])
    .execute()

/** The state and data of a version; undefined if there is none. */
export const findVersion = (db: Db, { kind, id }: Key, version: number) =>
  db
    .selectFrom('contentVersions')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .select(['data', 'state'])
    .executeTakeFirst()

/** Deletes the versions of an item. Returns their data, as JSON. */
export async function deleteVersions(db: Db, { kind, id }: Key): Promise<string[]> {
  const rows = await db
    .deleteFrom('contentVersions')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning('data')
    .execute()
  return rows.map(({ data }) => data)
}

/** Deletes the texts of contributions from the versions of programs that staff have filled in. */
export const deleteSuggestedVersions = (db: Db, of: 'id' | 'userId', value: string) =>
  db
    .deleteFrom('contentVersions')
    .where('kind', '=', 'program')
    .where('id', 'in', db.selectFrom('contributions').where(of, '=', value).select('id'))
    .where('data', 'like', '%"confidence":"member"%')
    .execute()
