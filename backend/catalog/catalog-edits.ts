import { setImmediate } from 'node:timers/promises'
import type { Db } from '#backend/db/tables.ts'
import type { Program } from '#catalog/program.ts'
import { toProgram } from '#catalog/records.ts'
import type { DatabaseSource } from './source.ts'

/** What administrators changed in the catalog of the file. */
export interface CatalogEdits {
  /** Published edits of records of the file, and new programs. */
  records: Program[]
  /** Ids of programs that are not shown any more. */
  hidden: string[]
}

/** Programs that are read before other requests get their turn. */
const batchSize = 100

interface Cached {
  today: string
  /** Changes with every edit. */
  key: string
  edits: CatalogEdits
  /** The records by id, and the versions that they were read from. */
  read: ReadonlyMap<string, { version: number; record: Program }>
}

const cache = new WeakMap<Db, Cached>()

/** Reads the published programs of the database and the ids that it hides. */
export async function readCatalogEdits({ db, clock }: DatabaseSource): Promise<CatalogEdits> {
  const today = new Date(clock.now()).toISOString().slice(0, 10)
  const programs = db.selectFrom('contentItems').where('kind', '=', 'program')
  // Every change increases a version, so that equal sums mean equal rows.
  const { versions, changedAt } = await programs
    .select(eb => [eb.fn.sum('version').as('versions'), eb.fn.max('updatedAt').as('changedAt')])
    .executeTakeFirstOrThrow()
  const key = `${versions} ${changedAt}`
  const cached = cache.get(db)
  const current = cached?.today === today ? cached : undefined
  if (current?.key === key) return current.edits
  const published = await programs
    .where('state', '=', 'published')
    .select(['id', 'version', 'data'])
    .execute()
  const hidden = await programs
    .where('state', 'in', ['hidden', 'deleted'])
    .where('publishedAt', 'is not', null)
    .select('id')
    .execute()
  const read = new Map<string, { version: number; record: Program }>()
  for (const [index, { id, version, data }] of published.entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate()
    const known = current?.read.get(id)
    const isSame = known?.version === version
    read.set(id, isSame ? known : { version, record: toProgram(JSON.parse(data), today) })
  }
  const records = [...read.values()].map(({ record }) => record)
  const edits = { records, hidden: hidden.map(({ id }) => id) }
  cache.set(db, { today, key, edits, read })
  return edits
}
