import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '#backend/db/postgres.ts'
import { startS3 } from '#tests/support/s3.ts'
import { Server } from './server.ts'
import { folderAt, inBucket } from './stored-files.ts'
import type { Writer } from './writer.ts'
import { createWriterPool } from './writer-pool.ts'

interface Options {
  /** An empty database of a real Postgres. */
  database: string
  writers: number
  seed: number
  /** How long the writers run before and after a kill, in milliseconds. */
  work: number
  rounds: number
}

/**
 * How long Postgres may take to roll back the transactions of a killed process, in milliseconds.
 */
const rollbackDelay = 400

/**
 * Runs writers on two processes with one Postgres and one bucket, and kills one of them each round.
 */
export async function twoProcesses({ database, writers, seed, work, rounds }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-faults-'))
  const bucket = await startS3()
  const pool = await createWriterPool(writers, seed)
  const settings = {
    ...pool.settings,
    DATABASE_URL: database,
    FILES_URL: bucket.url,
    AWS_ACCESS_KEY_ID: 'ada',
    AWS_SECRET_ACCESS_KEY: 'secret',
    SITE_DIR: join(folder, 'site'),
    TMPDIR: folderAt(folder, 'incoming'),
  }
  const servers = [await Server.with(settings), await Server.with(settings)] as const
  const store = openPostgres(database)
  const problems: string[] = []
  let after = 0
  try {
    // At once, so that both try to migrate an empty database.
    await Promise.all(servers.map(server => server.start()))
    await pool.open(servers[0].base, store.db)
    await Promise.all(pool.writers.map(writer => writer.warm(servers[0].base)))
    for (let round = 0; round < rounds; round += 1) {
      const victim = servers[round % 2] ?? servers[0]
      let isRunning = true
      const runWriter = async (writer: Writer) => {
        for (let turn = 0; isRunning; turn += 1) {
          const server = servers[turn % 2] ?? servers[0]
          const base = server.isUp ? server.base : servers.find(each => each !== server)?.base
          if ((await writer.step(base ?? '')) !== 'cut') continue
          if (servers.every(each => each.isUp))
            problems.push(`${writer.key} was cut off by a server that is up`)
          await pause(rollbackDelay)
          const wrong = await pool.reconcile(store.db, writer)
          if (wrong) problems.push(`round ${round}: ${wrong}`)
        }
      }
      const working = pool.writers.map(runWriter)
      await pause(work)
      await victim.end('SIGKILL')
      const before = pool.count()
      await pause(work + rollbackDelay)
      isRunning = false
      await Promise.all(working)
      after += pool.count() - before
      for (const each of bucket.kept.values()) each.at -= 15 * 60_000
      await victim.start()
      await victim.sweep()
      const kept = inBucket(bucket.kept)
      const found = await pool.check(store.db, kept)
      problems.push(...found.map(each => `round ${round}: ${each}`))
      await pool.insertLinks(store.db)
    }
    return { after, problems: [...problems, ...pool.problems()] }
  } finally {
    await Promise.all(servers.map(server => server.end()))
    await store.close()
    await pool.close()
    bucket.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
