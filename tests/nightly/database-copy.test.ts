import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { insertDemo } from '#backend/commands/demo/insert.ts'
import { openStore } from '#backend/db/open.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import type { Store } from '#backend/db/store.ts'
import { changeSettings } from '#backend/features/reminders/queries.ts'
import { startApp } from '#tests/support/app.ts'
import { writeRecords } from '#tests/support/catalog.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { minimalRecord } from '#tests/support/programs.ts'
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

/** Rows that the demonstration data lacks, with values that the databases store differently. */
async function insertOthers({ db }: Pick<Store, 'db'>): Promise<void> {
  const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  const comment = await db.selectFrom('comments').select('id').executeTakeFirstOrThrow()
  const date = new Date('2026-02-28T23:59:59.123Z')
  const at = date.toISOString()
  await sql`insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
    values ('v', 'i', 'x', ${at}, ${at}, ${at})`.execute(db)
  await db.updateTable('user').set({ college: 'Zoë’s “Yard” 🎓\n' }).execute()
  await db
    .insertInto('repeats')
    .values({ id: 'r', userId, until: 2 ** 52, madeId: '' })
    .execute()
  await db.insertInto('rates').values({ key: 'login x', until: 5, count: 3 }).execute()
  await db.insertInto('rates').values({ key: 'LOGIN X', until: 1, count: 0 }).execute()
  await db
    .insertInto('photos')
    .values({ key: 'photos/a.webp', userId, type: 'image/webp', createdAt: 1 })
    .execute()
  await db.insertInto('fileDeletions').values({ key: 'media/b.webp', dueAt: 1 }).execute()
  await db.insertInto('settings').values({ name: 'n', value: 'v' }).execute()
  await db
    .insertInto('media')
    .values({ key: 'media/a.webp', size: 1, createdAt: 1, addedBy: userId })
    .execute()
  const about = { kind: 'comment', targetId: comment.id, commentId: comment.id } as const
  const report = { ...about, memberId: userId, userId, reason: 'spam', createdAt: 1 }
  await db.insertInto('reports').values(report).execute()
  const action = {
    id: 'n_1',
    userId,
    kind: 'suspend',
    reason: 'spam',
    byId: userId,
    at: 1,
  } as const
  await db.insertInto('memberActions').values(action).execute()
  await db
    .insertInto('appeals')
    .values({ commentId: comment.id, authorId: userId, reason: 'Why?', createdAt: 1, answer: '' })
    .execute()
  await db.insertInto('blocks').values({ userId, blockedId: userId, createdAt: 1 }).execute()
  const answers = {
    year: null,
    school: 'Zoë’s College',
    field: 'biology',
    state: 'GA',
    given: '{"pell":true}',
  }
  await db
    .insertInto('answers')
    .values({ ...answers, gpa: 3.1, userId, savedAt: 1 })
    .execute()
  await db
    .insertInto('messages')
    .values({
      id: 'm_1',
      userId,
      topic: 'other',
      content: 'Hello',
      name: '',
      email: '',
      createdAt: 1,
      doneAt: null,
      digest: 'd',
    })
    .execute()
  const reported = {
    userId,
    programId: 'p',
    kind: 'date',
    corrections: '[]',
    note: 'Zoë’s',
  } as const
  await db
    .insertInto('programReports')
    .values({ ...reported, id: 'p_1', counted: 0, createdAt: 2 ** 52, settledAt: null })
    .execute()
  const act = { action: 'grant', kind: 'account', before: null, after: '{"role":"admin"}' } as const
  await db
    .insertInto('adminActions')
    .values({ ...act, id: 'a_1', at: 2 ** 52, adminId: null, entityId: userId })
    .execute()
  const page = { url: 'https://bell.example/', text: 'Zoë’s\n' }
  const read = {
    state: 'read',
    listedAt: 2 ** 52,
    fetchedAt: 1,
    readAt: 1,
    confirmedAt: 0,
  } as const
  await db
    .insertInto('monitoredPages')
    .values({ ...page, ...read })
    .execute()
  const finding = {
    id: 'f_1',
    url: page.url,
    kind: 'date',
    fact: null,
    programId: 'p',
    before: '',
    after: '1 May',
  } as const
  await db
    .insertInto('pageFindings')
    .values({ ...finding, foundAt: 2 ** 52, settledAt: null, digest: 'd' })
    .execute()
  const known = { programId: 'p', name: 'P', provider: '', type: 'CSR', facts: '{}' }
  const version = { ...known, digest: 'd', applicationLink: null, firstSeenAt: 2 ** 52 }
  await db.insertInto('programVersions').values(version).execute()
  const saved = { userId, programId: 'p', status: 'saved', knownDigest: 'd', savedAt: 1 } as const
  const notes = { notes: 'Zoë’s\n', link: '', ownDate: null, outcome: '' }
  await db
    .insertInto('savedPrograms')
    .values({ ...saved, ...notes })
    .execute()
  const task = { userId, programId: 'p', taskId: 'x', label: null, done: 1, createdAt: 1 } as const
  await db.insertInto('savedTasks').values(task).execute()
  const recommender = { id: 'r_1', userId, programId: 'p', name: 'N', ask: 'A', digest: 'd' }
  const times = { dueOn: null, expiresAt: 2 ** 52, withdrawnAt: 1, doneAt: null, createdAt: 1 }
  await db
    .insertInto('recommenders')
    .values({ ...recommender, ...times })
    .execute()
  const search = { id: 's_1', userId, name: 'N', query: 'q=art', createdAt: 1 }
  await db.insertInto('savedSearches').values(search).execute()
  await writeRecords(db, [minimalRecord])
  await db
    .updateTable('programs')
    .set({ publishedAt: 2 ** 52, updatedAt: 1, updatedBy: userId, seedRecord: '{}' })
    .execute()
  await db
    .insertInto('programSeeds')
    .values({ digest: 'd', appliedAt: 2 ** 52 })
    .execute()
  await db
    .insertInto('emptySearches')
    .values({ day: '2028-02-29', words: 'zoë', count: 2 })
    .execute()
  await db.insertInto('calendars').values({ userId, version: 2 }).execute()
  await changeSettings(db, userId, { zone: 'Asia/Tokyo' })
  const due = { nextAt: 2 ** 52, createdAt: 2 ** 52, expiresAt: 2 ** 52 }
  const mail = { kind: 'reminders', cause: '2028-02-28', content: '{}', reminders: '[]', ...due }
  await db
    .insertInto('mails')
    .values({ id: 'e_1', userId, state: 'queued', ...mail })
    .execute()
  await db
    .updateTable('comments')
    .set({ placePage: 1, placeX: 0.1, placeY: 1 / 3 })
    .execute()
  const expired = { expiresAt: at, createdAt: at, updatedAt: at, ipAddress: null, userAgent: null }
  // More than one batch.
  const ids = Array.from({ length: 1201 }, (_, index) => `s${index}`)
  await db
    .insertInto('session')
    .values(ids.map(id => ({ ...expired, id, token: id, userId })))
    .execute()
}

/** A database with rows in all tables, and its files. */
async function fillDatabase() {
  const url = `file:${join(home, 'yard.db')}`
  const settings = { FILES_URL: `file:${mkdtempSync(join(home, 'files-'))}` }
  const app = await startApp({ databaseUrl: url, settings })
  const accounts = await insertDemo(app.services)
  await insertOthers(app.services)
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
