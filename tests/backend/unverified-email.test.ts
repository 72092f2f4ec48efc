import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/people.ts'

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
      settings: {
        MAIL_URL: 'memory:',
        PUBLIC_SITE_URL: 'https://yard.example.edu',
        RATE_LIMITS: 'anonymous:9999/300,signup:9999/300',
      },
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

  test('stay limited after recreating the account', async () => {
    const person = newPerson()
    const statuses: number[] = []
    for (let round = 0; round < 3; round++) {
      const member = await app.join(person)
      for (let time = 0; time < 3; time++) statuses.push((await requestVerification(member)).status)
      await app.services.background.settled()
      const body = { confirmation: 'DELETE', password: person.password }
      await app.call('POST', '/api/account/delete', { as: member, body })
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429])
    expect(await emailsTo(person.email)).toHaveLength(5)
  })

  test('are counted without storing the address', async () => {
    const member = await app.join(newPerson())
    await requestVerification(member)
    const rows = await app.services.db.selectFrom('rates').selectAll().execute()
    expect(rows.filter(({ key }) => key.startsWith('mail '))).not.toEqual([])
    expect(JSON.stringify(rows)).not.toMatch(/unverified|@|example/)
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
