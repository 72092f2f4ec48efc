import { type Kysely, type Migration, sql } from 'kysely'
import { digestOf } from '#backend/core/digest.ts'
import { convertSecondForm } from '#catalog/second-form.ts'
import type { Tables } from '../tables.ts'

type Db = Kysely<Pick<Tables, 'programs' | 'contentVersions' | 'programVersions'>>

/** Rows that are read at once; a record may have 64 KB. */
const pageSize = 100

/** Programs that were merged with another one. */
const formerIds = [
  ['delaware-state-inspire-scholarship', 'delaware-state-university-inspire-scholarship'],
  ['100-black-men-of-america-future-leader-scholarship', 'future-leader-scholarship'],
  ['dovey-johnson-roundtree-presidential-scholarship', 'spelman-merit-scholarships'],
] as const

/**
 * Records have typed conditions. Of the answers of members their citizenship or immigration status
 * is erased, and further answers are added.
 */
export const thirdForm: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('answers').dropColumn('status').execute()
    await db.schema
      .alterTable('answers')
      .addColumn('given', 'text', column => column.notNull().defaultTo('{}'))
      .execute()
    await convertPrograms(db as Db)
    await convertVersions(db as Db)
    await convertKnownFacts(db as Db)
    for (const [former, present] of formerIds) await moveProgram(db as Db, former, present)
  },
}

/** The JSON of a record or of facts in the present form; empty where none is kept. */
const convert = (json: string): string =>
  json === '' ? '' : JSON.stringify(convertSecondForm(JSON.parse(json)).value)

async function convertPrograms(db: Db): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: Pick<Tables['programs'], 'id' | 'record' | 'seedRecord' | 'seedDigest'>[] = await db
      .selectFrom('programs')
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .select(['id', 'record', 'seedRecord', 'seedDigest'])
      .execute()
    for (const { id, ...row } of rows) {
      const record = convert(row.record)
      const seedRecord = row.seedRecord && convert(row.seedRecord)
      // By its digest the import of the data file knows that nobody has edited a record.
      const isUnedited = row.seedDigest === digestOf(row.record)
      const seedDigest = isUnedited ? digestOf(record) : row.seedDigest
      await db
        .updateTable('programs')
        .set({ record, seedRecord, seedDigest })
        .where('id', '=', id)
        .execute()
    }
    last = rows.at(-1)?.id
  }
}

async function convertVersions(db: Db): Promise<void> {
  const versions = db.selectFrom('contentVersions').where('kind', '=', 'program')
  const keys = await versions.select(['id', 'version']).execute()
  for (const key of keys) {
    const ofKey = versions.where(eb => eb.and(key))
    const { data } = await ofKey.select('data').executeTakeFirstOrThrow()
    await db
      .updateTable('contentVersions')
      .set({ data: convert(data) })
      .where(eb => eb.and({ kind: 'program', ...key }))
      .execute()
  }
}

/** The facts that members know of saved programs; their digests stay, as names of them. */
async function convertKnownFacts(db: Db): Promise<void> {
  const keys = await db.selectFrom('programVersions').select(['programId', 'digest']).execute()
  for (const key of keys) {
    const version = db.selectFrom('programVersions').where(eb => eb.and(key))
    const { facts } = await version.select('facts').executeTakeFirstOrThrow()
    await db
      .updateTable('programVersions')
      .set({ facts: convert(facts) })
      .where(eb => eb.and(key))
      .execute()
  }
}

/** Gives what members keep of a program its present id, unless they have that already. */
async function moveProgram(db: Db, former: string, present: string): Promise<void> {
  const ofFormer = sql`where "programId" = ${former}`
  const isThere = (table: string, ...columns: string[]) => sql`exists (
    select 1 from ${sql.table(table)} as other where other."programId" = ${present} and ${sql.join(
      columns.map(name => sql`other.${sql.ref(name)} = ${sql.ref(`${table}.${name}`)}`),
      sql` and `,
    )})`
  const renamed = (table: string) =>
    sql`update ${sql.table(table)} set "programId" = ${present} ${ofFormer}`.execute(db)
  const deleted = (table: string, condition = sql`true`) =>
    sql`delete from ${sql.table(table)} ${ofFormer} and ${condition}`.execute(db)

  await renamed('programVersions')
  // Its tasks and recommenders go with it; those of others refer to a row under the present id.
  await deleted('savedPrograms', isThere('savedPrograms', 'userId'))
  const others = sql`"userId", "knownDigest", status, notes, link, "ownDate", "ownDateAt", outcome, "savedAt"`
  await sql`insert into "savedPrograms" ("programId", ${others})
    select ${present}, ${others} from "savedPrograms" ${ofFormer}`.execute(db)
  await renamed('savedTasks')
  await renamed('recommenders')
  await deleted('savedPrograms')
  await deleted('sentReminders', isThere('sentReminders', 'userId', 'kind', 'day', 'daysBefore'))
  await renamed('sentReminders')
  const isOpenToo = sql`"settledAt" is null and ${isThere('programReports', 'userId', 'kind')}`
  await deleted('programReports', isOpenToo)
  await renamed('programReports')
}
