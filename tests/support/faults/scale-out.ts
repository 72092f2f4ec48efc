import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { defaultRateLimits } from '#backend/core/rate-limits.ts'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import { katherine } from '#tests/support/people.ts'
import { startS3 } from '#tests/support/s3.ts'
import { eventually, startCluster } from './cluster.ts'
import { Server } from './server.ts'
import { folderAt, inBucket } from './stored-files.ts'
import type { Writer } from './writer.ts'
import { createWriterPool } from './writer-pool.ts'

interface Options {
  writers: number
  seed: number
  /** How long the writers run before and after each fault, in milliseconds. */
  work: number
}

/** Failed logins that the settings of `scaleOut` allow. */
export const maxLogins = 6
/** How long the transactions of a killed process may take to roll back, in milliseconds. */
const rollbackDelay = 400

/** Other limits are out of reach of the writers. */
const rateLimits = Object.keys(defaultRateLimits)
  .map(name => (name === 'login' ? `${name}:${maxLogins}/600` : `${name}:1000000/600`))
  .join(',')

/**
 * Runs writers on the topology of docs/operating.md (Growing), kills one of two processes, then the
 * primary, and promotes the standby.
 */
export async function scaleOut({ writers, seed, work }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-faults-'))
  const cluster = await startCluster()
  const bucket = await startS3()
  // A lost connection does not tell whether the last commit was made.
  const pool = await createWriterPool(writers, seed, [502, 503, 504])
  const settings = (PORT: number) => ({
    ...pool.settings,
    PORT: String(PORT),
    DATABASE_URL: cluster.database,
    FILES_URL: bucket.url,
    AWS_ACCESS_KEY_ID: 'ada',
    AWS_SECRET_ACCESS_KEY: 'secret',
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMITS: rateLimits,
    SITE_DIR: join(folder, 'site'),
    TMPDIR: folderAt(folder, 'incoming'),
  })
  const servers = await Promise.all(cluster.ports.map(port => Server.with(settings(port))))
  const store = openPostgres(cluster.database)
  const problems: string[] = []
  let isRunning = true
  let unknown = 0

  async function reconcile(writer: Writer): Promise<void> {
    for (;;) {
      await pause(rollbackDelay)
      try {
        const problem = await pool.reconcile(store.db, writer)
        if (problem) problems.push(problem)
        return
      } catch (error) {
        if (!isStorageError(error)) throw error
      }
    }
  }
  async function runWriter(writer: Writer): Promise<void> {
    while (isRunning) {
      if ((await writer.step(cluster.base)) !== 'cut') continue
      unknown += 1
      await reconcile(writer)
    }
  }
  /** Milliseconds until another command is acknowledged. */
  async function timeToWrite(): Promise<number> {
    const began = performance.now()
    const before = pool.count()
    while (pool.count() === before && performance.now() - began < 60_000) await pause(20)
    return performance.now() - began
  }
  async function send(base: string, path: string, token: string, json?: unknown) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = json ? { method: 'POST', body: JSON.stringify(json) } : {}
    const answer = await fetch(base + path, { headers, ...init })
    await answer.text()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }
  async function failLogin(): Promise<number> {
    const wrong = { email: katherine.email, password: 'wrong' }
    return (await send(cluster.base, '/api/auth/login', '', wrong)).status
  }
  const verifyAtBoth = (token: string) =>
    Promise.all(servers.map(async ({ base }) => (await verify(base, token)).status))
  const verify = (base: string, token: string) => send(base, '/api/auth/verify', token)

  try {
    // At once, so that both try to migrate an empty database.
    await Promise.all(servers.map(server => server.start()))
    await eventually(async () => {
      if (!(await fetch(`${cluster.base}/readyz`)).ok) throw new Error('HAProxy has no process')
    })
    const token = await pool.open(cluster.base, store.db)
    const logins = [await failLogin(), await failLogin()]
    await Promise.all(pool.writers.map(writer => writer.warm(cluster.base)))
    const working = pool.writers.map(runWriter)
    await pause(work)

    await servers[0]?.end('SIGKILL')
    const afterProcess = await timeToWrite()
    await pause(work)
    await servers[0]?.start()

    await cluster.killPrimary()
    const killed = performance.now()
    const refused = await verify(cluster.base, token)
    await cluster.promote()
    await timeToWrite()
    const afterPrimary = performance.now() - killed
    await pause(work)
    isRunning = false
    await Promise.all(working)

    while (logins.length <= maxLogins) logins.push(await failLogin())
    const sessions = [await verifyAtBoth(token)]
    await send(servers[0]?.base ?? '', '/api/auth/logout', token, {})
    sessions.push(await verifyAtBoth(token))

    for (const each of bucket.kept.values()) each.at -= 15 * 60_000
    await servers[0]?.sweep()
    problems.push(...(await pool.check(store.db, inBucket(bucket.kept))), ...pool.problems())
    return {
      done: pool.count(),
      unknown,
      afterProcess,
      refused,
      afterPrimary,
      logins,
      sessions,
      problems,
    }
  } finally {
    isRunning = false
    await Promise.all(servers.map(server => server.end()))
    await store.close()
    await pool.close()
    bucket.close()
    await cluster.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
