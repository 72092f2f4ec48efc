import { expect, test } from 'vitest'
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
