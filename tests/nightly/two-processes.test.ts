import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres } from '#backend/db/postgres.ts'
import type { Writer } from '#tests/support/faults/writer.ts'
import { createWriters, readState, rollbackDelay } from '#tests/support/faults/writers.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { startS3 } from '#tests/support/s3.ts'
import { startServer } from '#tests/support/server.ts'

test('either of two processes on a Postgres and a bucket survives the other', async () => {
  const database = await freshDatabase(inject('postgres') ?? '')
  const bucket = await startS3()
  const pool = createWriters(5)
  const settings = { ...pool.settings, ...bucket.settings, DATABASE_URL: database }
  // At once, so that both try to migrate an empty database.
  const servers = await Promise.all([startServer(settings), startServer(settings)])
  const store = openPostgres(database)
  onTestFinished(async () => {
    for (const server of servers) server.close()
    await store.close()
    bucket.close()
    pool.remove()
  })
  await pool.signUp(servers[0].base, store.db)
  const problems: string[] = []

  for (const victim of servers) {
    let isRunning = true
    const work = async (writer: Writer) => {
      for (let turn = 0; isRunning; turn += 1) {
        const up = servers.filter(server => server.isUp())
        if ((await writer.step(up[turn % up.length]?.base ?? '')) !== 'cut') continue
        expect(victim.isUp()).toBe(false)
        await pause(rollbackDelay)
        const wrong = writer.reconcile(await readState(store.db, writer))
        if (wrong) problems.push(wrong)
      }
    }
    const working = pool.writers.map(work)
    await pause(1000)
    await victim.end('SIGKILL')
    const before = pool.count()
    await pause(1000)
    isRunning = false
    await Promise.all(working)
    expect(pool.count()).toBeGreaterThan(before)
    await victim.restart()
    problems.push(...(await pool.check(store.db, bucket.read)))
  }
  expect([...problems, ...pool.problems()]).toEqual([])
}, 120_000)
