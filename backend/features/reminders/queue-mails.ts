import { setImmediate } from 'node:timers/promises'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { listSavedPrograms } from '#backend/db/list-saved-programs.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import { findAnswers } from '#backend/db/saved-answers.ts'
import type { Services } from '#backend/http/services.ts'
import { type NewMail, queueMail } from '#backend/mail/queue.ts'
import { listPublished } from '#backend/programs/published.ts'
import { addDays, instantIn, nowIn } from '#catalog/days.ts'
import type { Program } from '#catalog/program.ts'
import type { MailSwitch } from '#contract/reminders.ts'
import { composeDecisions, composeDigest, composeReminders } from './compose-mail.ts'
import { createDigests, mondayOf } from './digest.ts'
import { collectReminders, keyOf } from './due.ts'
import {
  findReceiver,
  listDecisions,
  listMails,
  listReceivers,
  listSearches,
  type Receiver,
} from './queries.ts'
import { createEnvelope } from './switches.ts'

/** How often members are reminded, in milliseconds. */
export const queueInterval = 60 * 60_000

/** The hours of the member's day in which mails are queued. */
const hours = { from: '08:00', until: '20:00' }

const hour = 60 * 60_000
/** A decision waits so long for others, and may be undone. */
const decisionPause = hour
/** Older decisions are in no mail. */
const decisionAge = 7 * 24 * hour

/** What is in the catalog, and what is new in it. */
interface Source {
  catalog: ReadonlyMap<string, Program>
  createDigest: Awaited<ReturnType<typeof createDigests>>
}

/**
 * Queues what is due: reminders and decisions, each in at most one mail for a member and day, and
 * weekly digests. What is in a mail is never put in another one, unless that was not delivered. A
 * member for whom this fails does not stop it for others. Throws storage errors.
 */
export async function queueMails(services: Services): Promise<void> {
  const { db, mail, clock, background, log, pseudonym } = services
  if (!mail.sends) return
  const { programs: catalog } = await listPublished(services)
  const source = { catalog, createDigest: await createDigests(services, catalog) }
  for (const member of await listReceivers(db, clock.now() - decisionAge)) {
    if (background.isStopping()) return
    try {
      await queueMailsOf(services, member, source)
    } catch (error) {
      if (isStorageError(error)) throw error
      log.error({ error, by: pseudonym(member.userId) }, 'mails to a member were not queued')
    }
    // SQLite answers without waiting, so that requests would wait for all members.
    await setImmediate()
  }
}

/** Queues what is due for a member now. */
async function queueMailsOf(services: Services, member: Receiver, source: Source): Promise<void> {
  const { db, clock } = services
  const { userId, zone, wants } = member
  const now = nowIn(zone, clock.now())
  if (now.time < hours.from || now.time >= hours.until) return
  const mails = await listMails(db, userId)
  const isQueued = (kind: string, cause: string) =>
    mails.some(mail => mail.kind === kind && mail.cause === cause)
  const delivered = mails.filter(({ state }) => state !== 'failed')
  const known = new Set(delivered.flatMap(mail => JSON.parse(mail.reminders)))
  const envelope = createEnvelope(services, member)
  const due: (NewMail & { by: MailSwitch })[] = []
  const ofToday = {
    userId,
    cause: now.today,
    // What is not delivered on a day goes into the mail of the next one.
    expiresAt: instantIn(zone, addDays(now.today, 1), '00:00'),
  }

  if (wants.has('email') && !isQueued('reminders', now.today)) {
    const saved = await listSavedPrograms(db, userId)
    const reminders = collectReminders({ ...member, saved, catalog: source.catalog }, now).filter(
      reminder => !known.has(keyOf(reminder)),
    )
    if (reminders.length > 0)
      due.push({
        ...{ ...ofToday, by: 'email', kind: 'reminders' },
        email: composeReminders(reminders, envelope, now),
        reminders: reminders.map(keyOf),
      })
  }
  if (wants.has('decisions') && !isQueued('decisions', now.today)) {
    const decided = await listDecisions(db, userId, clock.now() - decisionAge)
    const keyOfDecision = ({ id, decidedAt }: (typeof decided)[number]) => `${id} ${decidedAt}`
    const decisions = decided.filter(decision => !known.has(keyOfDecision(decision)))
    const isOver = decided.every(({ decidedAt }) => decidedAt <= clock.now() - decisionPause)
    if (decisions.length > 0 && isOver)
      due.push({
        ...{ ...ofToday, by: 'decisions', kind: 'decisions' },
        email: composeDecisions(decisions, envelope),
        reminders: decisions.map(keyOfDecision),
      })
  }
  const monday = mondayOf(now.today)
  if (wants.has('email') && wants.has('digest') && !isQueued('digest', monday)) {
    const answers = (await findAnswers(db, userId)) ?? null
    const searches = await listSearches(db, userId)
    const digest = await source.createDigest({ monday, zone, answers, searches })
    if (digest)
      due.push({
        ...{ userId, by: 'email', kind: 'digest', cause: monday },
        expiresAt: instantIn(zone, addDays(monday, 7), '00:00'),
        email: composeDigest(digest, envelope),
      })
  }
  if (due.length === 0) return
  await db.transaction().execute(async trx => {
    // The member may unsubscribe or leave meanwhile.
    await lockMember(trx, userId)
    const receiver = await findReceiver(trx, userId)
    for (const { by, ...mail } of due)
      if (receiver?.wants.has(by)) await queueMail(trx, services, mail)
  })
}
