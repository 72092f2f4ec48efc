import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createOptions } from '#backend/auth/better-auth-options.ts'
import { createPasswordHashing } from '#backend/auth/password-hashing.ts'
import { readConfig } from '#backend/core/config.ts'
import { createIdGenerator, isId } from '#backend/core/ids.ts'
import { openStore } from '#backend/db/open.ts'
import { bothEngines, emptyDatabase, startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'

const open = (url: string) =>
  openStore(readConfig({ DATABASE_URL: url, SECRET: 'x'.repeat(40) }).database)

describe.each(bothEngines)('the database schema on %s', engine => {
  test('matches the tables of Better Auth', async () => {
    const store = await open(await emptyDatabase(engine))
    const parts = {
      store,
      hashing: createPasswordHashing(),
      secret: randomBytes(32).toString('base64'),
      origin: 'http://localhost',
      google: null,
      onError: () => undefined,
    }
    const warnings: string[] = []
    const options = {
      ...createOptions(parts),
      logger: {
        level: 'warn' as const,
        log: (_: string, message: string) => void warnings.push(message),
      },
    }
    const { toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems } = await getMigrations(
      betterAuth(options).options,
    )
    expect({ toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems }).toEqual({
      toBeCreated: [],
      toBeAdded: [],
      toBeAddedIndexes: [],
      schemaProblems: [],
    })
    expect(
      warnings.filter(
        warning => !warning.includes('SECRET') && !warning.includes('stays nullable'),
      ),
    ).toEqual([])
    await store.close()
  })

  test('is created once and unchanged when opened again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yard-schema-'))
    const url =
      engine === 'sqlite' ? `file:${join(folder, 'yard.db')}` : await emptyDatabase(engine)
    const [one, two] = [await startApp({ databaseUrl: url }), await startApp({ databaseUrl: url })]
    await one.join(ada)
    const answer = await two.call('POST', '/api/auth/login', { body: ada })
    expect(answer.status).toBe(200)
    expect((await one.call('GET', '/api/auth/verify', { as: answer.body })).status).toBe(200)
    await one.close()
    await two.close()
    rmSync(folder, { recursive: true })
  })

  test('has an index for the queries of every endpoint', async () => {
    const { db, close } = await open(await emptyDatabase(engine))
    const queries = [
      sql`select 1 from session join "user" on "user".id = session."userId" where session.token = 'x'`,
      sql`select 1 from contributions where "userId" = 'x' order by id desc limit 500`,
      sql`select 1 from contributions where status = 'approved' and id < 'c' order by id desc limit 11`,
      sql`select 1 from contributions where id < 'c' order by id desc limit 11`,
      sql`delete from repeats where until <= 1`,
      sql`select 1 from messages where "doneAt" is null order by id desc limit 200`,
      sql`select "createdAt" from messages where "createdAt" > 1 order by "createdAt" desc limit 1 offset 199`,
      sql`select id from messages where "userId" = 'x' and id > '' order by id limit 1000`,
      sql`select 1 from "programReports" where "userId" = 'x' and "settledAt" is null`,
      sql`select max("settledAt") from "programReports" where "programId" = 'x' and kind = 'closed'`,
      sql`select 1 from "programReports" where "settledAt" <= 1`,
      sql`select "programId", count(*) from "programReports"
        where "settledAt" is null and kind = 'closed' and counted = 1 group by "programId"`,
      sql`select "programId", kind, count(*) from "programReports"
        where "settledAt" is null group by "programId", kind`,
      sql`select count(*) from comments where "ownerId" = 'x' and "parentId" is null and hidden = 0`,
    ]
    for (const query of queries) {
      if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(db)
      const { rows } =
        await sql`${sql.raw(engine === 'sqlite' ? 'explain query plan' : 'explain')} ${query}`.execute(
          db,
        )
      const plan = JSON.stringify(rows)
      expect(plan).not.toMatch(/Seq Scan|"SCAN \w+"|TEMP B-TREE/)
      expect(plan).toMatch(/index/i)
    }
    await close()
  })
})

test('rolls back a failed migration', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yard-half-'))
  const url = `file:${join(folder, 'yard.db')}`
  const database = new DatabaseSync(join(folder, 'yard.db'))
  database.exec('create table contributions (id text)')
  await expect(open(url)).rejects.toThrow(
    /^The database .*yard\.db \(DATABASE_URL\) cannot be used: /,
  )
  expect(
    database
      .prepare(`select name from sqlite_master where name in ('user', 'session', 'repeats')`)
      .all(),
  ).toEqual([])
  database.close()
  rmSync(folder, { recursive: true })
})

test('ids are ordered by time, random, and follow a clock that is set back', () => {
  let now = 1_800_000_000_000
  const stamp = createIdGenerator(() => now)
  const ids = Array.from({ length: 2000 }, () => stamp('c').id)
  expect(ids).toEqual([...ids].sort())
  expect(ids.every(id => isId('c', id) && !isId('k', id))).toBe(true)
  expect(new Set(ids.map(id => id.slice(11))).size).toBe(2000)
  now -= 3_600_000
  expect(stamp('c').at).toBe(now)
})
