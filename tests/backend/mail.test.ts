import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { RejectedRecipientError } from '#backend/core/errors.ts'
import { openLog } from '#backend/core/log.ts'
import { composeEmail } from '#backend/mail/email.ts'
import { openMail } from '#backend/mail/open.ts'
import { startApp } from '#tests/support/app.ts'
import { listen } from '#tests/support/listen.ts'
import { ada } from '#tests/support/people.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const from = 'HBCU Yard <yard@example.edu>'
const hello = (more: Partial<Parameters<typeof composeEmail>[0]> = {}) =>
  composeEmail({ to: 'ada@example.edu', subject: 'Hello', paragraphs: ['A sentence.'], ...more })

const logged = () => {
  const lines: string[] = []
  return { lines, log: openLog({ write: line => void lines.push(line) }) }
}

describe('an email', () => {
  test('has the same content as text and HTML', () => {
    const { subject, text, html } = hello({
      paragraphs: ['First.', 'Second.'],
      link: { label: 'Open it', href: 'https://yard.example.edu/x?token=abc&y=1' },
    })
    expect(subject).toBe('Hello · HBCU Yard')
    for (const part of [
      'First.',
      'Second.',
      'Open it',
      'HBCU Yard: programs for students of HBCUs',
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toContain('https://yard.example.edu/x?token=abc&y=1')
    expect(html).toContain('href="https://yard.example.edu/x?token=abc&amp;y=1"')
    expect(html).not.toMatch(/<(img|link|script|style)|style=/)
  })

  test('escapes names in HTML and headers', () => {
    const name = '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@example.edu'
    const { subject, html, text } = hello({ subject: name, paragraphs: [`By ${name}.`] })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp; Bcc')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/^Bcc/m)
  })

  test.each(['a@example.edu, b@example.edu', 'a@example.edu\r\nBcc: b@example.edu'])(
    'rejects the receiver %j',
    to => {
      expect(() => hello({ to })).toThrow('exactly one address')
    },
  )
})

test('without a mail server no email is promised, and the log has no text and no address', async () => {
  const { lines, log } = logged()
  const mail = await openMail('log:', from, log)
  await mail.send(hello({ paragraphs: ['A secret.'] }))
  expect(mail.sends).toBe(false)
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toMatch(/secret|ada@/)
})

describe('with a mail server', () => {
  test('verifies an address and resets a password', async () => {
    const smtp = await startSmtp()
    const app = await startApp({
      settings: {
        MAIL_URL: smtp.url,
        MAIL_FROM: from,
        PUBLIC_SITE_URL: 'https://yard.example.edu',
      },
    })
    const me = await app.join(ada)
    await app.call('POST', '/api/account/verification', { as: me, body: {} })
    await app.services.background.settled()
    expect(smtp.emails).toMatchObject([{ from: 'yard@example.edu', to: [ada.email] }])
    expect(smtp.emails[0]?.raw).toContain('From: HBCU Yard <yard@example.edu>')
    const verified = await app.call('POST', '/api/account/verify-email', {
      as: me,
      body: { token: smtp.token('verify-email') },
    })
    expect(verified.status).toBe(200)

    await app.call('POST', '/api/account/forgot-password', { body: { email: ada.email } })
    await app.services.background.settled()
    const password = 'woven another day'
    const reset = await app.call('POST', '/api/account/reset-password', {
      body: { token: smtp.token('reset-password'), password },
    })
    expect(reset.status).toBe(200)
    expect((await app.call('POST', '/api/auth/login', { body: { ...ada, password } })).status).toBe(
      200,
    )
    await app.services.background.settled()
    expect(smtp.emails).toHaveLength(3)
    expect(app.lines.join()).not.toMatch(/token=|ada@example/)
    await app.close()
    await smtp.close()
  })

  test.each([
    ['550 5.1.1 No such user', true],
    ['556 5.1.10 Null MX', true],
    ['550 No such user here', false],
    ['450 4.2.0 Greylisted', false],
    ['552 5.2.2 Mailbox full', false],
    ['550 5.7.1 Relaying denied', false],
    ['550 5.1.8 Sender refused', false],
  ])('tells by the reply %s whether there is a mailbox: %s', async (reply, isRejected) => {
    const [code, ...words] = reply.split(' ')
    const refusal = Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
    const smtp = await startSmtp(undefined, { onRcptTo: (_to, _session, done) => done(refusal) })
    const mail = await openMail(smtp.url, from, logged().log)
    const error = await mail.send(hello()).catch(thrown => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof RejectedRecipientError).toBe(isRejected)
    await mail.close()
    await smtp.close()
  })

  test.each([
    ['cannot be reached', null],
    ['refuses', '554 no\r\n'],
  ])('logs without the address a mail server that %s', async (_what, greeting) => {
    const server = createServer(socket => void socket.end(greeting ?? ''))
    const port = await listen(server)
    if (greeting === null) await new Promise(resolve => server.close(resolve))
    const settings = {
      MAIL_URL: `smtp://127.0.0.1:${port}`,
      PUBLIC_SITE_URL: 'https://yard.example.edu',
    }
    const app = await startApp({ settings })
    await app.join(ada)
    const answer = await app.call('POST', '/api/account/forgot-password', {
      body: { email: ada.email },
    })
    expect(answer.status).toBe(200)
    await app.services.background.settled()
    const logged = app.lines.filter(line => line.includes('a mail was not sent yet'))
    expect(logged).toHaveLength(1)
    expect(app.lines.join()).not.toContain('ada@example')
    await app.close()
    server.close()
  })
})
