import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invalidEmail } from '#contract/input.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, katherine } from '#tests/support/people.ts'

const text = { topic: 'problem', content: 'The map is empty.' }

describe.each(engines)('messages to the administrators on %s', engine => {
  let app: TestApp
  let member: SignedIn
  let admin: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    member = await app.join(ada)
    admin = await app.joinAsAdmin(katherine)
  })
  beforeEach(async () => {
    app.clock.ahead = 0
    await app.services.db.deleteFrom('messages').execute()
  })
  afterAll(() => app.close())

  const send = (body: Record<string, unknown>, as?: SignedIn) =>
    app.call('POST', '/api/contact', { as, body })
  const list = async () => (await app.call('GET', '/api/admin/messages', { as: admin })).body
  const setDone = (id: string, done: boolean) =>
    app.call('PUT', `/api/admin/messages/${id}`, { as: admin, body: { done } })
  const countOpen = async () =>
    (await app.call('GET', '/api/admin/dashboard-stats', { as: admin })).body.openReports

  test('reach administrators from a visitor, with name and email as typed', async () => {
    const body = { ...text, name: ' Grace ', email: 'grace@example.edu' }
    const answer = await send(body)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^m_/),
        ...body,
        name: 'Grace',
        account: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(await countOpen()).toBe(1)
  })

  test('name the account of a member who typed another name and address', async () => {
    const typed = { name: 'Dean Smith', email: 'dean@example.edu' }
    await send({ ...text, ...typed }, member)
    const account = { name: ada.displayName, email: ada.email, emailVerified: false }
    expect(await list()).toMatchObject([{ ...typed, account }])
    await app.verify(member)
    expect(await list()).toMatchObject([{ account: { emailVerified: true } }])
  })

  test('are stored once when they are repeated, also in parallel', async () => {
    await Promise.all([1, 2, 3, 4].map(() => send(text, member)))
    await send(text)
    await send(text)
    await send({ ...text, topic: 'other' })
    const rows: { topic: string; account: object | null }[] = await list()
    expect(rows.map(({ topic, account }) => `${topic} ${account !== null}`).sort()).toEqual([
      'other false',
      'problem false',
      'problem true',
    ])
  })

  test('leave the list when they are done, and come back when opened or sent again', async () => {
    await send(text)
    const [{ id }] = await list()
    expect((await setDone(id, true)).body).toEqual({ done: true })
    expect([await list(), await countOpen()]).toEqual([[], 0])
    await setDone(id, false)
    expect(await list()).toHaveLength(1)
    await setDone(id, true)
    await send(text)
    expect(await list()).toMatchObject([{ id }])
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['no message', { topic: 'other' }, 400, 'Please write a message'],
    ['no topic', { content: 'x' }, 400, 'Choose what it is about'],
    ['no email address', { ...text, email: 'me' }, 400, invalidEmail],
  ])('reject %s', async (_what, body, status, message) => {
    const answer = await send(body)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(message)
    expect(await list()).toEqual([])
  })
})
