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
import { bothEngines, emptyDatabase } from '#tests/support/app.ts'

describe.each(bothEngines)('a database of an earlier version, on %s', engine => {
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
    await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt") values ('u_1', 'Ada', 'a@example.edu', ${true}, ${now}, ${now})`.execute(
      old.db,
    )
    await sql`insert into contributions (id, "userId", name, website, description, status, "createdAt", "applicationMonth") values ('c_1', 'u_1', 'N', 'W', 'D', 'approved', 5, 'May'), ('c_2', 'u_1', 'N2', 'W2', 'D2', 'pending', 6, null)`.execute(
      old.db,
    )
    await sql`insert into repeats (id, "userId", until, result) values ('r_1', 'u_1', 7, '{"id":"c_1","name":"N"}'), ('r_2', 'u_1', 8, '')`.execute(
      old.db,
    )
    await sql`insert into mentors (id, name, university, field, "imageUrl", rate, available, rating) values ('m2', 'Second', 'Fisk University', 'Law', 'javascript:x', 25, 0, 4.5), ('m1', 'First', 'U', 'F', '/img/a.jpg', 0, 1, 0)`.execute(
      old.db,
    )
    await sql`insert into stories (id, title, "videoUrl", "studentName") values ('s1', 'Old', '/demo/a.webm', 'A student'), ('s2', 'New', '/demo/b.webm', null)`.execute(
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
    const copied = await db
      .selectFrom('contentItems')
      .innerJoin('contentVersions', join =>
        join
          .onRef('contentVersions.id', '=', 'contentItems.id')
          .on('contentVersions.version', '=', 1),
      )
      .orderBy('contentItems.kind')
      .orderBy('position')
      .select(['contentItems.id', 'contentItems.state', 'name', 'detail', 'consent'])
      .select(['contentItems.data', 'contentVersions.data as firstData'])
      .execute()
    const consent = JSON.stringify({ status: 'unrecorded', givenOn: null, withdrawnOn: null })
    expect(copied).toEqual([
      expect.objectContaining({ id: 'm1', name: 'First', state: 'published', consent }),
      expect.objectContaining({ id: 'm2', name: 'Second', detail: 'Fisk University' }),
      expect.objectContaining({ id: 's2', name: 'New', detail: '' }),
      expect.objectContaining({ id: 's1', name: 'Old', detail: 'A student' }),
    ])
    expect(copied.map(({ data, firstData }) => data === firstData)).toEqual(Array(4).fill(true))
    expect(JSON.parse(copied[1]?.data ?? '')).toEqual({
      name: 'Second',
      university: 'Fisk University',
      field: 'Law',
      imageUrl: null,
      rate: 25,
      available: false,
      rating: 4.5,
    })
    await db.deleteFrom('user').execute()
    expect((await rows()).map(({ userId }) => userId)).toEqual([null, null])
    await close()
    rmSync(folder, { recursive: true })
  })
})
