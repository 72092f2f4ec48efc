import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openSqlite } from '#backend/db/sqlite.ts'
import { fullDisk } from '#tests/support/faults/full-disk.ts'
import { killServer } from '#tests/support/faults/kill-server.ts'
import { twoProcesses } from '#tests/support/faults/two-processes.ts'
import { freshDatabase } from '#tests/support/postgres.ts'

const timeout = 120_000

test(
  'a server killed under load keeps acknowledged writes, and no partial ones',
  async () => {
    const { problems, done, cut } = await killServer({
      cycles: 2,
      writers: 4,
      seed: 11,
      work: [200, 500],
    })
    expect(problems).toEqual([])
    expect(done).toBeGreaterThan(50)
    expect(cut).toBeGreaterThan(0)
  },
  timeout,
)

test(
  'a full disk rejects writes with 503, and allows reads and deletions',
  async context => {
    const found = await fullDisk({ fillings: 2, writers: 3, seed: 3, work: 200 })
    if (!found) return context.skip('only root may mount a small disk')
    expect(found.problems).toEqual([])
    expect(found.full.refused).toBeGreaterThan(0)
    expect(found.full.reads).toBeGreaterThan(0)
    expect(Object.keys(found.left)).toEqual(
      expect.arrayContaining([
        'feedback.remove',
        'admin.remove',
        'resumes.remove',
        'session.logOut',
      ]),
    )
  },
  timeout,
)

test('a transaction that SQLite rolled back fails with the original error', async () => {
  const { db, close } = openSqlite(null)
  await sql`create table single (value)`.execute(db)
  await sql`create trigger ended before insert on single begin select raise(rollback, 'no room'); end`.execute(
    db,
  )
  const insert = db
    .transaction()
    .execute(within => sql`insert into single values (1)`.execute(within))
  await expect(insert).rejects.toThrow('no room')
  await close()
})

test(
  'one of two processes on a Postgres and a bucket survives the other',
  async context => {
    const postgres = inject('postgres')
    if (!postgres) return context.skip('Postgres is not installed')
    const database = await freshDatabase(postgres)
    const { problems, after } = await twoProcesses({
      database,
      writers: 5,
      seed: 5,
      work: 600,
      rounds: 1,
    })
    expect(problems).toEqual([])
    expect(after).toBeGreaterThan(0)
  },
  timeout,
)
