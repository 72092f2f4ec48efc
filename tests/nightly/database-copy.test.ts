import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type TableMetadata } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { insertDemo } from '#backend/commands/demo/insert.ts'
import { openStore } from '#backend/db/open.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import type { Store } from '#backend/db/store.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { startApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { startServer } from '#tests/support/server.ts'

const postgres = inject('postgres')
const home = mkdtempSync(join(tmpdir(), 'yard-copy-'))
afterAll(() => rmSync(home, { recursive: true }))

const open = (url: string): Store =>
  url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openPostgres(url)

function copy(...args: string[]) {
  return new Promise<{ code: number; out: string; error: string }>(resolve => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE }
    const words = ['backend/commands/db.ts', 'copy', ...args]
    execFile(process.execPath, words, { env }, (failure, out, error) =>
      resolve({ code: Number(failure?.code ?? 0), out, error }),
    )
  })
}

/** All rows of all tables, with ISO times and booleans as numbers. */
async function readAll(url: string): Promise<Record<string, string[]>> {
  const store = open(url)
  const names = (await store.db.introspection.getTables()).map(({ name }) => name)
  const tables: Record<string, string[]> = {}
  for (const name of names) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(store.db)
    const texts = rows.map(row =>
      JSON.stringify(Object.entries(row).sort(), (_key, value) =>
        typeof value === 'boolean' ? Number(value) : value,
      ),
    )
    tables[name] = texts.sort()
  }
  await store.close()
  return tables
}

const date = '2026-02-28T23:59:59.123Z'
const text = 'Zoë’s “Yard” 🎓\n'
/** Values by type in SQLite. */
const values: Readonly<Record<string, unknown>> = {
  TEXT: text,
  INTEGER: 1,
  bigint: 2 ** 52,
  'double precision': 1 / 3,
  date,
}

