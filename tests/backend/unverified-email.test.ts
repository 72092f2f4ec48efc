import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, createMembers, knownSecret } from '#tests/support/feedback.ts'
import { ada, type Person } from '#tests/support/people.ts'

const mail = { MAIL_URL: 'memory:', PUBLIC_SITE_URL: 'https://yard.example.edu' }

describe.each(engines)('a member with an unverified address on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let author: SignedIn
  let comment: string
  let number = 0
  beforeAll(async () => {
    app = await startApp({ engine, settings: { ...knownSecret, ...mail } })
    const members = await createMembers(app, 2)
    const [first, second] = members
    if (!first || !second) throw new Error('There are two members')
    ;[owner, author] = [first, second]
    await addResume(app, owner)
    await app.verify(author)
    const body = { content: 'First' }
    comment = (await app.call('POST', thread(), { as: author, body })).body.id
  })
  afterAll(() => app.close())

  const thread = () => `/api/resume/feedback/${owner.uid}`
  const on = (rest: string) => `/api/resume/feedback/${comment}/${rest}`
  const join = () => {
    number += 1
    return app.join({ ...ada, email: `unverified.${number}@example.edu` })
  }

  test.each<[string, 'GET' | 'POST', () => string, object | undefined, string]>([
    [
      'the list of public resumes',
      'GET',
      () => '/api/resume/public',
      undefined,
      'account/unverified',
    ],
    ['a resume', 'GET', () => `/api/resume/user/${owner.uid}`, undefined, 'account/unverified'],
    ['a missing resume', 'GET', () => '/api/resume/user/x', undefined, 'account/unverified'],
    ['a thread', 'GET', thread, undefined, 'account/unverified'],
    ['writing feedback', 'POST', thread, { content: 'Hello' }, 'account/unverified'],
    ['voting', 'POST', () => on('upvote'), {}, 'feedback/none'],
    [
      'reporting',
      'POST',
      () => `/api/reports/comment/${comment}`,
      { reason: 'Rude' },
      'report/none',
    ],
  ])('is denied %s until verified', async (_what, method, pathOf, body, code) => {
    const member = await join()
    const send = () => app.call(method, pathOf(), { as: member, body })
    expect((await send()).body.code).toBe(code)
    await app.verify(member)
    expect((await send()).body.code).not.toBe(code)
  })

  test('may use its own resume', async () => {
    const body = { content: 'Thank you', parentId: comment }
    expect((await app.call('GET', `/api/resume/user/${owner.uid}`, { as: owner })).status).toBe(200)
    expect((await app.call('POST', thread(), { as: owner, body })).status).toBe(201)
    expect((await app.call('POST', on('upvote'), { as: owner })).status).toBe(200)
  })
})

test('a member of a server without mail reads resumes without verifying an address', async () => {
  const app = await startApp({ settings: knownSecret })
  const [owner, member] = await createMembers(app, 2)
  if (!owner) throw new Error('There is one member')
  await addResume(app, owner)
  const path = `/api/resume/user/${owner.uid}`
  expect((await app.call('GET', path, { as: member })).status).toBe(200)
  await app.close()
})

describe.each(engines)('emails to an unverified address on %s', engine => {
  let app: TestApp
  let last = 0
  const newPerson = (more: Partial<Person> = {}): Person => {
    last += 1
    return { ...ada, email: `unverified${last}@example.edu`, ...more }
  }
  const emailsTo = async (email: string) => {
    await app.services.background.settled()
    return app.services.mail.sent.filter(({ to }) => to === email)
  }
  const requestVerification = (as: SignedIn) =>
    app.call('POST', '/api/account/verification', { as, body: {} })

  beforeAll(async () => {
    app = await startApp({
      engine,
      settings: { ...mail, RATE_LIMITS: 'visit:9999/300,signup:9999/300' },
    })
  })
  afterAll(() => app.close())

  test('contain nothing typed at sign-up but the address', async () => {
    const spam = { displayName: 'Visit spam.example for a prize', college: 'Prize College' }
    const unverified = await app.join(newPerson(spam))
    await requestVerification(unverified)
    await app.call('POST', '/api/account/forgot-password', { body: { email: unverified.email } })
    const emails = await emailsTo(unverified.email)
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      'Set a new password · HBCU Yard',
      'Verify your email address · HBCU Yard',
    ])
    expect(JSON.stringify(emails)).not.toMatch(/spam|prize/i)
  })

  test('are not sent after a password change', async () => {
    const member = await app.join(newPerson())
    const change = (currentPassword: string, password: string) =>
      app.call('PUT', '/api/account/password', { as: member, body: { currentPassword, password } })
    expect((await change(ada.password, 'woven another day')).status).toBe(200)
    expect(await emailsTo(member.email)).toEqual([])
    await app.verify(member)
    expect((await change('woven another day', 'woven a third day')).status).toBe(200)
    expect(await emailsTo(member.email)).toMatchObject([
      { subject: 'Your password was changed · HBCU Yard' },
    ])
  })
})
