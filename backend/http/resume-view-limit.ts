import type { Member } from '#backend/auth/session.ts'
import { clockTolerance } from '#backend/core/clock.ts'
import { type RateLimit, RateLimitError } from '#backend/core/rate-limits.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import { addView, findNthLatestView, findView } from './queries.ts'
import type { Services } from './services.ts'

/**
 * Counts that a member views the resume of an owner, and throws RateLimitError beyond the limits of
 * distinct owners. Counted by keyed digests of the email address: recreating the account does not
 * reset the count, and the database does not reveal who viewed what.
 */
export async function limitResumeViews(
  services: Services,
  viewer: Member,
  ownerId: string,
): Promise<void> {
  const { db, clock, config, pseudonym, diskReserve } = services
  if (!config.rateLimits || viewer.uid === ownerId) return
  const { 'resume-view': shortLimit, 'resume-view-day': dayLimit } = config.rateLimits
  const now = clock.now()
  const startOf = ({ seconds }: RateLimit) => now - seconds * 1000
  const email = viewer.email.toLowerCase()
  const view = {
    pair: pseudonym(`reading ${email} ${ownerId}`),
    reader: pseudonym(`reader ${email}`),
    at: now,
    until: now + Math.max(shortLimit.seconds, dayLimit.seconds) * 1000,
  }
  const latest = now + clockTolerance
  if (await findView(db, { pair: view.pair, after: startOf(shortLimit), latest })) return
  // Resumes can be read on a full disk.
  await diskReserve.withReserve(() =>
    db.transaction().execute(async trx => {
      await lockMember(trx, viewer.uid)
      await addView(trx, view)
      for (const limit of [shortLimit, dayLimit]) {
        const after = startOf(limit)
        const first = await findNthLatestView(trx, {
          reader: view.reader,
          after,
          latest,
          n: limit.max + 1,
        })
        if (first) throw new RateLimitError(first.at - after)
      }
    }),
  )
}
