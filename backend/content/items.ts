import { addVersion, listVersions } from '#backend/db/content-versions.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import {
  addProgram,
  changeProgram,
  findProgram,
  listPrograms,
  type ProgramRow,
} from '#backend/programs/programs.ts'
import {
  type ContentKind,
  type ListedKind,
  readSiteSettings,
  siteId,
} from '#contract/content-values.ts'

type Row = Tables['contentItems']
type PersonKind = Row['kind']

/** An item without its data. */
export interface ItemSummary
  extends Pick<Row, 'id' | 'state' | 'name' | 'detail' | 'version' | 'publishedAt'> {
  kind: ListedKind
  /** JSON; null for what shows no person. */
  consent: string | null
  /** Null for a record as the data file has it. */
  updatedAt: number | null
  /** The name of the administrator who changed it last. */
  editorName: string | null
}

/** An item with its data. */
export interface Item extends Omit<ItemSummary, 'kind'> {
  kind: ContentKind
  /** JSON. */
  data: string
}

const selectItems = (db: Db, kind: PersonKind) =>
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
      'publishedAt',
      'consent',
      'contentItems.updatedAt',
      'user.name as editorName',
    ])

/** A program as an item. */
const toItem = <T extends Pick<ProgramRow, 'provider'>>({ provider, ...program }: T) => ({
  ...program,
  kind: 'program' as const,
  detail: provider,
  consent: null,
})

const { compare } = new Intl.Collator('en', { numeric: true })

/** All items of a kind, also deleted ones: programs by name, others in their order. */
export async function listItems(db: Db, kind: ListedKind): Promise<ItemSummary[]> {
  if (kind !== 'program')
    return selectItems(db, kind).orderBy('position').orderBy('contentItems.id').execute()
  const items = (await listPrograms(db)).map(toItem)
  return items.sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
}

/** The settings of the site: their newest version, or those where nothing is set. */
export async function findSiteSettings(db: Db): Promise<Item> {
  const key = { kind: 'site', id: siteId } as const
  const [newest] = await listVersions(db, key)
  return {
    ...key,
    name: 'Site',
    detail: '',
    state: 'published',
    consent: null,
    publishedAt: null,
    version: 0,
    updatedAt: null,
    editorName: null,
    ...newest,
    data: JSON.stringify(readSiteSettings(JSON.parse(newest?.data ?? 'null'))),
  }
}

/** Finds an item by its kind and id; a person is locked, if asked for. */
export async function findItem(
  db: Db,
  kind: ContentKind,
  id: string,
  { lock = false } = {},
): Promise<Item | undefined> {
  if (kind === 'site') return id === siteId ? findSiteSettings(db) : undefined
  if (kind !== 'program')
    return selectItems(db, kind)
      .where('contentItems.id', '=', id)
      .select('data')
      .$if(lock, query => query.forUpdate('contentItems'))
      .executeTakeFirst()
  const program = await findProgram(db, id)
  if (!program) return undefined
  const { record, ...summary } = program
  return { ...toItem(summary), data: record }
}

/** Published mentors or stories in their order. */
export const listPublished = (db: Db, kind: PersonKind) =>
  db
    .selectFrom('contentItems')
    .where('kind', '=', kind)
    .where('state', '=', 'published')
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'data'])
    .execute()

/** Puts a mentor or a story before all others of its kind. Returns whether there is one. */
export async function moveToTop(trx: Db, kind: PersonKind, id: string): Promise<boolean> {
  const { first } = await trx
    .selectFrom('contentItems')
    .where('kind', '=', kind)
    .select(eb => eb.fn.min('position').as('first'))
    .executeTakeFirstOrThrow()
  const moved = await trx
    .updateTable('contentItems')
    .set({ position: Number(first) - 1 })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** What an administrator writes. `updatedAt` is the time of it. */
export interface ItemChange extends Pick<Item, 'state' | 'consent' | 'data'> {
  updatedAt: number
  /** Null for a command on the server. */
  updatedBy: string | null
}

const toProgramChange = ({ state, data: record, updatedAt, updatedBy }: ItemChange) => ({
  state,
  record,
  updatedAt,
  updatedBy,
})

/** Stores a new item. Returns whether its id was free. */
export async function createItem(
  trx: Db,
  { kind, id }: { kind: ListedKind; id: string },
  change: ItemChange,
): Promise<boolean> {
  if (kind === 'program') return addProgram(trx, id, 'staff', toProgramChange(change))
  const { updatedAt } = change
  const created = await trx
    .insertInto('contentItems')
    .values({
      ...describePerson(kind, change),
      kind,
      id,
      version: 1,
      publishedAt: change.state === 'published' ? updatedAt : null,
      // New mentors come last, new stories first.
      position: kind === 'story' ? -updatedAt : updatedAt,
    })
    .onConflict(conflict => conflict.columns(['kind', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) await keepVersion(trx, { kind, id, version: 1 }, change)
  return created !== undefined
}

/**
 * Stores the next version of an item. Returns whether it was done: not if somebody else has changed
 * the item since it was read.
 */
export async function changeItem(trx: Db, current: Item, change: ItemChange): Promise<boolean> {
  const { kind, id, publishedAt, data } = current
  if (kind === 'program')
    return changeProgram(trx, { ...current, record: data }, toProgramChange(change))
  const version = current.version + 1
  if (kind === 'site') return keepVersion(trx, { kind, id, version }, change)
  const changed = await trx
    .updateTable('contentItems')
    .set({
      ...describePerson(kind, change),
      version,
      publishedAt: publishedAt ?? (change.state === 'published' ? change.updatedAt : null),
    })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', current.version)
    .returning('id')
    .executeTakeFirst()
  if (changed) await keepVersion(trx, { kind, id, version }, change)
  return changed !== undefined
}

const keepVersion = (
  trx: Db,
  key: Pick<Item, 'kind' | 'id' | 'version'>,
  { consent: _, ...change }: ItemChange,
) => addVersion(trx, { ...key, ...change })

/** The columns of a change, with those by which lists show the person. */
function describePerson(kind: PersonKind, change: ItemChange) {
  const data: Record<string, string | null> = JSON.parse(change.data)
  const about =
    kind === 'story'
      ? { name: data.title, detail: data.studentName }
      : { name: data.name, detail: data.university }
  const { consent } = change
  if (consent === null) throw new Error('A person needs the state of a consent')
  return { ...change, consent, name: about.name ?? '', detail: about.detail ?? '' }
}

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
