import { expect, test } from 'vitest'
import { missingPrograms } from '#tests/support/faults/cluster.ts'
import { maxLogins, scaleOut } from '#tests/support/faults/scale-out.ts'

/** The topology of docs/operating.md, section Growing. */
test('two processes behind HAProxy survive the loss of one, then of the primary Postgres, without losing acknowledged writes', async context => {
  const missing = missingPrograms()
  if (missing) return context.skip(missing)
  const found = await scaleOut({ writers: 20, seed: 17, work: 800 })
  expect(found.problems).toEqual([])
  expect(found.done).toBeGreaterThan(200)
  expect(found.unknown).toBeGreaterThan(0)
  expect(found.afterProcess).toBeLessThan(15_000)
  expect(found.afterPrimary).toBeLessThan(15_000)
  expect(found.refused).toEqual({ status: 503, retryAfter: '5' })
  // The count and the sessions are those of all processes, and survive the primary.
  expect(found.logins).toEqual([...Array(maxLogins).fill(401), 429])
  expect(found.sessions).toEqual([
    [200, 200],
    [401, 401],
  ])
}, 180_000)
