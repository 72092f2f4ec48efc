import { clockTolerance } from '#backend/core/clock.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'
import { composeEmail } from '#backend/mail/email.ts'

/** The minimum time between two emails to an owner, in milliseconds. */
const minInterval = 10 * 60_000

/**
 * Notifies the owner of a resume about new feedback, in the background: if mail is configured, the
 * owner wants it, and the address is verified. The email does not contain the feedback.
 */
export function notifyOwner(services: Services, ownerId: string): void {
  const { db, mail, background, clock, origin } = services
  if (!mail.sends) return
  background.run('an email about new feedback was not sent', async () => {
    const now = clock.now()
    const owner = await claimNotification(db, { ownerId, now, before: now - minInterval })
    if (!owner?.email) return
    await mail.send(
      composeEmail({
        to: owner.email,
        subject: 'New feedback on your resume',
        paragraphs: [
          'Someone left feedback on your resume.',
          'You get at most one email in ten minutes. You can stop them with the switch on your resume page.',
        ],
        link: { label: 'Read the feedback', href: `${origin}/resume-feedback/${ownerId}` },
      }),
    )
  })
}

interface Notification {
  ownerId: string
  now: number
  /** An owner notified after this time is not notified again. */
  before: number
}

/**
 * Claims the next email about new feedback to an owner; undefined if the owner does not want it,
 * was notified recently or has an unverified address. One statement, so that one of many processes
 * sends.
 */
const claimNotification = (db: Db, { ownerId, now, before }: Notification) =>
  db
    .updateTable('resumes')
    .set({ notifiedAt: now })
    .where('userId', '=', ownerId)
    .where('notify', '=', 1)
    .where(eb =>
      eb.or([
        eb('notifiedAt', 'is', null),
        eb('notifiedAt', '<=', before),
        eb('notifiedAt', '>', now + clockTolerance),
      ]),
    )
    .where('userId', 'in', eb =>
      eb.selectFrom('user').where('emailVerified', '=', true).select('id'),
    )
    .returning(eb => [
      eb.selectFrom('user').whereRef('user.id', '=', 'resumes.userId').select('email').as('email'),
    ])
    .executeTakeFirst()
