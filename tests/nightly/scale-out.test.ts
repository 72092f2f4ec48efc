import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { defaultRateLimits } from '#backend/core/rate-limits.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import { createWriters, readState, rollbackDelay } from '#tests/support/faults/writers.ts'
import { katherine } from '#tests/support/people.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
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
  return answer.status
}
const verify = (base: string, token: string) => send(base, '/api/auth/verify', token)
const failLogin = (base: string) =>
  send(base, '/api/auth/login', '', { email: katherine.email, password: 'wrong' })

// npm run test:failover has the rest of the topology of docs/operating.md.
test('two processes on one Postgres behave as one, and writers of a killed one go on with the other', async () => {
  const database = await freshDatabase(inject('postgres') ?? '')
  const bucket = await startS3()
  const pool = createWriters(10)
  const store = openPostgres(database)
  const settings = {
    ...pool.settings,
    ...bucket.settings,
    DATABASE_URL: database,
    RATE_LIMITS: rateLimits,
  }
  // At once, so that both try to migrate an empty database.
  const servers = await Promise.all([startServer(settings), startServer(settings)])
  let isRunning = true
  onTestFinished(async () => {
    isRunning = false
    for (const server of servers) server.close()
    await store.close()
    bucket.close()
    pool.remove()
  })
  const [one, two] = servers
  await pool.signUp(one.base, store.db)
  const token = pool.writers[0]?.owner.token ?? ''
  const logins = [await failLogin(one.base), await failLogin(two.base)]

  const problems: (string | null)[] = []
  let unknown = 0
  const working = pool.writers.map(async (writer, index) => {
    for (let { base } = index % 2 ? one : two; isRunning; ) {
      if ((await writer.step(base)) !== 'cut') continue
      unknown += 1
      base = two.base
      await pause(rollbackDelay)
      problems.push(writer.reconcile(await readState(store.db, writer)))
    }
  })
  await pause(1500)
  await one.end('SIGKILL')
  await pause(1500)
  await one.restart()
  isRunning = false
  await Promise.all(working)

  problems.push(...(await pool.check(store.db, bucket.read)), ...pool.problems())
  expect(problems.filter(problem => problem !== null)).toEqual([])
  expect(pool.count()).toBeGreaterThan(50)
  expect(unknown).toBeGreaterThan(0)

  // The count and the sessions are those of both processes.
  while (logins.length <= maxLogins)
    logins.push(await failLogin(logins.length % 2 ? two.base : one.base))
  expect(logins).toEqual([...Array(maxLogins).fill(401), 429])
  const verifyAtBoth = async () => [await verify(one.base, token), await verify(two.base, token)]
  expect(await verifyAtBoth()).toEqual([200, 200])
  await send(one.base, '/api/auth/logout', token, {})
  expect(await verifyAtBoth()).toEqual([401, 401])
}, 120_000)
