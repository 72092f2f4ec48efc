import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invalidEmail } from '#contract/input.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

type Resolution = { as?: SignedIn; note?: string; answer?: string }

const text = { topic: 'problem', content: 'The map is empty.' }

describe.each(engines)('messages to the administrators on %s', engine => {
  let app: TestApp
  let member: SignedIn
  let admin: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    const settings = { MAIL_URL: 'memory:', PUBLIC_SITE_URL: 'https://yard.example.org' }
    app = await startApp({ engine, settings })
    member = await app.join(ada)
    admin = await app.joinAsAdmin(katherine)
    other = await app.joinAsAdmin(grace)
  })
  beforeEach(async () => {
    app.clock.ahead = 0
    await app.services.db.deleteFrom('messages').execute()
  })
  afterAll(() => app.close())

  const send = (body: Record<string, unknown>, as?: SignedIn) =>
    app.call('POST', '/api/contact', { as, body })
  const list = async (state = 'waiting') =>
    (await app.call('GET', `/api/admin/messages?state=${state}`, { as: admin })).body
  const setDone = (id: string, done: boolean, { as = admin, ...texts }: Resolution = {}) =>
    app.call('PUT', `/api/admin/messages/${id}`, { as, body: { done, ...texts } })
  const countOpen = async () =>
    (await app.call('GET', '/api/news', { as: admin })).body.waiting.messages

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
        canAnswer: false,
        ...{ settledAt: null, settledByName: '', note: '' },
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

  test('wait with conduct first, then the oldest, and say who was done with them', async () => {
    for (const [topic, content] of [
      ...[['other', 'First'] as const, ['problem', 'Second'] as const],
      ['conduct', 'Third'] as const,
    ])
      await send({ topic, content })
    const rows: { id: string; content: string }[] = await list()
    expect(rows.map(({ content }) => content)).toEqual(['Third', 'First', 'Second'])
    const id = rows[0]?.id ?? ''
    await setDone(id, true, { note: 'I called her.' })
    expect(await list('done')).toMatchObject([
      {
        ...{ id, settledAt: expect.stringMatching(/Z$/), note: 'I called her.' },
        settledByName: katherine.displayName,
      },
    ])
    // A reply may have been lost; somebody else is told who was first.
    expect((await setDone(id, true)).status).toBe(200)
    expect(await setDone(id, true, { as: other })).toMatchObject({
      status: 409,
      body: { message: `${katherine.displayName} has done this already. I called her.` },
    })
  })

  test('are answered by email to a verified address of an account, and to no other', async () => {
    await send({ ...text, email: 'dean@example.edu' })
    await send({ ...text, content: 'Second', email: 'dean@example.edu' }, member)
    await app.verify(member)
    const [visitor, mine] = await list()
    expect([visitor.canAnswer, mine.canAnswer]).toEqual([false, true])
    const answer = 'Thank you.\nIt is there <now>.'
    const refused = await setDone(visitor.id, true, { answer })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ['answer']])
    for (const _twice of [1, 2]) await setDone(mine.id, true, { answer })
    const mails = await app.services.db.selectFrom('mails').selectAll().execute()
    expect(mails).toMatchObject([{ userId: member.uid, kind: 'answer' }])
    const { to, text: sent } = JSON.parse(mails[0]?.content ?? '')
    expect(to).toBe(ada.email)
    for (const part of ['Thank you.', 'It is there <now>.', 'You wrote:', 'Second'])
      expect(sent).toContain(part)
    const { body } = await app.call('GET', `/api/admin/audit?entityId=${mine.id}`, { as: admin })
    expect(body.actions).toMatchObject([{ after: { done: true, answered: true } }])
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
