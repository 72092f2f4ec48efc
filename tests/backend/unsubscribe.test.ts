import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { createMembers, knownSecret } from '#tests/support/feedback.ts'
import { remind, setClock } from '#tests/support/reminders.ts'
import { datedProgram, mailSettings, saveProgram } from '#tests/support/saved-dates.ts'
import { createSiteFolder } from '#tests/support/site-folder.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const site = createSiteFolder([datedProgram('alpha', { closes: '2027-01-14' })])

describe.each(engines)('settings of reminders on %s', engine => {
  let app: TestApp
  let member: SignedIn
  let other: SignedIn
  beforeEach(async () => {
    app = await startApp({ engine, settings: { ...mailSettings(site.folder), ...knownSecret } })
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

  test('are all on by default, without a weekly digest', async () => {
    expect(await settingsOf(member)).toEqual({
      days: [30, 14, 7, 3, 1],
      zone: 'America/New_York',
      isZoneChosen: false,
      email: true,
      digest: false,
      mail: 'ready',
    })
    expect((await settingsOf(other)).mail).toBe('unverified')
  })

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

  test('switch one day each, and keep the others', async () => {
    const off = ([30, 7, 3, 1] as const).map(before => change({ day: { before, on: false } }))
    await Promise.all([...off, change({ day: { before: 14, on: true } })])
    expect((await settingsOf(member)).days).toEqual([14])
    await change({ day: { before: 14, on: false } })
    expect((await settingsOf(member)).days).toEqual([])
    await change({ day: { before: 30, on: true } })
    expect((await settingsOf(member)).days).toEqual([30])
  })

  test.each([
    [{ day: 7 }, 'day', 'Day must name a day and whether it is on'],
    [{ day: { before: 2, on: true } }, 'day', 'Day must be 30, 14, 7, 3 or 1'],
    [{ day: { before: 7, on: 1 } }, 'day', 'On must be true or false'],
    [{ zone: 'Mars/Olympus' }, 'zone', 'Time zone must be a name such as America/New_York'],
    [{ zone: '+05:00' }, 'zone', 'Time zone must be a name such as America/New_York'],
    [{ zone: '' }, 'zone', 'Time zone must be a name such as America/New_York'],
    [{ zone: 'A'.repeat(65) }, 'zone', 'Time zone is too long'],
    [{ zone: null }, 'zone', 'Time zone must be text'],
    [{ email: 'yes' }, 'email', 'Email must be true or false'],
    [{ digest: 1 }, 'digest', 'Weekly digest must be true or false'],
  ])('reject %j', async (body, field, sentence) => {
    const answer = await change(body)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({ [field]: sentence })
    expect(await settingsOf(member)).toMatchObject({ isZoneChosen: false, email: true })
  })

  test.each([
    ['a form, as mail programs send one', 'application/x-www-form-urlencoded'],
    ['a multipart form', 'multipart/form-data; boundary=x'],
    ['JSON', 'application/json'],
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

  test('redirect an invalid token to the page', async () => {
    const { status, headers } = await app.send('/api/reminders/unsubscribe/%2F%2Fevil.example%0A')
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(
      'https://yard.example.edu/unsubscribe#%2F%2Fevil.example%0A',
    )
  })

  test('reject a body that is too large', async () => {
    const path = await addressInMail('2027-01-07')
    const body = 'x'.repeat(70_000)
    expect((await app.send(path, { method: 'POST', body })).status).toBe(413)
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

test('say that the server sends no mail', async () => {
  const app = await startApp({ settings: knownSecret })
  const [as] = await createMembers(app, 1)
  expect((await app.call('GET', '/api/reminders', { as })).body.mail).toBe('off')
  await app.close()
})

describe('a mail server', () => {
  /** What a server that answers like this makes of a reminder. */
  async function sendTo(code: number, message = 'No') {
    const smtp = await startSmtp(undefined, {
      onRcptTo: (_address, _session, done) =>
        done(code === 250 ? null : Object.assign(new Error(message), { responseCode: code })),
    })
    const settings = { ...mailSettings(site.folder), ...knownSecret, MAIL_URL: smtp.url }
    const app = await startApp({ settings })
    const [member] = await createMembers(app, 1)
    if (!member) throw new Error('There is one member')
    await app.verify(member)
    await saveProgram(app.services.db, { userId: member.uid, programId: 'alpha' })
    setClock(app, '2027-01-07T15:00Z')
    await remind(app)
    const [mail] = await app.services.db.selectFrom('reminderMails').selectAll().execute()
    setClock(app, new Date().toISOString())
    const { body } = await app.call('GET', '/api/reminders', { as: member })
    const log = app.lines.join('')
    await app.close()
    await smtp.close()
    return {
      state: mail?.state,
      email: body.email,
      rawEmail: smtp.emails[0]?.raw ?? '',
      log,
      member,
    }
  }

  test('gets the headers of RFC 8058 and a Message-ID of ours', async () => {
    const { state, rawEmail } = await sendTo(250)
    expect(state).toBe('sent')
    const head = rawEmail.slice(0, rawEmail.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ')
    expect(head).toMatch(
      /List-Unsubscribe: ?<https:\/\/yard\.example\.edu\/api\/reminders\/unsubscribe\/[\w.-]+>/,
    )
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(head).toMatch(/Message-ID: <r_\w+@yard\.example\.edu>/i)
  })

  test.each([
    ['does not know an address', 550, '5.1.1 No such user', 'failed', false],
    ['does not know an address, like Exchange', 550, '5.1.10 RecipientNotFound', 'failed', false],
    ['relays no mail of this server', 554, '5.7.1 Relay access denied', 'queued', true],
    ['cannot take a mail now', 450, '4.2.1 Try again later', 'queued', true],
  ])('that %s', async (_what, code, message, state, email) => {
    const found = await sendTo(code, message)
    expect(found).toMatchObject({ state, email, rawEmail: '' })
    expect(found.log).not.toContain(found.member.email)
  })
})
