import type { Call } from '#backend/http/call.ts'
import { letter } from '#backend/mail/letter.ts'
import { claimNotice } from './mark-queries.ts'

/** An owner is told at most once in this time, however many people write; in milliseconds. */
const silence = 10 * 60_000

/**
 * Tells the owner of a resume by mail that there is new feedback, after the answer: if mail is configured and the owner wants it.
 * What was said stays on the site, behind the sign-in.
 */
export function tellOwner({ db, mail, later, clock, origin }: Call['services'], ownerId: string): void {
  if (!mail.sends) return
  later('the owner of a resume could not be told of new feedback', async () => {
    const now = clock.now()
    const owner = await claimNotice(db, ownerId, now, now - silence)
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
