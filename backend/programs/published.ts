import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import { digestOf } from '#backend/core/digest.ts'
import type { Clock } from '#backend/core/services.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Program } from '#catalog/program.ts'
import { toProgram } from '#catalog/records.ts'
import { listClosedMarks } from './reports.ts'

/** What the list of programs is read from. */
export interface ProgramSource {
  db: Db
  clock: Clock
}

/** The programs that are published. It is the same object while nothing changes. */
interface Published {
  /** By id, in the order of ids. */
  programs: ReadonlyMap<string, Program>
  /** The list as `GET /img/program.json` sends it, with one ETag for both forms. */
  json: { plain: Buffer; gzipped: Buffer; etag: string }
  /** When a date of it may have changed last, in milliseconds. */
  changedAt: number
}

/** The list of each database, by what changes with it: that of 10,000 programs takes 700 ms. */
const cache = new WeakMap<Db, { key: string; reading: Promise<Published> }>()

/** Programs that are read before other requests get their turn. */
const batchSize = 100

/** Reads the programs that are published, with what students say is closed. */
export async function listPublished({ db, clock }: ProgramSource): Promise<Published> {
  const today = new Date(clock.now()).toISOString().slice(0, 10)
  const marks = await listClosedMarks(db)
  const state = await readState(db)
  const key = JSON.stringify([today, marks, state])
  const known = cache.get(db)
  if (known?.key === key) return known.reading
  const closed = new Map(marks.map(mark => [mark.programId, mark.reports]))
  const changedAt = Math.max(Number(state.updatedAt), Number(state.appliedAt))
  const reading = readPublished(db, today, closed).then(read => ({ ...read, changedAt }))
  cache.set(db, { key, reading })
  // The next request tries again.
  reading.catch(() => cache.delete(db))
  return reading
}

/** Every change increases a version, so that equal sums mean equal rows. */
const readState = (db: Db) =>
  db
    .selectFrom('programs')
    .select(eb => [
      eb.fn.countAll().as('count'),
      eb.fn.sum('version').as('versions'),
      eb.fn.max('updatedAt').as('updatedAt'),
      sql<number | null>`(select max("appliedAt") from "programSeeds")`.as('appliedAt'),
    ])
    .executeTakeFirstOrThrow()

async function readPublished(db: Db, today: string, closed: ReadonlyMap<string, number>) {
  const rows = await db
    .selectFrom('programs')
    .where('state', '=', 'published')
    .orderBy('id')
    .select(['id', 'record'])
    .execute()
  const programs = new Map<string, Program>()
  for (const { id, record } of rows) {
    if (programs.size % batchSize === batchSize - 1) await setImmediate()
    const closedReports = closed.get(id)
    try {
      const program = toProgram(JSON.parse(record), today)
      programs.set(id, closedReports ? { ...program, closedReports } : program)
    } catch (error) {
      // As another version of the product may have written it.
      console.error(`The program ${id} is left out, since its record cannot be read:`, error)
    }
  }
  const text = JSON.stringify([...programs.values()])
  const plain = Buffer.from(text)
  const gzipped = await promisify(gzip)(plain)
  return { programs, json: { plain, gzipped, etag: `W/"${digestOf(text)}"` } }
}
