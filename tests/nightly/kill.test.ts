import { expect, test } from 'vitest'
import { killServer } from '#tests/support/faults/kill-server.ts'

test('a server killed under load keeps acknowledged writes, and no partial ones', async () => {
  const { problems, done, cut } = await killServer({ cycles: 8, writers: 6, work: [200, 2000] })
  expect(problems).toEqual([])
  expect(done).toBeGreaterThan(20)
  expect(cut).toBeGreaterThan(0)
}, 180_000)
