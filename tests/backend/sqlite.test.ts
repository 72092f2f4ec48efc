import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import type { Db } from '#backend/db/tables.ts'

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

/** Opens a database in a file, whose fsyncs wait until the test ends them. */
async function openHeld() {
  const folder = mkdtempSync(join(tmpdir(), 'yard-sqlite-'))
  const { db, close } = openSqlite(join(folder, 'yard.db'))
  await sql`create table things (id text primary key)`.execute(db)
  const held: PromiseWithResolvers<void>[] = []
  const handle = await open(folder)
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'datasync').mockImplementation(() => {
    const ending = Promise.withResolvers<void>()
    held.push(ending)
    return ending.promise
  })
  await handle.close()
  const add = (id: string, within: Db = db) =>
    sql`insert into things values (${id})`.execute(within)
  const closeAll = async () => {
    sync.mockRestore()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, held, add, close: closeAll }
}

test('refuses every write after an fsync has failed, since the log has a gap there', async () => {
  const { db, held, add, close } = await openHeld()
  const written = add('a')
  await vi.waitFor(() => expect(held).toHaveLength(1))
  held[0]?.reject(Object.assign(new Error('write'), { code: 'EIO' }))
  await expect(written).rejects.toSatisfy(isStorageError)
  await expect(add('b')).rejects.toSatisfy(isStorageError)
  expect((await sql`select id from things`.execute(db)).rows).toEqual([{ id: 'a' }])
  await close()
})

test('refuses writes while it closes, and finishes earlier ones', async () => {
  const { held, add, close } = await openHeld()
  const written = add('a')
  await vi.waitFor(() => expect(held).toHaveLength(1))
  const closed = close()
  await expect(add('b')).rejects.toSatisfy(isStorageError)
  held[0]?.resolve()
  await Promise.all([written, closed])
})

test('writes to a file behind a symbolic link', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yard-sqlite-'))
  const link = join(folder, 'link.db')
  writeFileSync(join(folder, 'yard.db'), '')
  symlinkSync(join(folder, 'yard.db'), link)
  const { db, close } = openSqlite(link)
  await sql`create table things (id text)`.execute(db)
  expect((await sql`select id from things`.execute(db)).rows).toEqual([])
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
