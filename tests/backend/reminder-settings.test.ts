import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { writeCatalog } from '#tests/support/catalog.ts'
import { createMembers, knownSecret } from '#tests/support/feedback.ts'
import { remind, setClock } from '#tests/support/reminders.ts'
import { datedProgram, mailSettings, saveProgram } from '#tests/support/saved-dates.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const programs = [datedProgram('alpha', { closes: '2027-01-14' })]

describe.each(engines)('settings of reminders on %s', engine => {
  let app: TestApp
  let member: SignedIn
  let other: SignedIn
  beforeEach(async () => {
    app = await startApp({ engine, settings: { ...mailSettings, ...knownSecret } })
    await writeCatalog(app.services.db, programs)
    const [first, second] = await createMembers(app, 2)
    if (!first || !second) throw new Error('There are two members')
    member = first
    other = second
    await app.verify(member)
  })
  afterEach(() => app.close())

  const settingsOf = async (as: SignedIn) => (await app.call('GET', '/api/reminders', { as })).body
  const change = (body: object) => app.call('PUT', '/api/reminders', { as: member, body })

  /** The address of the header List-Unsubscribe of a new mail. */
  async function addressInMail(day: string): Promise<string> {
    await saveProgram(app.services.db, { userId: member.uid, programId: 'alpha' })
    setClock(app, `${day}T15:00Z`)
    await remind(app)
    setClock(app, new Date().toISOString())
    const headers = app.services.mail.sent.at(-1)?.headers ?? {}
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const [, address = ''] = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? []
    expect(address).toMatch(/^https:\/\/yard\.example\.edu\/api\/reminders\/unsubscribe\//)
    return new URL(address).pathname
  }

  test('change by field, and are seen by their member alone', async () => {
    await Promise.all([
      change({ day: { before: 30, on: false } }),
      change({ zone: 'Pacific/Apia' }),
      change({ digest: true }),
    ])
    expect(await settingsOf(member)).toMatchObject({
      days: [14, 7, 3, 1],
      zone: 'Pacific/Apia',
      isZoneChosen: true,
      digest: true,
      email: true,
    })
    expect(await settingsOf(other)).toMatchObject({ zone: 'America/New_York', digest: false })
  })

  test.each([
    [{ day: 7 }, 'day', 'Day must name a day and whether it is on'],
    [{ day: { before: 2, on: true } }, 'day', 'Day must be 30, 14, 7, 3 or 1'],
    [{ zone: 'Mars/Olympus' }, 'zone', 'Time zone must be a name such as America/New_York'],
    [{ email: 'yes' }, 'email', 'Email must be true or false'],
  ])('reject %j', async (body, field, sentence) => {
    const answer = await change(body)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({ [field]: sentence })
    expect(await settingsOf(member)).toMatchObject({ isZoneChosen: false, email: true })
  })

  test.each([
    ['a form, as mail programs send one', 'application/x-www-form-urlencoded'],
    ['nothing', null],
  ])('switch all mails off by one request without a session, with %s', async (_what, type) => {
    await change({ digest: true })
    const path = await addressInMail('2027-01-07')
    const headers = type === null ? {} : { 'content-type': type }
    const body = type === null ? null : 'List-Unsubscribe=One-Click'
    const answer = await app.send(path, { method: 'POST', headers, body })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await settingsOf(member)).toMatchObject({ email: false, digest: false })
    expect((await app.send(path, { method: 'POST' })).status).toBe(200)
  })

  test('keep mails on after a GET, which redirects to the page with the button', async () => {
    const path = await addressInMail('2027-01-07')
    const answer = await app.send(path)
    const page = path.replace('/api/reminders/unsubscribe/', '/unsubscribe#')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`https://yard.example.edu${page}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await settingsOf(member)).email).toBe(true)
    expect(app.lines.join('')).not.toContain(path.split('/').at(-1))
  })

  test('reject wrong, foreign and old tokens', async () => {
    const path = await addressInMail('2027-01-07')
    const token = path.split('/').at(-1) ?? ''
    const [uid = '', version, signature = ''] = token.split('.')
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    const post = (text: string) =>
      app.send(`/api/reminders/unsubscribe/${text}`, { method: 'POST' })
    for (const wrong of [
      'x',
      `${uid}.${version}.`,
      `${uid}.${version}.${flipped}`,
      `${uid}.2.${signature}`,
      `${other.uid}.${version}.${signature}`,
      `${token}x`,
      'x'.repeat(200),
    ])
      expect([wrong, (await post(wrong)).status]).toEqual([wrong, 400])
    expect([(await settingsOf(member)).email, (await settingsOf(other)).email]).toEqual([
      true,
      true,
    ])

    expect((await post(token)).status).toBe(200)
    await change({ email: true })
    const old = await post(token)
    expect([old.status, old.body.code]).toEqual([400, 'reminders/link'])
    expect((await settingsOf(member)).email).toBe(true)
    const newer = await addressInMail('2027-01-11')
    await app.services.db.deleteFrom('user').where('id', '=', member.uid).execute()
    expect((await app.send(newer, { method: 'POST' })).status).toBe(400)
  })
})

test('gives a mail server the headers of RFC 8058 and a Message-ID of ours', async () => {
  const smtp = await startSmtp()
  const settings = { ...mailSettings, ...knownSecret, MAIL_URL: smtp.url }
  const app = await startApp({ settings })
  await writeCatalog(app.services.db, programs)
  const [member] = await createMembers(app, 1)
  if (!member) throw new Error('There is one member')
  await app.verify(member)
  await saveProgram(app.services.db, { userId: member.uid, programId: 'alpha' })
  setClock(app, '2027-01-07T15:00Z')
  await remind(app)
  await app.close()
  await smtp.close()
  const [head = ''] = smtp.emails[0]?.raw.split('\r\n\r\n') ?? []
  expect(head.replace(/\r\n\s+/g, ' ')).toMatch(
    /List-Unsubscribe: ?<https:\/\/yard\.example\.edu\/api\/reminders\/unsubscribe\/[\w.-]+>/,
  )
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(head).toMatch(/Message-ID: <e_\w+@yard\.example\.edu>/i)
})
