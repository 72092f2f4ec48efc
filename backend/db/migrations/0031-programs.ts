import { type Kysely, type Migration, sql } from 'kysely'
import { digestOf } from '#backend/core/digest.ts'
import { toMemberRecord } from '#catalog/records.ts'
import type { Engine } from '../store.ts'
import type { Tables } from '../tables.ts'
import { createIndex, orderedText } from './columns.ts'

type Program = Tables['programs']

/** The tables as the copy reads and writes them. */
interface OldTables extends Pick<Tables, 'programs' | 'contributions' | 'contentVersions'> {
  contentItems: Omit<Tables['contentItems'], 'kind' | 'consent'> & {
    kind: string
    origin: 'file' | 'database'
  }
  catalogEntries: { programId: string; firstSeenAt: number }
}

/** Rows of one statement. */
const batchSize = 500

const isContributionId = (id: string) => /^c_[0-9a-z]{25}$/.test(id)

/**
 * One table of programs: what administrators edited, approved contributions, and when the others
 * were first shown. The records of the data file follow at the start of the server.
 */
export const programs = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTables(db, engine)
    await copyPrograms(db as Kysely<OldTables>)
    await db.schema.dropTable('catalogEntries').execute()
    await sql`delete from "contentItems" where kind = 'program'`.execute(db)
    await db.schema.dropIndex('contentItems_kind_version_updatedAt').execute()
    await db.schema.alterTable('contentItems').dropColumn('origin').execute()
  },
})

async function createTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('programs')
    .addColumn('id', orderedText(engine), column => column.primaryKey().notNull())
    .addColumn('origin', 'text', column =>
      column.notNull().check(sql`origin in ('file', 'staff', 'member')`),
    )
    .addColumn('state', 'text', column =>
      column.notNull().check(sql`state in ('draft', 'published', 'hidden', 'deleted')`),
    )
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('provider', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('seedDigest', 'text')
    .addColumn('publishedAt', 'bigint')
    .addColumn('updatedAt', 'bigint')
    .addColumn('updatedBy', 'text', column => column.references('user.id').onDelete('set null'))
    .addColumn('seedRecord', 'text')
    // The last column, so that SQLite does not read it for lists.
    .addColumn('record', 'text', column => column.notNull())
    .execute()
  await createIndex(db, 'programs_version_updatedAt', 'programs', ['version', 'updatedAt'])
  await createIndex(db, 'programs_publishedAt', 'programs', ['publishedAt'])
  await createIndex(db, 'programs_updatedBy', 'programs', ['updatedBy'])
  await db.schema
    .createIndex('programs_seedRecord')
    .on('programs')
    .column('id')
    .where(sql.ref('seedRecord'), 'is not', null)
    .execute()
  await db.schema
    .createTable('programSeeds')
    .addColumn('digest', 'text', column => column.primaryKey().notNull())
    .addColumn('appliedAt', 'bigint', column => column.notNull())
    .execute()
}

async function copyPrograms(db: Kysely<OldTables>): Promise<void> {
  const entries = await db.selectFrom('catalogEntries').selectAll().execute()
  const firstSeen = new Map(entries.map(entry => [entry.programId, entry.firstSeenAt]))
  const rows = new Map<string, Program>()
  for (const row of await listEdits(db)) rows.set(row.id, row)
  await addContributions(db, rows)
  for (const id of firstSeen.keys()) if (!rows.has(id)) rows.set(id, remembered(id))
  const copied = [...rows.values()].map(row => ({
    ...row,
    publishedAt: firstSeen.get(row.id) ?? row.publishedAt,
  }))
  for (let at = 0; at < copied.length; at += batchSize)
    await db
      .insertInto('programs')
      .values(copied.slice(at, at + batchSize))
      .execute()
}

/** Edited records of the data file, new programs, and records of contributions. */
async function listEdits(db: Kysely<OldTables>): Promise<Program[]> {
  const items = await db
    .selectFrom('contentItems')
    .leftJoin('contentVersions', join =>
      join
        .onRef('contentVersions.kind', '=', 'contentItems.kind')
        .onRef('contentVersions.id', '=', 'contentItems.id')
        .on('contentVersions.version', '=', 0),
    )
    .where('contentItems.kind', '=', 'program')
    .selectAll('contentItems')
    .select('contentVersions.data as inFile')
    .execute()
  return items.map(({ id, state, name, detail, version, origin, data, inFile, ...row }) => ({
    id,
    origin: isContributionId(id) ? 'member' : origin === 'file' ? 'file' : 'staff',
    state,
    name,
    provider: detail,
    version,
    seedDigest: inFile === null ? null : digestOf(inFile),
    publishedAt: row.publishedAt,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
    seedRecord: null,
    record: data,
  }))
}

/**
 * Adds approved contributions, also those whose record was never published; that stays among the
 * versions. The record of another contribution was not shown and is hidden.
 */
async function addContributions(db: Kysely<OldTables>, rows: Map<string, Program>) {
  const approved = new Set<string>()
  const contributions = await db
    .selectFrom('contributions')
    .where('status', '=', 'approved')
    .selectAll()
    .execute()
  for (const contribution of contributions) {
    const { id, name, decidedAt, createdAt } = contribution
    approved.add(id)
    const known = rows.get(id)
    if (known && known.publishedAt !== null) continue
    const at = decidedAt ?? createdAt
    const version = (known?.version ?? 0) + 1
    const record = JSON.stringify(toMemberRecord(contribution))
    const state = 'published' as const
    const change = { version, updatedAt: at, updatedBy: null }
    const row = { id, origin: 'member' as const, state, name, provider: '', ...change }
    rows.set(id, { ...row, seedDigest: null, publishedAt: at, seedRecord: null, record })
    if (known)
      await db
        .insertInto('contentVersions')
        .values({ kind: 'program', id, state, data: record, ...change })
        .execute()
  }
  for (const row of rows.values())
    if (row.origin === 'member' && row.state === 'published' && !approved.has(row.id))
      rows.set(row.id, { ...row, state: 'hidden' })
}

/** Stands for a program of which only the time is known. */
const remembered = (id: string): Program => ({
  id,
  origin: isContributionId(id) ? 'member' : 'file',
  state: 'hidden',
  name: '',
  provider: '',
  version: 1,
  seedDigest: null,
  publishedAt: null,
  updatedAt: null,
  updatedBy: null,
  seedRecord: null,
  record: '',
})
