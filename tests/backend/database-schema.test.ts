import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { describe, expect, test } from 'vitest'
import { createOptions } from '#backend/auth/open.ts'
import { readConfig } from '#backend/core/config.ts'
import { createIdGenerator, isId } from '#backend/core/ids.ts'
import { openStore } from '#backend/db/open.ts'
import { bothEngines, emptyDatabase } from '#tests/support/app.ts'

const open = (url: string) =>
  openStore(readConfig({ DATABASE_URL: url, SECRET: 'x'.repeat(40) }).database)

describe.each(bothEngines)('the database schema on %s', engine => {
  test('matches the tables of Better Auth', async () => {
    const store = await open(await emptyDatabase(engine))
    const parts = {
      store,
      secret: randomBytes(32).toString('base64'),
      origin: 'http://localhost',
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

test('starts on a database of a newer version only if that version allows it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yard-newer-'))
  const url = `file:${join(folder, 'yard.db')}`
  await (await open(url)).close()
  const database = new DatabaseSync(join(folder, 'yard.db'))
  database.exec(`insert into kysely_migration values ('9999-later', '')`)
  await (await open(url)).close()
  database.exec(`update settings set value = '9998' where name = 'oldest-migration'`)
  database.close()
  await expect(open(url)).rejects.toThrow(
    /^The database .+ cannot be used: it is of a newer version .+9999-later.+[^.]\.$/,
  )
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
