import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite } from '#backend/db/sqlite.ts'

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

test('a commit is on the disk when it resolves (synchronous = full)', async () => {
  const { db, close } = openSqlite(null)
  expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }])
  await close()
})
