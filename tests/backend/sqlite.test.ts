import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import type { Db } from '#backend/db/tables.ts'

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

test('a transaction that SQLite rolled back fails with the original error', async () => {
  const { db, close } = openSqlite(null)
  await sql`create table things (id text)`.execute(db)
  await sql`create trigger ended before insert on things begin select raise(rollback, 'no room'); end`.execute(
    db,
  )
  const insert = db.transaction().execute(trx => sql`insert into things values ('a')`.execute(trx))
  await expect(insert).rejects.toThrow('no room')
  await close()
})
