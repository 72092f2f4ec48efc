import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#backend/db/postgres.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import type { Db } from '#backend/db/tables.ts'
import { type EngineName, emptyDatabase, engines } from '#tests/support/app.ts'
import type { Model } from '#tests/support/faults/model.ts'
import { readModels } from '#tests/support/faults/read-models.ts'
import { Server } from '#tests/support/faults/server.ts'
import { folderAt, inFolder } from '#tests/support/faults/stored-files.ts'
import type { Writer } from '#tests/support/faults/writer.ts'
import { createPasswordIdentifier, createWriterPool } from '#tests/support/faults/writer-pool.ts'

/**
 * A state of a writer's data, and when the database can have had it: from its request to the
 * response of the next one.
 */
interface State {
  model: Model
  from: number
  to: number
}

const identifyPassword = createPasswordIdentifier()

/** Writes until told to stop; returns every acknowledged state in order. */
async function write(writer: Writer, base: string, isRunning: () => boolean): Promise<State[]> {
  const states: State[] = [{ model: writer.model, from: 0, to: Number.POSITIVE_INFINITY }]
  while (isRunning()) {
    const from = performance.now()
    await writer.step(base)
    Object.assign(states.at(-1) ?? {}, { to: performance.now() })
    states.push({ model: writer.model, from, to: Number.POSITIVE_INFINITY })
  }
  return states
}

/**
 * The acknowledged states of a writer that equal the database; a command without effect leaves two
 * equal states.
 */
async function heldStates(db: Db, writer: Writer, states: readonly State[]): Promise<State[]> {
  const held: State[] = []
  for (const state of states) {
    writer.model = state.model
    const { models } = await readModels(db, [writer], identifyPassword)
    if (isDeepStrictEqual(models[0], state.model)) held.push(state)
  }
  return held
}

const openDatabase = (engine: EngineName, url: string) =>
  engine === 'sqlite' ? openSqlite(url.slice('file:'.length)) : openPostgres(url)

test.each(engines)(
  'a backup under load restores the acknowledged state of one instant, on %s',
  async engine => {
    const home = mkdtempSync(join(tmpdir(), 'yard-backup-'))
    const pool = await createWriterPool(6, 17)
    const settingsAt = async (name: string) => ({
      ...pool.settings,
      DATABASE_URL:
        engine === 'sqlite' ? `file:${join(home, name, 'yard.db')}` : await emptyDatabase(engine),
      FILES_URL: `file:${join(home, name, 'files')}`,
      ...(engine === 'postgres' ? { SECRET: 'a secret of the tests, long enough to sign' } : {}),
      SITE_DIR: home,
      TMPDIR: folderAt(home, 'incoming'),
    })
    const settings = await settingsAt('one')
    const server = await Server.with(settings)
    const elsewhere = await settingsAt('two')
    const restored = await Server.with(elsewhere)
    onTestFinished(async () => {
      await server.end()
      await restored.end()
      await pool.close()
      rmSync(home, { recursive: true })
    })
    await server.start()
    const store = openDatabase(engine, settings.DATABASE_URL)
    await pool.open(server.base, store.db)
    await Promise.all(pool.writers.map(writer => writer.warm(server.base)))

    let isRunning = true
    const writing = pool.writers.map(writer => write(writer, server.base, () => isRunning))
    await pause(300)
    const began = performance.now()
    await server.run('backup.ts', join(home, 'backup'))
    const ended = performance.now()
    await pause(100)
    isRunning = false
    const histories = await Promise.all(writing)
    expect(pool.problems()).toEqual([])
    expect(histories.flat().length).toBeGreaterThan(pool.writers.length * 10)
    await server.end()
    await store.close()

    await restored.run('restore.ts', join(home, 'backup'))
    const copy = openDatabase(engine, elsewhere.DATABASE_URL)
    onTestFinished(() => copy.close())
    const held: State[][] = []
    for (const [index, writer] of pool.writers.entries())
      held.push(await heldStates(copy.db, writer, histories[index] ?? []))
    const at = (states: State[], time: number) =>
      states.find(({ from, to }) => from <= time && time <= to)
    const instant = [began, ...held.flat().map(({ from }) => from)]
      .filter(time => time >= began && time <= ended)
      .find(time => held.every(states => at(states, time)))
    expect(instant, 'an instant at which every writer is consistent').toBeDefined()

    for (const [index, writer] of pool.writers.entries())
      writer.model = at(held[index] ?? [], instant ?? 0)?.model ?? writer.model
    expect(await pool.check(copy.db, inFolder(join(home, 'two', 'files')))).toEqual([])
    await restored.start()
    const tokens = pool.writers.flatMap(({ model }) =>
      Object.values(model.people).flatMap(({ live }) => live),
    )
    expect(tokens).not.toEqual([])
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await fetch(`${restored.base}/api/auth/verify`, { headers })).status).toBe(200)
    }
  },
  120_000,
)
