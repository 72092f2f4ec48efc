import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { defaultRateLimits } from '#backend/core/rate-limits.ts'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import { eventually, startCluster } from '#tests/support/faults/cluster.ts'
import type { Writer } from '#tests/support/faults/writer.ts'
import { createWriters, readState, rollbackDelay } from '#tests/support/faults/writers.ts'
import { katherine } from '#tests/support/people.ts'
import { startS3 } from '#tests/support/s3.ts'
import { startServer } from '#tests/support/server.ts'

/** Failed logins that are allowed. Other limits are out of reach of the writers. */
const maxLogins = 6
const rateLimits = Object.keys(defaultRateLimits)
  .map(name => (name === 'login' ? `${name}:${maxLogins}/600` : `${name}:1000000/600`))
  .join(',')

async function send(base: string, path: string, token: string, json?: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const init = json ? { method: 'POST', body: JSON.stringify(json) } : {}
  const answer = await fetch(base + path, { headers, ...init })
  await answer.text()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}
const verify = (base: string, token: string) => send(base, '/api/auth/verify', token)

/** The topology of docs/operating.md, section Several processes. */
test('two processes behind HAProxy survive the loss of one, then of the primary Postgres, without losing acknowledged writes', async () => {
  const cluster = await startCluster()
  const bucket = await startS3()
  // A lost connection does not tell whether the last commit was made.
  const pool = createWriters(10, [502, 503, 504])
  const store = openPostgres(cluster.database)
  let isRunning = true
  onTestFinished(async () => {
    isRunning = false
    await store.close()
    bucket.close()
    await cluster.close()
    pool.remove()
  })
  const settings = {
    ...pool.settings,
    ...bucket.settings,
    DATABASE_URL: cluster.database,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMITS: rateLimits,
  }
  // At once, so that both try to migrate an empty database.
  const servers = await Promise.all(
    cluster.ports.map(port => startServer({ ...settings, PORT: String(port) })),
  )
  onTestFinished(() => {
    for (const server of servers) server.close()
  })
  const [one, two] = servers
  await eventually(async () => {
    if (!(await fetch(`${cluster.base}/readyz`)).ok) throw new Error('HAProxy has no process')
  })
  await pool.signUp(cluster.base, store.db)
  const token = pool.writers[0]?.owner.token ?? ''

  const problems: string[] = []
  let unknown = 0
  async function reconcile(writer: Writer): Promise<void> {
    for (;;) {
      await pause(rollbackDelay)
      try {
        const problem = writer.reconcile(await readState(store.db, writer))
        if (problem) problems.push(problem)
        return
      } catch (error) {
        if (!isStorageError(error)) throw error
      }
    }
  }
  async function work(writer: Writer): Promise<void> {
    while (isRunning) {
      if ((await writer.step(cluster.base)) !== 'cut') continue
      unknown += 1
      await reconcile(writer)
    }
  }
  /** Waits until another call is acknowledged. */
  async function untilWritten(): Promise<void> {
    const before = pool.count()
    while (pool.count() === before) await pause(20)
  }
  const failLogin = async () =>
    (
      await send(cluster.base, '/api/auth/login', '', {
        email: katherine.email,
        password: 'wrong',
      })
    ).status

  const logins = [await failLogin(), await failLogin()]
  const working = pool.writers.map(work)
  await pause(1500)

  let killed = performance.now()
  await one?.end('SIGKILL')
  await untilWritten()
  expect(performance.now() - killed).toBeLessThan(15_000)
  await pause(1000)
  await one?.restart()

  killed = performance.now()
  await cluster.killPrimary()
  expect(await verify(cluster.base, token)).toEqual({ status: 503, retryAfter: '5' })
  await cluster.promote()
  await untilWritten()
  expect(performance.now() - killed).toBeLessThan(15_000)
  await pause(1500)
  isRunning = false
  await Promise.all(working)

  problems.push(...(await pool.check(store.db, bucket.read)), ...pool.problems())
  expect(problems).toEqual([])
  expect(pool.count()).toBeGreaterThan(50)
  expect(unknown).toBeGreaterThan(0)

  // The count and the sessions are those of all processes, and survive the primary.
  while (logins.length <= maxLogins) logins.push(await failLogin())
  expect(logins).toEqual([...Array(maxLogins).fill(401), 429])
  const verifyAtBoth = async () => [
    (await verify(one?.base ?? '', token)).status,
    (await verify(two?.base ?? '', token)).status,
  ]
  expect(await verifyAtBoth()).toEqual([200, 200])
  await send(one?.base ?? '', '/api/auth/logout', token, {})
  expect(await verifyAtBoth()).toEqual([401, 401])
}, 240_000)
