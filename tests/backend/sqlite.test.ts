import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite } from '#backend/db/sqlite.ts'

test('updates cached statements after a schema change', async () => {
  const { db, close } = openSqlite(null)
  const all = () => sql<Record<string, unknown>>`select * from things`.execute(db)
  await sql`create table things (id text)`.execute(db)
  await sql`insert into things values ('a')`.execute(db)
  expect((await all()).rows).toEqual([{ id: 'a' }])
  await sql`alter table things add column colour text default 'red'`.execute(db)
  expect((await all()).rows).toEqual([{ id: 'a', colour: 'red' }])
  await close()
})

test('writes a limit into the SQL, and binds other values', async () => {
  const { db, close } = openSqlite(null)
  const query = db.selectFrom('user').where('id', '=', 'u_1').select('id').limit(5).compile()
  expect([query.sql, query.parameters]).toEqual([
    'select "id" from "user" where "id" = ? limit 5',
    ['u_1'],
  ])
  await close()
})

test('fsyncs all commits except those without sync', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yard-sqlite-'))
  const { db, withoutSync, close } = openSqlite(join(folder, 'yard.db'))
  const [normal, full] = [1, 2]
  await sql`create table things (id text primary key, level integer)`.execute(db)
  /** Inserts a row; returns `pragma synchronous` during the insert. */
  const add = async (id: string, within = db) => {
    const { rows } = await sql<{
      level: number
    }>`insert into things select ${id}, synchronous from pragma_synchronous returning level`.execute(
      within,
    )
    return rows[0]?.level
  }
  expect(await Promise.all([withoutSync(() => add('a')), add('b')])).toEqual([normal, full])
  await expect(withoutSync(() => add('a'))).rejects.toThrow(/unique/i)
  expect(await add('c')).toBe(full)
  const inTransaction = () => db.transaction().execute(within => add('d', within))
  expect(await withoutSync(inTransaction)).toBe(full)
  await close()
  rmSync(folder, { recursive: true, force: true })
})

test('truncates the write-ahead log to 8 MB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yard-sqlite-'))
  const file = join(folder, 'yard.db')
  const { db, close } = openSqlite(file)
  const logSize = () => statSync(`${file}-wal`).size
  await sql`create table things (bytes blob)`.execute(db)
  await sql`insert into things values (zeroblob(20000000))`.execute(db)
  expect(logSize()).toBeGreaterThan(20_000_000)
  for (let times = 0; times < 3; times += 1)
    await sql`insert into things values ('small')`.execute(db)
  expect(logSize()).toBeLessThanOrEqual(8 * 1024 * 1024)
  await close()
  rmSync(folder, { recursive: true, force: true })
})
