import type { Db } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'
import { composeEmail } from '#backend/mail/email.ts'
import { queueMail } from '#backend/mail/queue.ts'

const minute = 60_000
/** The minimum time between two emails to an owner, in milliseconds. */
const minInterval = 10 * minute
/** How long an email is tried, in milliseconds. */
const lifetime = 24 * 60 * minute

/**
 * Queues the email to the owner of a resume about a new comment: if mail is configured, the owner
 * wants it, and the address is verified. The email does not contain the feedback. The caller has
 * locked the resume.
 */
export async function notifyOwner(
  trx: Db,
  { mail, clock, newId, origin }: Services,
  { ownerId, commentId }: { ownerId: string; commentId: string },
): Promise<void> {
  if (!mail.sends) return
  const now = clock.now()
  const kind = 'feedback'
  const owner = await trx
    .selectFrom('resumes')
    .innerJoin('user', 'user.id', 'resumes.userId')
    .where('resumes.userId', '=', ownerId)
    .where('notify', '=', 1)
    .where('emailVerified', '=', true)
    .where('user.id', 'not in', eb =>
      eb
        .selectFrom('mails')
        .where(mail => mail.and({ 'mails.userId': ownerId, kind }))
        .where('mails.createdAt', '>', now - minInterval)
        .select('mails.userId'),
    )
    .select('email')
    .executeTakeFirst()
  if (!owner) return
  const email = composeEmail({
    to: owner.email,
    subject: 'New feedback on your resume',
    paragraphs: [
      'Someone left feedback on your resume.',
      'You get at most one email in ten minutes. You can stop them with the switch on your resume page.',
    ],
    link: { label: 'Read the feedback', href: `${origin}/resume-feedback/${ownerId}` },
  })
  const expiresAt = now + lifetime
  await queueMail(trx, { newId }, { userId: ownerId, kind, cause: commentId, email, expiresAt })
}
