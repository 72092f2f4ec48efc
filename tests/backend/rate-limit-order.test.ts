import { afterEach, describe, expect, test } from 'vitest'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'

let app: TestApp
afterEach(() => app?.close())

const path = '/api/contributions'
const contribution = { name: 'Program', website: 'https://example.org', description: 'd' }
const draft = { ...contribution, name: '' }

describe.each(engines)('a limit on %s', engine => {
  test('counts before the input, and gives back calls whose input is invalid', async () => {
    app = await startApp({ engine, settings: { RATE_LIMITS: 'contribution:1/3600' } })
    const as = await app.join(ada)
    const send = async (body: object) => (await app.call('POST', path, { as, body })).status
    for (let time = 0; time < 3; time++) expect(await send(draft)).toBe(400)
    expect(await send(contribution)).toBe(201)
    expect(await send(draft)).toBe(429)
  })

  test('counts uploads whose form is invalid', async () => {
    app = await startApp({ engine, settings: { RATE_LIMITS: 'upload:2/1800' } })
    const as = await app.join(ada)
    const upload = async () =>
      (await app.call('POST', '/api/resume/upload', { as, body: new FormData() })).status
    expect([await upload(), await upload(), await upload()]).toEqual([400, 400, 429])
  })

  test('counts no call that access refuses', async () => {
    app = await startApp({ engine, settings: { RATE_LIMITS: 'contribution:1/3600' } })
    expect((await app.call('POST', path, { body: contribution })).status).toBe(401)
    expect(await app.services.db.selectFrom('rates').selectAll().execute()).toEqual([])
  })
})

test('a limit in memory gives back calls whose input is invalid', async () => {
  app = await startApp({ settings: { RATE_LIMITS: 'empty-search:1/600' } })
  const send = async (body: object) =>
    (await app.call('POST', '/api/empty-searches', { body })).status
  for (let time = 0; time < 3; time++) expect(await send({})).toBe(400)
  expect(await send({ words: 'marine biology' })).toBe(200)
  expect(await send({})).toBe(429)
})
