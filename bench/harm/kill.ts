import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqlite } from '#backend/db/sqlite.ts'
import { takenAway } from '../figures.ts'
import { createFleet } from './fleet.ts'
import { age, folderAt, inFolder } from './folder.ts'
import { Server } from './server.ts'
import { corruption } from './whole.ts'
import { seeded } from './world.ts'

interface Wishes {
  cycles: number
  writers: number
  seed: number
  /** Milliseconds of work before a kill: at least, and at most. */
  work: readonly [number, number]
  /** Hears how it goes on. */
  tell?: (line: string) => void
}

/** Kills a server on a SQLite file again and again under writers over all writing calls, and holds what is left against what was acknowledged. */
export async function kills({ cycles, writers, seed, work, tell }: Wishes) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-harm-'))
  const incoming = folderAt(folder, 'incoming')
  const files = folderAt(folder, 'data', 'files')
  const file = join(folder, 'data', 'yard.db')
  const fleet = await createFleet(writers, seed)
  const server = await Server.with({
    ...fleet.settings,
    DATABASE_URL: `file:${file}`,
    SITE_DIR: folder,
    TMPDIR: incoming,
  })
  const random = seeded(seed)
  const starts: { ms: number; taken: number }[] = []
  const problems: string[] = []
  let cut = 0
  try {
    await server.start()
    const store = openSqlite(file)
    await fleet.open(server.base, store.db)
    // Everybody is there before the first kill, so that every call has something to act on.
    await Promise.all(fleet.lanes.map(lane => lane.warm(server.base)))
    tell?.(`${fleet.count()} acts before the first kill`)
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const working = fleet.lanes.map(lane =>
        lane.work(
          () => server.base,
          () => server.isUp,
        ),
      )
      await pause(work[0] + random() * (work[1] - work[0]))
      await server.end('SIGKILL')
      await Promise.all(working)
      cut += fleet.lanes.filter(({ underWay }) => underWay).length
      age(files)
      age(incoming)
      const before = takenAway()
      const ms = await server.start()
      starts.push({ ms, taken: takenAway() - before })
      await server.sweep()
      for (let turn = 0; turn < 200 && readdirSync(incoming).length > 0; turn += 1) await pause(10)
      const found = [...(await fleet.check(store.db, inFolder(files))), ...(await corruption(store.db))]
      const left = readdirSync(incoming)
      if (left.length > 0) found.push(`${left.length} uploads are left where they arrived`)
      problems.push(...found.map(problem => `cycle ${cycle}: ${problem}`))
      await fleet.plant(store.db)
      tell?.(`cycle ${cycle}: ${fleet.count()} acknowledged, ${cut} cut off, ${problems.length} problems`)
    }
    await store.close()
    return {
      cycles,
      done: fleet.count(),
      calls: fleet.done(),
      cut,
      starts,
      problems: [...problems, ...fleet.problems()],
    }
  } finally {
    await server.end()
    await fleet.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
