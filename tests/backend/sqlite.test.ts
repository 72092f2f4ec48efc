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

test('fsyncs all commits except new sessions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yard-sqlite-'))
  const { db, close } = openSqlite(join(folder, 'yard.db'))
  const full = 2
  const waits = async () =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows
  await sql`create table session (id text primary key, waits integer)`.execute(db)
  const add = (id: string) =>
    sql<{
      waits: number
    }>`insert into "session" select ${id}, synchronous from pragma_synchronous returning waits`
  expect((await add('a').execute(db)).rows).toEqual([{ waits: 1 }])
  expect(await waits()).toEqual([{ synchronous: full }])
  await expect(add('a').execute(db)).rejects.toThrow(/unique/i)
  expect(await waits()).toEqual([{ synchronous: full }])
  const within = await db
    .transaction()
    .execute(async inside => (await add('b').execute(inside)).rows)
  expect(within).toEqual([{ waits: full }])
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
