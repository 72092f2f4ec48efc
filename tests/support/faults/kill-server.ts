import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqlite } from '#backend/db/sqlite.ts'
import { startServer } from '#tests/support/server.ts'
import { checkIntegrity, createWriters, readFileIn } from './writers.ts'

interface Options {
  cycles: number
  writers: number
  /** How long the writers run before a kill: minimum and maximum, in milliseconds. */
  work: readonly [number, number]
}

/** Kills a server on SQLite repeatedly under writers, and compares its data with what they know. */
export async function killServer({ cycles, writers, work }: Options) {
  const pool = createWriters(writers)
  const server = await startServer(pool.settings)
  const store = openSqlite(join(server.data, 'yard.db'))
  /** Milliseconds from each start to the first response. */
  const starts: number[] = []
  const problems: string[] = []
  let cut = 0
  try {
    await pool.signUp(server.base, store.db)
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const working = pool.writers.map(writer => writer.work(server.base, server.isUp))
      await pause(work[0] + Math.random() * (work[1] - work[0]))
      await server.end('SIGKILL')
      await Promise.all(working)
      cut += pool.writers.filter(({ isPending }) => isPending).length
      starts.push(await server.restart())
      const found = [
        ...(await pool.check(store.db, readFileIn(join(server.data, 'files')))),
        ...(await checkIntegrity(store.db)),
      ]
      problems.push(...found.map(problem => `cycle ${cycle}: ${problem}`))
    }
    const rows = await store.db
      .selectFrom('resumes')
      .select('fileKey as key')
      .union(store.db.selectFrom('fileDeletions').select('key'))
      .execute()
    for (const name of readdirSync(join(server.data, 'files/resumes')))
      if (!rows.some(({ key }) => `resumes/${name}`.startsWith(key)))
        problems.push(`${name} has no row and no deletion`)
    return { done: pool.count(), cut, starts, problems: [...problems, ...pool.problems()] }
  } finally {
    await store.close()
    server.close()
    pool.remove()
  }
}
