import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#backend/core/config.ts'
import { accounts } from '#backend/db/migrations/0001-accounts.ts'
import { contributions } from '#backend/db/migrations/0002-contributions.ts'
import { repeats } from '#backend/db/migrations/0003-repeats.ts'
import { people } from '#backend/db/migrations/0004-people.ts'
import { openStore } from '#backend/db/open.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import { authBoolean } from '#backend/db/store.ts'
import { emptyDatabase, engines } from '#tests/support/app.ts'

describe.each(engines)('a database of an earlier version, on %s', engine => {
  test('keeps its rows, and published programs after account deletion', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yard-upgrade-'))
    const url =
      engine === 'sqlite' ? `file:${join(folder, 'yard.db')}` : await emptyDatabase(engine)
    const old = engine === 'sqlite' ? openSqlite(join(folder, 'yard.db')) : openPostgres(url)
    const migrations = {
      '0001-accounts': accounts(engine),
      '0002-contributions': contributions(engine),
      '0003-repeats': repeats,
      '0004-people': people(engine),
    }
    const made = await new Migrator({
      db: old.db,
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest()
    expect(made.error).toBeUndefined()
    const now = new Date().toISOString()
    const verified = authBoolean(engine, true)
    await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt") values ('u_1', 'Ada', 'a@example.edu', ${verified}, ${now}, ${now})`.execute(
      old.db,
    )
    await sql`insert into contributions (id, "userId", name, website, description, status, "createdAt", "applicationMonth") values ('c_1', 'u_1', 'N', 'W', 'D', 'approved', 5, 'May'), ('c_2', 'u_1', 'N2', 'W2', 'D2', 'pending', 6, null)`.execute(
      old.db,
    )
    await sql`insert into repeats (id, "userId", until, result) values ('r_1', 'u_1', 7, '{"id":"c_1","name":"N"}'), ('r_2', 'u_1', 8, '')`.execute(
      old.db,
    )
    await old.close()

    const { db, close } = await openStore(
      readConfig({ DATABASE_URL: url, SECRET: 'x'.repeat(40) }).database,
    )
    const rows = () =>
      db
        .selectFrom('contributions')
        .orderBy('id')
        .select(['id', 'userId', 'name', 'status', 'createdAt', 'applicationMonth'])
        .execute()
    expect(await rows()).toEqual([
      {
        id: 'c_1',
        userId: 'u_1',
        name: 'N',
        status: 'approved',
        createdAt: 5,
        applicationMonth: 'May',
      },
      {
        id: 'c_2',
        userId: 'u_1',
        name: 'N2',
        status: 'pending',
        createdAt: 6,
        applicationMonth: null,
      },
    ])
    expect(await db.selectFrom('repeats').selectAll().execute()).toEqual([
      { id: 'r_1', userId: 'u_1', until: 7, madeId: 'c_1' },
    ])
    await expect(sql`update contributions set status = 'unknown'`.execute(db)).rejects.toThrow(
      /check constraint/i,
    )
    await db.deleteFrom('user').execute()
    expect((await rows()).map(({ userId }) => userId)).toEqual([null, null])
    await close()
    rmSync(folder, { recursive: true })
  })
})
