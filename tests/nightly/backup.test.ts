import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '#backend/db/postgres.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import { type EngineName, emptyDatabase, engines } from '#tests/support/app.ts'
import type { Writer } from '#tests/support/faults/writer.ts'
import { createWriters, readFileIn, readState } from '#tests/support/faults/writers.ts'
import { startServer } from '#tests/support/server.ts'

/**
 * A state of a writer, and when the database can have had it: from its request to the response of
 * the next one.
 */
interface Moment {
  state: Writer['state']
  from: number
  to: number
}

/** Writes until told to stop; returns every acknowledged state in order. */
async function write(writer: Writer, base: string, isRunning: () => boolean): Promise<Moment[]> {
  const moments: Moment[] = [{ state: writer.state, from: 0, to: Number.POSITIVE_INFINITY }]
  while (isRunning()) {
    const from = performance.now()
    await writer.step(base)
    Object.assign(moments.at(-1) ?? {}, { to: performance.now() })
    moments.push({ state: writer.state, from, to: Number.POSITIVE_INFINITY })
  }
  return moments
}

const openDatabase = (engine: EngineName, url: string) =>
  engine === 'sqlite' ? openSqlite(url.slice('file:'.length)) : openPostgres(url)

test.each(engines)(
  'a backup under load restores the acknowledged state of one instant, on %s',
  async engine => {
    const pool = createWriters(6)
    const folder = mkdtempSync(join(tmpdir(), 'yard-backup-'))
    const at = (name: string) => join(folder, name)
    const settingsOf = async (name: string) => ({
      ...pool.settings,
      DATABASE_URL: engine === 'sqlite' ? `file:${at(`${name}.db`)}` : await emptyDatabase(engine),
      FILES_URL: `file:${at(name)}`,
    })
    const settings = await settingsOf('original')
    const server = await startServer(settings)
    onTestFinished(() => {
      server.close()
      pool.remove()
      rmSync(folder, { recursive: true })
    })
    const store = openDatabase(engine, settings.DATABASE_URL)
    await pool.signUp(server.base, store.db)

    let isRunning = true
    const writing = pool.writers.map(writer => write(writer, server.base, () => isRunning))
    const enough = pool.writers.length * 10
    await vi.waitFor(() => expect(pool.count()).toBeGreaterThan(enough), 60_000)
    const before = pool.count()
    const began = performance.now()
    expect(await server.run('commands/backup.ts', [at('backup')])).toMatchObject({ code: 0 })
    const ended = performance.now()
    expect(pool.count()).toBeGreaterThan(before)
    isRunning = false
    const histories = await Promise.all(writing)
    expect(pool.problems()).toEqual([])
    await store.close()
    await server.end('SIGKILL')

    const elsewhere = await settingsOf('copy')
    expect(await server.run('commands/restore.ts', [at('backup')], elsewhere)).toMatchObject({
      code: 0,
    })
    const copy = openDatabase(engine, elsewhere.DATABASE_URL)
    onTestFinished(() => copy.close())
    const held: Moment[][] = []
    for (const [index, writer] of pool.writers.entries()) {
      const state = await readState(copy.db, writer)
      // A call without effect leaves two equal states.
      held.push((histories[index] ?? []).filter(each => isDeepStrictEqual(each.state, state)))
    }
    const findAt = (moments: Moment[], time: number) =>
      moments.find(({ from, to }) => from <= time && time <= to)
    const instant = [began, ...held.flat().map(({ from }) => from)]
      .filter(time => time >= began && time <= ended)
      .find(time => held.every(moments => findAt(moments, time)))
    expect(instant, 'an instant at which every writer is consistent').toBeDefined()

    for (const [index, writer] of pool.writers.entries())
      writer.state = findAt(held[index] ?? [], instant ?? 0)?.state ?? writer.state
    expect(await pool.check(copy.db, readFileIn(at('copy')))).toEqual([])

    const restored = await startServer(elsewhere)
    onTestFinished(restored.close)
    for (const { author } of pool.writers) {
      const headers = { authorization: `Bearer ${author.token}` }
      const answer = await fetch(`${restored.base}/api/auth/verify`, { headers })
      expect(answer.status).toBe(200)
    }
  },
  180_000,
)
