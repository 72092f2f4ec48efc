import type { Item } from '#backend/content/items.ts'
import { hasRow } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

type Key = Pick<Item, 'kind' | 'id'>
type Person = Pick<Tables['contentItems'], 'kind' | 'id'>

/** A page of the versions of an item, the newest first. */
export function listVersions(
  db: Db,
  { kind, id }: Key,
  { before, limit }: { before: number | null; limit: number },
) {
  let query = db
    .selectFrom('contentVersions')
    .leftJoin('user', 'user.id', 'contentVersions.updatedBy')
    .where('kind', '=', kind)
    .where('contentVersions.id', '=', id)
    .orderBy('version', 'desc')
    .limit(limit)
    .select(['version', 'state', 'contentVersions.updatedAt', 'user.name as editorName', 'data'])
  if (before !== null) query = query.where('version', '<', before)
  return query.execute()
}

/** Locks an item until the transaction ends. */
export const lockItem = (db: Db, { kind, id }: Person) =>
  db
    .selectFrom('contentItems')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .execute()

/** Whether another item uses a file. */
export const isUsedElsewhere = (db: Db, { kind, id }: Person, path: string) =>
  hasRow(
    db
      .selectFrom('contentItems')
      .where('data', 'like', `%${path}%`)
      .where(eb => eb.or([eb('id', '!=', id), eb('kind', '!=', kind)]))
      .select('id')
      .limit(1),
  )

/**
 * Items of a kind with their places in the order of the list. They are locked until the transaction
 * ends, by id, so that two transactions cannot wait for each other.
 */
export async function listPositions(
  db: Db,
  kind: Person['kind'],
  ids: readonly string[],
): Promise<{ id: string; position: number }[]> {
  const query = db
    .selectFrom('contentItems')
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .select(['id', 'position'])
  await query.orderBy('id').forUpdate().execute()
  return query.orderBy('position').orderBy('id').execute()
}

/** Gives items of a kind the positions of a list, which are in ascending order. */
export async function setPositions(
  db: Db,
  kind: Person['kind'],
  ids: readonly string[],
  positions: readonly number[],
): Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  for (const [index, id] of ids.entries()) {
    // Items of equal positions would stay in the order of their ids.
    last = Math.max(positions[index] ?? 0, last + 1)
    await db
      .updateTable('contentItems')
      .set({ position: last })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .execute()
  }
}
