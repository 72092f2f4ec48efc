import { claim, endClaim } from '#backend/db/settings.ts'
import type { Services } from '#backend/http/services.ts'
import { composeEmail } from '#backend/mail/email.ts'
import { findProblems, readFacts } from './read-status.ts'

const minute = 60_000
/** How often it is looked for problems, in milliseconds. */
export const alertInterval = 10 * minute
/** The least time between two mails. */
const pause = 24 * 60 * minute
const claimName = 'alert'

/**
 * Creates the task that mails ALERT_EMAIL what is wrong, at most once a day for all processes, and
 * by each of them while the database cannot be written. Throws the error of the mail server.
 */
export function createAlert(services: Services): () => Promise<void> {
  const { config, db, clock, mail, origin } = services
  let nextAt = 0
  return async () => {
    const now = clock.now()
    if (config.alertEmail === null || now < nextAt) return
    const problems = findProblems(await readFacts(services))
    if (problems.length === 0) return
    const isClaimed = claim(db, claimName, { now, until: now + pause }).catch(() => true)
    if (!(await isClaimed)) return
    try {
      // Without the queue, which is by accounts and needs the database.
      await mail.send(
        composeEmail({
          to: config.alertEmail,
          subject: 'The site needs your attention',
          paragraphs: [
            `What is wrong at ${origin}:`,
            ...problems,
            'The next mail comes in a day at the earliest. On the server, /status says more.',
          ],
        }),
      )
    } catch (error) {
      await endClaim(db, claimName).catch(() => undefined)
      throw error
    }
    nextAt = now + pause
  }
}
