import { addVersion } from '#backend/db/content-versions.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { reservedIds } from '#catalog/record.ts'
import { slugOf } from '#catalog/values.ts'

export type ProgramRow = Tables['programs']

/** Programs that have a record, without it; the others only keep a time. */
const selectPrograms = (db: Db) =>
  db
    .selectFrom('programs')
    .leftJoin('user', 'user.id', 'programs.updatedBy')
    .where('programs.name', '!=', '')
    .select(['programs.id', 'programs.name', 'provider', 'state', 'version', 'publishedAt'])
    .select(['programs.updatedAt', 'user.name as editorName'])

/** All programs without their records, also deleted ones, by name. */
export const listPrograms = (db: Db) => selectPrograms(db).orderBy('programs.name').execute()

/** A program with its record; locked until the end of the transaction, if asked for. */
export const findProgram = (db: Db, id: string, { lock = false } = {}) =>
  selectPrograms(db)
    .where('programs.id', '=', id)
    .select('record')
    .$if(lock, query => query.forUpdate('programs'))
    .executeTakeFirst()

/** An id for a new program, made from its name, that no program has. */
export async function findFreeId(db: Db, name: string): Promise<string> {
  const slug = slugOf(name).slice(0, 100).replace(/-$/, '') || 'program'
  const rows = await db
    .selectFrom('programs')
    .where('id', 'like', `${slug}%`)
    .select('id')
    .execute()
  const taken = new Set([...reservedIds, ...rows.map(({ id }) => id)])
  let id = slug
  for (let number = 2; taken.has(id); number += 1) id = `${slug}-${number}`
  return id
}

/** The programs that are shown and were published first after a time, in milliseconds. */
export const listProgramsSince = (db: Db, after: number) =>
  db
    .selectFrom('programs')
    .where('publishedAt', '>', after)
    .where('state', '=', 'published')
    .orderBy('publishedAt')
    .orderBy('id')
    .select(['id as programId', 'publishedAt as firstSeenAt'])
    .$narrowType<{ firstSeenAt: number }>()
    .execute()

/** The programs that staff edited and the data file changed too, until staff save them. */
export async function listChangedInFile(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('programs')
    .where('seedRecord', 'is not', null)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The JSON of the record in the data file, if it changed after staff had edited ours. */
export async function findSeedRecord(db: Db, id: string): Promise<string | null> {
  const programs = db.selectFrom('programs').where('id', '=', id).select('seedRecord')
  return (await programs.executeTakeFirst())?.seedRecord ?? null
}

/** The columns by which lists show a program. */
function describeRecord(record: string): Pick<ProgramRow, 'name' | 'provider'> {
  const { name, provider }: ProgramRow = JSON.parse(record)
  return { name, provider }
}

export interface ProgramChange extends Pick<ProgramRow, 'state' | 'record' | 'updatedBy'> {
  updatedAt: number
}

/**
 * Stores a new program, also in the place of one whose record is not known. Returns whether its id
 * was free.
 */
export async function addProgram(
  trx: Db,
  id: string,
  origin: ProgramRow['origin'],
  change: ProgramChange,
): Promise<boolean> {
  const row = { ...change, ...describeRecord(change.record), origin, version: 1 }
  const publishedAt = change.state === 'published' ? change.updatedAt : null
  const added = await trx
    .insertInto('programs')
    .values({ ...row, id, publishedAt })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet(eb => ({
          ...row,
          version: eb('programs.version', '+', 1),
          publishedAt: eb.fn.coalesce('programs.publishedAt', eb.val(publishedAt)),
        }))
        .where('programs.name', '=', ''),
    )
    .returning('version')
    .executeTakeFirst()
  if (added) await keepVersion(trx, id, added.version, change)
  return added !== undefined
}

type Current = Pick<ProgramRow, 'id' | 'version' | 'state' | 'record' | 'publishedAt'>

/**
 * Stores the next version of a program. Returns whether it was done: not if somebody else has
 * changed it since it was read. Another record settles a change of the data file.
 */
export async function changeProgram(
  trx: Db,
  current: Current,
  change: ProgramChange,
): Promise<boolean> {
  const { id, version, state, record } = current
  const publishedAt = change.state === 'published' ? change.updatedAt : null
  const changed = await trx
    .updateTable('programs')
    .set({
      ...change,
      ...describeRecord(change.record),
      version: version + 1,
      publishedAt: current.publishedAt ?? publishedAt,
      ...(change.record !== record && { seedRecord: null }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  // As the data file had it, unless an edit has kept it.
  await keepVersion(trx, id, version, { state, record, updatedAt: null, updatedBy: null })
  await keepVersion(trx, id, version + 1, change)
  return true
}

const keepVersion = (
  trx: Db,
  id: string,
  version: number,
  { record, ...change }: Omit<ProgramChange, 'updatedAt'> & { updatedAt: number | null },
) => addVersion(trx, { kind: 'program', id, version, data: record, ...change })
