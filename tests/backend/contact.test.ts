import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultRateLimits } from '#backend/core/rate-limits.ts'
import { deleteDoneMessages } from '#backend/features/contact/queries.ts'
import { invalidEmail } from '#contract/input.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { ada, katherine } from '#tests/support/people.ts'

const day = 24 * 60 * 60_000
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

  test('name the account of a member who typed no name', async () => {
    await send({ ...text, name: '\u200b', email: '' }, member)
    const { displayName: name, email } = ada
    const account = { name, email, emailVerified: false }
    expect(await list()).toMatchObject([{ name, email, account }])
  })

  test('name the account of a member who typed another name and address', async () => {
    const typed = { name: 'Dean Smith', email: 'dean@example.edu' }
    await send({ ...text, ...typed }, member)
    const account = { name: ada.displayName, email: ada.email, emailVerified: false }
    expect(await list()).toMatchObject([{ ...typed, account }])
    await app.verify(member)
    expect(await list()).toMatchObject([{ account: { emailVerified: true } }])
  })

  test('of a revoked session count as those of a visitor', async () => {
    expect((await send(text, { ...member, token: 'revoked' })).status).toBe(200)
    expect(await list()).toMatchObject([{ name: '', email: '', account: null }])
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

  test('are deleted 30 days after they are done', async () => {
    await send(text)
    await send({ ...text, content: 'Another' })
    const [{ id }] = await list()
    await setDone(id, true)
    const count = async () =>
      (await app.services.db.selectFrom('messages').select('id').execute()).length
    app.clock.ahead = 29 * day
    await deleteDoneMessages(app.services)
    expect(await count()).toBe(2)
    app.clock.ahead = 31 * day
    await deleteDoneMessages(app.services)
    expect(await count()).toBe(1)
  })

  test('are deleted with the account, but for those of others', async () => {
    const deletedMember = await app.join({ ...ada, email: 'deleted@example.edu' })
    await send(text, deletedMember)
    await send(text)
    const body = { confirmation: 'DELETE', password: ada.password }
    expect(
      (await app.call('POST', '/api/account/delete', { as: deletedMember, body })).status,
    ).toBe(200)
    expect(await list()).toMatchObject([{ account: null }])
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['no message', { topic: 'other' }, 400, 'Please write a message'],
    ['zero-width characters', { ...text, content: '\u200b\u2060' }, 400, 'Please write a message'],
    ['NUL', { ...text, content: 'a\u0000b' }, 400, 'Message contains unsupported characters'],
    ['a long one', { ...text, content: 'x'.repeat(5001) }, 400, 'Message must be at most 5000'],
    ['1 MB', { ...text, content: 'x'.repeat(2 ** 20) }, 413, 'Request body is too large'],
    ['no topic', { content: 'x' }, 400, 'Choose what it is about'],
    ['another topic', { ...text, topic: 'x' }, 400, 'Choose what it is about'],
    ['no email address', { ...text, email: 'me' }, 400, invalidEmail],
    ['an email of two lines', { ...text, email: 'a@b.co\nBcc: c@d.co' }, 400, 'Please enter a'],
    ['a name of 201 characters', { ...text, name: 'x'.repeat(201) }, 400, 'Name must be at most'],
    ['a list', { ...text, content: ['x'] }, 400, 'Message must be text'],
  ])('reject %s', async (_what, body, status, message) => {
    const answer = await send(body)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(message)
    expect(await list()).toEqual([])
  })

  test('keep hostile texts as they were typed', async () => {
    const content = hostileTexts.slice(0, 40).join('\n').trim()
    expect((await send({ ...text, content })).status).toBe(200)
    expect(await list()).toMatchObject([{ content }])
  })

  test('are listed newest first, at most 200', async () => {
    const rows = Array.from({ length: 205 }, (_, index) => ({
      ...app.services.newId('m'),
      index,
    })).map(({ id, at, index }) => ({
      id,
      topic: 'other' as const,
      content: `${index}`,
      name: '',
      email: '',
      createdAt: at,
      digest: `${index}`,
    }))
    await app.services.db.insertInto('messages').values(rows).execute()
    const shown: { content: string }[] = await list()
    expect(shown.map(({ content }) => content)).toEqual(
      Array.from({ length: 200 }, (_, index) => `${204 - index}`),
    )
  })
})

describe('the limits of messages', () => {
  const from = (remoteAddress: string) => ({ incoming: { headers: {}, socket: { remoteAddress } } })
  const post = (app: TestApp, content: string, address: string, as?: SignedIn) =>
    app.hono.request(
      '/api/contact',
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        },
        body: JSON.stringify({ topic: 'other', content }),
      },
      from(address),
    )

  test('are 10 an hour for an address, and never shared with other networks', async () => {
    expect(defaultRateLimits.contact).toEqual({ max: 10, seconds: 3600 })
    const app = await startApp({
      settings: { RATE_LIMITS: 'contact:2/3600,contact-address:4/86400' },
    })
    const statuses: number[] = []
    for (const address of [
      ...Array<string>(3).fill('2001:db8:1:100::1'),
      ...Array<string>(3).fill('2001:db8:1:200::1'),
      '192.0.2.1',
    ])
      statuses.push((await post(app, `${statuses.length}`, address)).status)
    expect(statuses).toEqual([200, 200, 429, 200, 429, 429, 200])
    await app.close()
  })

  test('are 40 a day for an address, members included', async () => {
    expect(defaultRateLimits['contact-address']).toEqual({ max: 40, seconds: 86_400 })
    const app = await startApp({ settings: { RATE_LIMITS: 'contact-address:2/86400' } })
    const members = [await app.join(ada), await app.join(katherine)]
    const statuses: number[] = []
    for (const [index, as] of [...members, ...members].entries())
      statuses.push((await post(app, `${index}`, '192.0.2.1', as)).status)
    expect(statuses).toEqual([200, 200, 429, 429])
    expect((await post(app, 'another', '192.0.2.2')).status).toBe(200)
    await app.close()
  })
})
