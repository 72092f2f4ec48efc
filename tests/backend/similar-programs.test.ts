import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listSimilarPrograms } from '#backend/catalog/similar-programs.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'

test('limits changes to contributions and searches for similar programs', async () => {
  const app = await startApp({
    settings: { RATE_LIMITS: 'contribution-change:1/600,similar-programs:2/300' },
  })
  const member = await app.join(ada)
  const path = '/api/contributions/my-contributions/c_0000000000000000000000000'
  const body = { name: 'Program', website: 'https://example.org', description: 'd' }
  const change = async () => (await app.call('PUT', path, { as: member, body })).status
  const search = async () =>
    (await app.call('GET', '/api/contributions/similar?name=x', { as: member })).status
  expect([await change(), await change()]).toEqual([404, 429])
  expect([await search(), await search(), await search()]).toEqual([200, 200, 429])
  await app.close()
})

test('lets others have their turn while many contributions are compared', async () => {
  const app = await startApp()
  const { uid: userId } = await app.join(ada)
  const { db, newId } = app.services
  const rows = Array.from({ length: 500 }, () => {
    const { id, at: createdAt } = newId('c')
    const website = 'https://example.org/'
    return { id, userId, name: 'Harbor', website, description: 'd', createdAt }
  })
  await db
    .insertInto('contributions')
    .values(rows.map(row => ({ ...row, status: 'pending' as const })))
    .execute()
  let isDone = false
  let turns = 0
  const countTurns = async () => {
    for (; !isDone; turns++) await setImmediate()
  }
  const counted = countTurns()
  const scope = { otherThan: rows[0]?.id ?? '' }
  const found = await listSimilarPrograms(app.services, { name: 'Harbor', website: '' }, scope)
  isDone = true
  await counted
  expect(found).toHaveLength(5)
  expect(turns).toBeGreaterThanOrEqual(4)
  await app.close()
})
