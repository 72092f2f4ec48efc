import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Config } from '#backend/core/config.ts'
import { digestOf } from '#backend/core/digest.ts'
import type { Engine } from '#backend/db/store.ts'
import type { Db } from '#backend/db/tables.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { parseRecords } from '#catalog/records.ts'
import type { ProgramRow } from './programs.ts'
import type { ProgramSource } from './published.ts'
import { readSchools } from './schools.ts'

/** Rows of one statement. */
const batchSize = 500

/**
 * Imports the data file of programs, all or nothing, unless that was done before: perhaps another
 * process has imported a newer one since. Returns whether programs of another file were there
 * before, which pages show. Throws what is wrong with the file.
 */
export async function importSeed(
  source: ProgramSource & { engine: Engine; config: Pick<Config, 'catalogFile'> },
): Promise<boolean> {
  const { db, clock, engine, config } = source
  const bytes = await readFile(config.catalogFile)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const digest = digestOf(text)
  const seeds = db.selectFrom('programSeeds').where('digest', '=', digest).select('digest')
  if (await seeds.executeTakeFirst()) return false
  const schools = new Set((await readSchools()).map(({ name }) => name))
  const records = parseRecords(text, config.catalogFile, schools)
  return db.transaction().execute(async trx => {
    // One import at a time.
    if (engine === 'postgres')
      await sql`lock table ${sql.table('programSeeds')} in exclusive mode`.execute(trx)
    const appliedAt = clock.now()
    const added = await trx
      .insertInto('programSeeds')
      .values({ digest, appliedAt })
      .onConflict(conflict => conflict.column('digest').doNothing())
      .returning('digest')
      .executeTakeFirst()
    return added !== undefined && applyRecords(trx, records, appliedAt)
  })
}

/** Applies the records of the data file. Returns whether the table had some of another one. */
export async function applyRecords(
  trx: Db,
  records: readonly ProgramRecord[],
  at: number,
): Promise<boolean> {
  const rows = await trx.selectFrom('programs').selectAll().orderBy('id').forUpdate().execute()
  const known = new Map(rows.map(row => [row.id, row]))
  // What the first file has is not new to anybody.
  const hadOthers = rows.some(({ origin }) => origin === 'file')
  const publishedAt = hadOthers ? at : 0
  const added: ProgramRow[] = []
  for (const record of records) {
    const json = JSON.stringify(record)
    const inFile = { ...describe(record), record: json, seedDigest: digestOf(json) }
    const row = known.get(record.id)
    known.delete(record.id)
    if (row) await updateRow(trx, row, inFile, at)
    else added.push({ id: record.id, ...newRow, ...inFile, publishedAt })
  }
  for (let start = 0; start < added.length; start += batchSize)
    await trx
      .insertInto('programs')
      .values(added.slice(start, start + batchSize))
      .execute()
  // Without a digest, since it is the decision of staff whether it is shown again.
  for (const row of known.values())
    if (row.origin === 'file' && row.state === 'published' && !isEdited(row))
      await change(trx, row, {
        state: 'hidden',
        seedDigest: null,
        updatedAt: null,
        updatedBy: null,
      })
  return hadOthers
}

const newRow = {
  origin: 'file',
  state: 'published',
  version: 1,
  updatedAt: null,
  updatedBy: null,
  seedRecord: null,
} as const

const describe = ({ name, provider }: ProgramRecord) => ({ name, provider })

/** Whether a record is not as the data file has it. */
const isEdited = ({ record, seedDigest }: ProgramRow): boolean => digestOf(record) !== seedDigest

type InFile = Pick<ProgramRow, 'name' | 'provider' | 'record'> & { seedDigest: string }

/** Updates a program that the data file has again. */
async function updateRow(trx: Db, row: ProgramRow, inFile: InFile, at: number): Promise<void> {
  const { seedDigest, record } = inFile
  // Nobody but an import hides a program without a time.
  const wasGone = row.origin === 'file' && row.state === 'hidden' && row.updatedAt === null
  if (wasGone)
    return change(trx, row, {
      ...inFile,
      state: 'published',
      publishedAt: row.publishedAt ?? at,
    })
  if (row.seedDigest === seedDigest) return
  if (!isEdited(row)) return change(trx, row, inFile)
  const seedRecord = record === row.record ? null : record
  await trx
    .updateTable('programs')
    .set({ seedDigest, seedRecord })
    .where('id', '=', row.id)
    .execute()
}

async function change(trx: Db, { id, version }: ProgramRow, fields: Partial<ProgramRow>) {
  await trx
    .updateTable('programs')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .execute()
}
