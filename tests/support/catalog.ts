import type { Db } from '#backend/db/tables.ts'
import { applyRecords } from '#backend/programs/seed.ts'
import { type Program, ProgramFacts } from '#catalog/program.ts'
import type { ProgramRecord } from '#catalog/record.ts'

/** A program as a record, which need not be valid. */
function toRecord(program: Program): ProgramRecord {
  const { id, name, provider, type, description: summary, url, apply_url, checked } = program
  const facts = Object.fromEntries(
    Object.entries(program).filter(([key]) => key in ProgramFacts.shape),
  )
  const sources = checked ? [{ seen: checked }] : program.sources
  const link = url ?? program.applicationLink
  const about = { id, name, provider, type, summary, url: link, apply_url, confidence: 'high' }
  return { ...facts, ...about, sources } as ProgramRecord
}

/** Replaces the records of the data file, as an import does. */
export const writeRecords = (db: Db, records: readonly ProgramRecord[], at = Date.now()) =>
  db.transaction().execute(trx => applyRecords(trx, records, at))

/** Replaces the programs of the data file. */
export const writeCatalog = (db: Db, programs: readonly Program[], at?: number) =>
  writeRecords(db, programs.map(toRecord), at)