/** A row of a table of SQLite that refers to rows of others; null if one of these is empty. */
async function makeRow(db: Db, { name, columns }: TableMetadata) {
  const { rows: keys } = await sql<Record<'from' | 'table' | 'to', string>>`
    select "from", "table", "to" from pragma_foreign_key_list(${name})`.execute(db)
  const row: Record<string, unknown> = {}
  for (const { name: column, dataType } of columns) {
    row[column] = values[dataType]
    const key = keys.find(({ from }) => from === column)
    if (!key) continue
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(key.to)} as value from ${sql.table(key.table)}`.execute(db)
    if (rows.length === 0) return null
    row[column] = rows[0]?.value
  }
  return row
}

/** Fills the tables that the demonstration data leaves empty, and adds what differs. */
async function insertOthers(db: Db): Promise<void> {
  const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  await db.updateTable('user').set({ college: text }).execute()
  for (const key of ['login x', 'LOGIN X'])
    await db.insertInto('rates').values({ key, until: 5, count: 0 }).execute()
  await db
    .updateTable('comments')
    .set({ placePage: 1, placeX: 0.1, placeY: 1 / 3 })
    .execute()
  const expired = { expiresAt: date, createdAt: date, updatedAt: date, ipAddress: null }
  // More than one batch.
  const ids = Array.from({ length: 1201 }, (_, index) => `s${index}`)
  await db
    .insertInto('session')
    .values(ids.map(id => ({ ...expired, userAgent: null, id, token: id, userId })))
    .execute()
  const filled = async ({ name }: TableMetadata) =>
    (await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0
  for (let rest = await db.introspection.getTables(); rest.length > 0; ) {
    for (const table of rest) {
      const row = (await filled(table)) ? null : await makeRow(db, table)
      if (row)
        await db
          .insertInto(table.name as keyof Tables)
          .values(row as never)
          .execute()
    }
    const isFilled = await Promise.all(rest.map(filled))
    rest = rest.filter((_, index) => !isFilled[index])
  }
}

/** A database with rows in all tables, and its files. */
async function fillDatabase() {
  const url = `file:${join(home, 'yard.db')}`
  const settings = { FILES_URL: `file:${mkdtempSync(join(home, 'files-'))}` }
  const app = await startApp({ databaseUrl: url, settings })
  const accounts = await insertDemo(app.services)
  await insertOthers(app.services.db)
  await app.close()
  return { url, settings, account: accounts[0] }
}

describe.runIf(postgres)('npm run db -- copy', () => {
  let from: Awaited<ReturnType<typeof fillDatabase>>
  beforeAll(async () => {
    from = await fillDatabase()
  })

  test('copies the rows of all tables into an empty database, and the app works there', async () => {
    const to = await freshDatabase(postgres ?? '')
    const before = await readAll(from.url)
    const { code, out, error } = await copy(from.url, to)
    expect([code, error]).toEqual([0, ''])
    expect(out).toContain('\nsession: 1201\n')
    const { kysely_migration: _, kysely_migration_lock: __, ...copied } = await readAll(to)
    expect(Object.entries(copied).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(before).toMatchObject(copied)
    expect(Object.keys(before).sort()).toEqual(Object.keys(await readAll(to)).sort())

    expect(await copy(from.url, to)).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(/^The database TO is not empty: it has rows in \w+\.\n$/),
    })
    expect(await readAll(to)).toMatchObject(copied)

    const app = await startApp({ databaseUrl: to, settings: from.settings })
    onTestFinished(() => app.close())
    const { body } = await app.call('POST', '/api/auth/login', { body: from.account })
    expect(body.user.email).toBe(from.account?.email)
    const mentors = (await app.send('/api/mentors')).body.mentors
    expect(mentors[0].available).toBeTypeOf('boolean')
  })

  test('an interrupted copy leaves no rows, and can be repeated', async () => {
    const to = await freshDatabase(postgres ?? '')
    const { db, close } = await openStore({ engine: 'postgres', url: to })
    await sql`alter table votes add column mark text check (mark = 'x') default 'y'`.execute(db)
    const { code, error } = await copy(from.url, to)
    expect([code, error]).toEqual([1, expect.stringMatching(/^Nothing was copied: .+\.\n$/)])
    expect((await readAll(to)).user).toEqual([])
    await sql`alter table votes drop column mark`.execute(db)
    await close()
    expect((await copy(from.url, to)).code).toBe(0)
  })

  test('rejects a Postgres that does not answer, without its password', async () => {
    const { code, error } = await copy(from.url, 'postgres://yard:walnut@127.0.0.1:1/yard')
    expect([code, error]).toEqual([1, expect.stringMatching(/^The database of DATABASE_URL /)])
    expect(error).not.toContain('walnut')
  })
})

describe('npm run db -- copy', () => {
  const nowhere = 'postgres://127.0.0.1:1/yard'

  test.each([
    ['a missing file', 'missing.db', /^The database .+missing\.db does not exist\.\n$/],
    ['a file of another kind', 'notes.db', /^Nothing was copied: file is not a database\.\n$/],
    ['an empty database', 'empty.db', /^Nothing was copied: no such table: .+\.\n$/],
  ])('rejects %s', async (_what, name, sentence) => {
    const folder = mkdtempSync(join(home, 'source-'))
    writeFileSync(join(folder, 'notes.db'), 'Dear diary, this is not a database. '.repeat(100))
    writeFileSync(join(folder, 'empty.db'), '')
    const { code, out, error } = await copy(`file:${join(folder, name)}`, nowhere)
    expect([code, out, error]).toEqual([1, '', expect.stringMatching(sentence)])
  })

  test.each([[['file:a.db']], [['memory:', nowhere]]])('shows its usage for %j', async args => {
    const { code, error } = await copy(...args)
    expect([code, error]).toEqual([1, expect.stringMatching(/^Usage: npm run db -- copy file:/)])
  })

  test('rejects a SQLite file that a server uses', async () => {
    const server = await startServer()
    onTestFinished(() => server.close())
    const { code, error } = await copy(`file:${join(server.data, 'yard.db')}`, nowhere)
    expect([code, error]).toEqual([1, expect.stringMatching(/^Another server is already using/)])
  })
})
