import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

describe.each(engines)('pending contributions on %s', engine => {
  let app: TestApp
  let student: SignedIn
  let admin: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    student = await app.join(ada)
    admin = await app.joinAsAdmin(katherine)
  })
  afterAll(() => app.close())

  let last = 0
  const suggest = (as = student) => {
    last += 1
    const body = { name: `Program ${last}`, website: 'https://example.org', description: 'd' }
    return app.call('POST', '/api/contributions', { as, body })
  }

  test('are limited to fifty of a member, also in parallel', async () => {
    expect(limits.pendingContributions).toBe(50)
    for (let n = 0; n < 45; n++) expect((await suggest()).status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 15 }, () => suggest()))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(201),
      ...Array(10).fill(409),
    ])
    expect((await suggest()).body).toEqual({
      message:
        'You have reached the limit of contributions that wait for review. Please wait until some have been decided.',
      code: 'contribution/too-many',
    })
    const other = await app.join(grace)
    expect((await suggest(other)).status).toBe(201)
  })

  test('allow another one after a decision', async () => {
    const { body: contributions } = await app.call('GET', '/api/contributions/my-contributions', {
      as: student,
    })
    await app.call('PUT', `/api/admin/contributions/${contributions[0].id}/status`, {
      as: admin,
      body: { status: 'rejected', reason: 'Not now' },
    })
    expect((await suggest()).status).toBe(201)
    expect((await suggest()).status).toBe(409)
  })
})
