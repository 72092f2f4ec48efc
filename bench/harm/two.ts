import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '#backend/db/postgres.ts'
import { startS3 } from '#tests/support/s3.ts'
import { createFleet } from './fleet.ts'
import { folderAt } from './folder.ts'
import type { Lane } from './lane.ts'
import { Server } from './server.ts'
import type { Kept } from './whole.ts'

interface Wishes {
  /** An empty database of a real Postgres. */
  database: string
  writers: number
  seed: number
  /** Milliseconds of work before one process is killed, and after. */
  work: number
  rounds: number
  tell?: (line: string) => void
}

/** How long Postgres may take to end what a killed process had begun, in milliseconds. */
const aftermath = 400

/** Two processes on one Postgres and one bucket under writers; one of them is killed half-way, and comes back in the next round. */
export async function twoProcesses({ database, writers, seed, work, rounds, tell }: Wishes) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-harm-'))
  const bucket = await startS3()
  const fleet = await createFleet(writers, seed)
  const settings = {
    ...fleet.settings,
    DATABASE_URL: database,
    FILES_URL: bucket.url,
    SECRET: 'a secret that two processes of a measurement share',
    AWS_ACCESS_KEY_ID: 'ada',
    AWS_SECRET_ACCESS_KEY: 'secret',
    SITE_DIR: folder,
    TMPDIR: folderAt(folder, 'incoming'),
  }
  const servers = [await Server.with(settings), await Server.with(settings)] as const
  const store = openPostgres(database)
  const problems: string[] = []
  let cut = 0
  let after = 0
  try {
    // At once, so that both find an empty database to migrate.
    await Promise.all(servers.map(server => server.start()))
    await fleet.open(servers[0].base, store.db)
    await Promise.all(fleet.lanes.map(lane => lane.warm(servers[0].base)))
    for (let round = 0; round < rounds; round += 1) {
      const victim = servers[round % 2] ?? servers[0]
      let goesOn = true
      const writer = async (lane: Lane) => {
        for (let turn = 0; goesOn; turn += 1) {
          const server = servers[turn % 2] ?? servers[0]
          const base = server.isUp ? server.base : servers.find(each => each !== server)?.base
          if ((await lane.step(base ?? '')) !== 'cut') continue
          if (servers.every(each => each.isUp))
            problems.push(`${lane.key} was cut off by a server that is up`)
          cut += 1
          await pause(aftermath)
          const wrong = await fleet.settle(store.db, lane)
          if (wrong) problems.push(`round ${round}: ${wrong}`)
        }
      }
      const working = fleet.lanes.map(writer)
      await pause(work)
      await victim.end('SIGKILL')
      const before = fleet.count()
      await pause(work + aftermath)
      goesOn = false
      await Promise.all(working)
      after += fleet.count() - before
      for (const each of bucket.kept.values()) each.at -= 15 * 60_000
      await victim.start()
      await victim.sweep()
      const kept = inBucket(bucket.kept)
      const found = await fleet.check(store.db, kept)
      problems.push(...found.map(each => `round ${round}: ${each}`))
      await fleet.plant(store.db)
      tell?.(
        `round ${round}: ${fleet.count()} acknowledged, ${cut} cut off, ${after} after a kill, ${problems.length} problems`,
      )
    }
    const calls = fleet.done()
    return { rounds, done: fleet.count(), calls, cut, after, problems: [...problems, ...fleet.problems()] }
  } finally {
    await Promise.all(servers.map(server => server.end()))
    await store.close()
    await fleet.close()
    bucket.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const prefix = 'students/'

const inBucket = (kept: ReadonlyMap<string, { bytes: Buffer }>): Kept => ({
  keys: () => [...kept.keys()].map(key => key.slice(prefix.length)).filter(key => key.includes('/')),
  read: key => kept.get(prefix + key)?.bytes ?? null,
})
