import { clockTolerance } from '#backend/clock.ts'
import { holdMember } from '#backend/db/lock-member.ts'
import type { Services } from '#backend/services.ts'
import type { Member } from './member.ts'
import { addReading, findReading, nthReading } from './queries.ts'
import type { RateLimit } from './rate-limits.ts'
import { TooMany } from './too-many.ts'

/**
 * Counts that a member reads the resume of an owner, who counts once however often it is read.
 * Throws TooMany beyond the limits of distinct owners. Counted by e-mail address, under keyed
 * digests: an account that is made again reads no more, and the database does not tell who read
 * what.
 */
export async function countReading(services: Services, reader: Member, ownerId: string): Promise<void> {
  const { db, engine, clock, config, pseudonym, reserve } = services
  if (!config.rateLimits || reader.uid === ownerId) return
  const { reading: short, 'reading-day': long } = config.rateLimits
  const now = clock.now()
  const startOf = ({ seconds }: RateLimit) => now - seconds * 1000
  const email = reader.email.toLowerCase()
  const row = {
    pair: pseudonym(`reading ${email} ${ownerId}`),
    reader: pseudonym(`reader ${email}`),
    at: now,
    until: now + Math.max(short.seconds, long.seconds) * 1000,
  }
  const latest = now + clockTolerance
  if (await findReading(db, { pair: row.pair, after: startOf(short), latest })) return
  const count = () =>
    db.transaction().execute(async within => {
      await holdMember(within, engine, reader.uid)
      await addReading(within, row)
      for (const limit of [short, long]) {
        const after = startOf(limit)
        const first = await nthReading(within, { reader: row.reader, after, latest, n: limit.most + 1 })
        if (first) throw new TooMany(Math.max(1, Math.ceil((first.at - after) / 1000)))
      }
    })
  await reserve.lend(count)
}
