import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendMails } from '#backend/mail/queue.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume } from '#tests/support/feedback.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

describe.each(engines)('an email about new feedback on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    const settings = { MAIL_URL: 'memory:', PUBLIC_SITE_URL: 'https://yard.example.org' }
    app = await startApp({ engine, settings })
    owner = await app.join(ada)
    other = await app.join(grace)
    await app.verify(owner)
    await app.verify(other)
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('resumes').execute()
    await app.services.db.deleteFrom('mails').execute()
    await addResume(app, owner)
    app.clock.ahead = 0
  })
  afterAll(() => app.close())

  /** The emails that an action causes. */
  const emailsOf = async (act: () => Promise<unknown>) => {
    const before = app.services.mail.sent.length
    await act()
    // Ids of the same millisecond are ahead of the clock.
    app.clock.ahead += 100
    await sendMails(app.services)
    return app.services.mail.sent.slice(before)
  }
  let count = 0
  const addComment = (as: SignedIn, more: object = {}) => {
    count += 1
    const body = { content: `Canary ${count} of the text`, ...more }
    return app.call('POST', `/api/resume/feedback/${owner.uid}`, { as, body })
  }

  test('is sent to the owner with a link, without author and text', async () => {
    const [sent, ...more] = await emailsOf(() => addComment(other))
    expect(more).toEqual([])
    expect(sent).toMatchObject({
      to: ada.email,
      subject: expect.stringContaining('New feedback on your resume'),
      text: expect.stringContaining(`https://yard.example.org/resume-feedback/${owner.uid}`),
    })
    for (const secret of ['Canary', grace.displayName, grace.email, other.uid])
      expect(JSON.stringify(sent)).not.toContain(secret)
  })

  test('is sent once in ten minutes', async () => {
    expect(
      await emailsOf(() => Promise.all(Array.from({ length: 12 }, () => addComment(other)))),
    ).toHaveLength(1)
    app.clock.ahead = 9.9 * 60_000
    expect(await emailsOf(() => addComment(other))).toHaveLength(0)
    app.clock.ahead = 10.1 * 60_000
    expect(await emailsOf(() => addComment(other))).toHaveLength(1)
  })

  test('is not sent for comments of the owner', async () => {
    const { body: first } = await addComment(other)
    await sendMails(app.services)
    await app.services.db.deleteFrom('mails').execute()
    expect(await emailsOf(() => addComment(owner, { parentId: first.id }))).toHaveLength(0)
    expect(await emailsOf(() => addComment(owner))).toHaveLength(0)
  })

  test('is not sent to an owner who switched it off', async () => {
    await app.call('PUT', '/api/resume/notify', { as: owner, body: { notify: false } })
    expect(await emailsOf(() => addComment(other))).toHaveLength(0)
  })

  test('is not sent to an unverified address', async () => {
    const stranger = await app.join(katherine)
    await addResume(app, stranger)
    const sayTo = () =>
      app.call('POST', `/api/resume/feedback/${stranger.uid}`, {
        as: other,
        body: { content: 'Hello' },
      })
    const isVerified = async () =>
      (await app.call('GET', '/api/resume', { as: stranger })).body.emailVerified
    expect([await emailsOf(sayTo), await isVerified()]).toEqual([[], false])
    await app.verify(stranger)
    expect([await emailsOf(sayTo), await isVerified()]).toMatchObject([
      [{ to: katherine.email }],
      true,
    ])
  })
})
