import { readBuiltPrograms } from '#backend/catalog/built-programs.ts'
import type { CatalogSource } from '#backend/catalog/source.ts'
import { compiledQuery } from '#backend/db/compiled-query.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import type { Program } from '#catalog/program.ts'
import { toRecord } from '#catalog/records.ts'
import type { ContentKind } from '#contract/content-values.ts'

type Row = Tables['contentItems']

/** An item without its data; a record that is only in the file has version 0. */
export interface ItemSummary
  extends Pick<
    Row,
    'kind' | 'id' | 'state' | 'name' | 'detail' | 'version' | 'origin' | 'consent' | 'publishedAt'
  > {
  /** Null for a record that is only in the file. */
  updatedAt: number | null
  /** The name of the administrator who changed it last. */
  editorName: string | null
}

/** An item with its data. */
export interface Item extends ItemSummary {
  /** JSON. */
  data: string
}

/** Where content is: in the database, and records in the built site. */
type Source = Pick<CatalogSource, 'db' | 'config'>

const selectItems = (db: Db, kind: ContentKind) =>
  db
    .selectFrom('contentItems')
    .leftJoin('user', 'user.id', 'contentItems.updatedBy')
    .where('contentItems.kind', '=', kind)
    .select([
      'contentItems.kind',
      'contentItems.id',
      'contentItems.name',
      'state',
      'detail',
      'version',
      'origin',
      'publishedAt',
      'consent',
      'contentItems.updatedAt',
      'user.name as editorName',
    ])

/** Whether a program of the built site is a record; contributions of other backends are none. */
const isRecord = ({ url, confidence }: Program): boolean =>
  url !== null && confidence !== null && confidence !== 'member'

const toFileItem = ({ id, name, provider }: Program): ItemSummary => ({
  kind: 'program',
  id,
  name,
  detail: provider,
  state: 'published',
  version: 0,
  origin: 'file',
  publishedAt: 0,
  consent: null,
  updatedAt: null,
  editorName: null,
})

const { compare } = new Intl.Collator('en', { numeric: true })
const compareItems = (a: ItemSummary, b: ItemSummary) =>
  compare(a.name, b.name) || compare(a.id, b.id)

/** The records of each built site by name: sorting 10,000 takes 100 ms. */
const fileItems = new WeakMap<readonly Program[], readonly ItemSummary[]>()

async function listFileItems({ config }: Source): Promise<readonly ItemSummary[]> {
  const built = await readBuiltPrograms(config.siteDir)
  const items = fileItems.get(built) ?? built.filter(isRecord).map(toFileItem).sort(compareItems)
  fileItems.set(built, items)
  return items
}

async function findFileItem({ config }: Source, id: string): Promise<Item | undefined> {
  const built = await readBuiltPrograms(config.siteDir)
  const program = built.find(program => program.id === id)
  const record = program && toRecord(program)
  return record ? { ...toFileItem(program), data: JSON.stringify(record) } : undefined
}

/** All items of a kind, also deleted ones: programs by name, others in their order. */
export async function listItems(source: Source, kind: ContentKind): Promise<ItemSummary[]> {
  const items = await selectItems(source.db, kind)
    .orderBy('position')
    .orderBy('contentItems.id')
    .execute()
  if (kind !== 'program') return items
  // A row of the database counts, also where a build has the edited record.
  const known = new Set(items.map(({ id }) => id))
  const inFile = (await listFileItems(source)).filter(({ id }) => !known.has(id))
  return [...inFile, ...items].sort(compareItems)
}

/** An item of the database, or a record that is only in the file. */
export async function findItem(
  source: Source,
  kind: ContentKind,
  id: string,
): Promise<Item | undefined> {
  const item = await selectItems(source.db, kind)
    .where('contentItems.id', '=', id)
    .select('data')
    .executeTakeFirst()
  return item ?? (kind === 'program' ? await findFileItem(source, id) : undefined)
}

const selectPublished = compiledQuery((db, parameter: (name: 'kind') => never) =>
  db
    .selectFrom('contentItems')
    .where('kind', '=', parameter('kind'))
    .where('state', '=', 'published')
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'data']),
)

/** Published mentors or stories in their order. */
export const listPublished = (db: Db, kind: 'mentor' | 'story') => selectPublished(db, { kind })

/** What an administrator writes. `updatedAt` is the time of it. */
export interface ItemChange extends Pick<Item, 'state' | 'consent' | 'data'> {
  updatedAt: number
  /** Null for a command on the server. */
  updatedBy: string | null
}

/** Stores a new item. Returns whether its id was free. */
export const createItem = (trx: Db, key: Pick<Item, 'kind' | 'id'>, change: ItemChange) =>
  saveItem(trx, { ...key, ...change, version: 1, origin: 'database', publishedAt: null })

/**
 * Stores the next version of an item. Returns whether it was done: not if somebody else has changed
 * the item since it was read.
 */
export async function changeItem(trx: Db, current: Item, change: ItemChange): Promise<boolean> {
  const { kind, id, version, state, origin, publishedAt, data } = current
  const next = { kind, id, origin, publishedAt, ...change, version: version + 1 }
  const saved = await saveItem(trx, next)
  if (saved && version === 0)
    await addVersion(trx, { kind, id, version, state, data, updatedAt: null, updatedBy: null })
  return saved
}

type SavedItem = ItemChange & Pick<Item, 'kind' | 'id' | 'version' | 'origin' | 'publishedAt'>

async function saveItem(trx: Db, item: SavedItem): Promise<boolean> {
  const { kind, id, version, state, data, updatedAt, updatedBy } = item
  const row = {
    ...item,
    ...describeData(kind, data),
    publishedAt: item.publishedAt ?? (state === 'published' ? updatedAt : null),
  }
  const saved =
    version === 1
      ? await trx
          .insertInto('contentItems')
          // New mentors come last, new stories first.
          .values({ ...row, position: kind === 'story' ? -updatedAt : updatedAt })
          .onConflict(conflict => conflict.columns(['kind', 'id']).doNothing())
          .returning('id')
          .executeTakeFirst()
      : await trx
          .updateTable('contentItems')
          .set(row)
          .where('kind', '=', kind)
          .where('id', '=', id)
          .where('version', '=', version - 1)
          .returning('id')
          .executeTakeFirst()
  if (!saved) return false
  await addVersion(trx, { kind, id, version, state, data, updatedAt, updatedBy })
  return true
}

/** The columns by which lists show an item. */
function describeData(kind: ContentKind, json: string): Pick<Row, 'name' | 'detail'> {
  const data: Record<string, string | null> = JSON.parse(json)
  if (kind === 'story') return { name: data.title ?? '', detail: data.studentName ?? '' }
  return { name: data.name ?? '', detail: data.provider ?? data.university ?? '' }
}

/** The state and data of a version; undefined if there is none. */
export const findVersion = (db: Db, { kind, id }: Pick<Item, 'kind' | 'id'>, version: number) =>
  db
    .selectFrom('contentVersions')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .select(['data', 'state'])
    .executeTakeFirst()

/** The fields that a change of JSON data alters, as they were and as they are. */
export function findChangedFields(before: string, after: string) {
  const old: Record<string, unknown> = JSON.parse(before)
  const data: Record<string, unknown> = JSON.parse(after)
  const names = Object.keys(data).filter(
    name => JSON.stringify(old[name]) !== JSON.stringify(data[name]),
  )
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(names.map(name => [name, values[name]]))
  return { names, before: pick(old), after: pick(data) }
}

const addVersion = (trx: Db, version: Tables['contentVersions']) =>
  trx.insertInto('contentVersions').values(version).execute()
