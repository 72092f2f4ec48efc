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
import { createFleet, createRecognise } from '../../bench/harm/fleet.ts'
import { folderAt, inFolder } from '../../bench/harm/folder.ts'
import type { Lane } from '../../bench/harm/lane.ts'
import { observe } from '../../bench/harm/observe.ts'
import { Server } from '../../bench/harm/server.ts'
import type { World } from '../../bench/harm/world.ts'

/** A state of a writer's data, and when the database can have held it: from the request to the answer of the next. */
interface State {
  world: World
  from: number
  to: number
}

const recognise = createRecognise()

/** Writes until told to stop; gives every acknowledged state in order. */
async function write(lane: Lane, base: string, goesOn: () => boolean): Promise<State[]> {
  const states: State[] = [{ world: lane.world, from: 0, to: Number.POSITIVE_INFINITY }]
  while (goesOn()) {
    const from = performance.now()
    await lane.step(base)
    Object.assign(states.at(-1) ?? {}, { to: performance.now() })
    states.push({ world: lane.world, from, to: Number.POSITIVE_INFINITY })
  }
  return states
}

/** The acknowledged states of a writer that a database holds; an act that changes nothing leaves two alike. */
async function heldStates(db: Db, lane: Lane, states: readonly State[]): Promise<State[]> {
  const held: State[] = []
  for (const state of states) {
    lane.world = state.world
    const { worlds } = await observe(db, [lane], recognise)
    if (isDeepStrictEqual(worlds[0], state.world)) held.push(state)
  }
  return held
}

const openDatabase = (engine: EngineName, url: string) =>
  engine === 'sqlite' ? openSqlite(url.slice('file:'.length)) : openPostgres(url)

test.each(engines)(
  'a backup of a loaded server restores elsewhere to what was acknowledged at one moment of it, on %s',
  async engine => {
    const home = mkdtempSync(join(tmpdir(), 'yard-backup-'))
    const fleet = await createFleet(6, 17)
    const settingsAt = async (name: string) => ({
      ...fleet.settings,
      DATABASE_URL: engine === 'sqlite' ? `file:${join(home, name, 'yard.db')}` : await emptyDatabase(engine),
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
      await fleet.close()
      rmSync(home, { recursive: true })
    })
    await server.start()
    const store = openDatabase(engine, settings.DATABASE_URL)
    await fleet.open(server.base, store.db)
    await Promise.all(fleet.lanes.map(lane => lane.warm(server.base)))

    let goesOn = true
    const writing = fleet.lanes.map(lane => write(lane, server.base, () => goesOn))
    await pause(300)
    const began = performance.now()
    await server.run('backup.ts', join(home, 'backup'))
    const ended = performance.now()
    await pause(100)
    goesOn = false
    const histories = await Promise.all(writing)
    expect(fleet.problems()).toEqual([])
    expect(histories.flat().length).toBeGreaterThan(fleet.lanes.length * 10)
    await server.end()
    await store.close()

    await restored.run('restore.ts', join(home, 'backup'))
    const copy = openDatabase(engine, elsewhere.DATABASE_URL)
    onTestFinished(() => copy.close())
    const held: State[][] = []
    for (const [index, lane] of fleet.lanes.entries())
      held.push(await heldStates(copy.db, lane, histories[index] ?? []))
    const at = (states: State[], time: number) => states.find(({ from, to }) => from <= time && time <= to)
    const moment = [began, ...held.flat().map(({ from }) => from)]
      .filter(time => time >= began && time <= ended)
      .find(time => held.every(states => at(states, time)))
    expect(moment, 'a moment of which every writer is as it was').toBeDefined()

    for (const [index, lane] of fleet.lanes.entries())
      lane.world = at(held[index] ?? [], moment ?? 0)?.world ?? lane.world
    expect(await fleet.check(copy.db, inFolder(join(home, 'two', 'files')))).toEqual([])
    await restored.start()
    const tokens = fleet.lanes.flatMap(({ world }) => Object.values(world.people).flatMap(({ live }) => live))
    expect(tokens).not.toEqual([])
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await fetch(`${restored.base}/api/auth/verify`, { headers })).status).toBe(200)
    }
  },
  120_000,
)
