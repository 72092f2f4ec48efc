import type { Call } from '#backend/http/handler.ts'
import { letter } from '#backend/mail/email.ts'
import { claimNotice } from './vote-queries.ts'

/** An owner is told at most once in this time, however many people write; in milliseconds. */
const silence = 10 * 60_000

/**
 * Tells the owner of a resume by mail that there is new feedback, after the answer: if mail is configured, the owner wants it, and the
 * address is the owner's own. What was said stays on the site, behind the sign-in.
 */
export function tellOwner(services: Call['services'], ownerId: string): void {
  const { db, engine, mail, later, clock, origin } = services
  if (!mail.sends) return
  later('the owner of a resume could not be told of new feedback', async () => {
    const now = clock.now()
    const owner = await claimNotice(db, engine, { ownerId, now, before: now - silence })
    if (!owner?.email) return
    await mail.send(
      letter({
        to: owner.email,
        subject: 'New feedback on your resume',
        paragraphs: [
          'Someone left feedback on your resume.',
          'You get one letter at most every ten minutes. You can stop them with the switch on your resume page.',
        ],
        link: { label: 'Read the feedback', href: `${origin}/resume-feedback/${ownerId}` },
      }),
    )
  })
}
