import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqlite } from '#backend/db/sqlite.ts'
import { checkIntegrity } from './consistency.ts'
import { seeded } from './model.ts'
import { Server } from './server.ts'
import { age, folderAt, inFolder, uploadsIn } from './stored-files.ts'
import { createWriterPool } from './writer-pool.ts'

interface Options {
  cycles: number
  writers: number
  seed: number
  /** How long the writers run before a kill: minimum and maximum, in milliseconds. */
  work: readonly [number, number]
}

/**
 * Kills a server on a SQLite file repeatedly under writers, and compares its data with the models.
 */
export async function killServer({ cycles, writers, seed, work }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-faults-'))
  const incoming = folderAt(folder, 'incoming')
  const files = folderAt(folder, 'data', 'files')
  const file = join(folder, 'data', 'yard.db')
  const pool = await createWriterPool(writers, seed)
  const server = await Server.with({
    ...pool.settings,
    DATABASE_URL: `file:${file}`,
    SITE_DIR: join(folder, 'site'),
    TMPDIR: incoming,
  })
  const random = seeded(seed)
  /** Milliseconds from each start to the first response. */
  const starts: number[] = []
  const problems: string[] = []
  let cut = 0
  try {
    await server.start()
    const store = openSqlite(file)
    await pool.open(server.base, store.db)
    // Everybody signs up before the first kill, so that every call has something to work on.
    await Promise.all(pool.writers.map(writer => writer.warm(server.base)))
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const working = pool.writers.map(writer =>
        writer.work(
          () => server.base,
          () => server.isUp,
        ),
      )
      await pause(work[0] + random() * (work[1] - work[0]))
      await server.end('SIGKILL')
      await Promise.all(working)
      cut += pool.writers.filter(({ pending }) => pending).length
      age(files)
      age(incoming)
      starts.push(await server.start())
      await server.sweep()
      for (let turn = 0; turn < 200 && uploadsIn(incoming).length > 0; turn += 1) await pause(10)
      const found = [
        ...(await pool.check(store.db, inFolder(files))),
        ...(await checkIntegrity(store.db)),
      ]
      const left = uploadsIn(incoming)
      if (left.length > 0) found.push(`${left.length} uploads are left where they arrived`)
      problems.push(...found.map(problem => `cycle ${cycle}: ${problem}`))
      await pool.insertLinks(store.db)
    }
    await store.close()
    return { done: pool.count(), cut, starts, problems: [...problems, ...pool.problems()] }
  } finally {
    await server.end()
    await pool.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
