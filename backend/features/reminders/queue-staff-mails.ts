import { isStorageError } from '#backend/core/storage-errors.ts'
import { selectAdministrators } from '#backend/db/administrators.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Services } from '#backend/http/services.ts'
import { queueMail } from '#backend/mail/queue.ts'
import { countWaiting } from '#backend/programs/waiting.ts'
import { addDays, instantIn, nowIn, startOfDay } from '#catalog/days.ts'
import { listWaiting } from '#contract/news.ts'
import type { StaffAccess } from '#contract/roles.ts'
import { composeWaiting } from './compose-mail.ts'
import { findReceiver, listMails, listStaff, listUrgent, type Receiver } from './queries.ts'
import { createEnvelope } from './switches.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** How often it is looked for what staff are mailed at once, in milliseconds. */
export const staffInterval = minute
/** The time between two such mails to one of staff, however much comes in. */
const pause = 15 * minute
/** What came in so lately may be part of a transaction that does not show yet. */
const settling = 5000
/** The hours of a weekday in which the digest is queued. */
const hours = { from: '08:00', until: '12:00' }

/**
 * Queues mails to staff: about people and suspicious programs at once, in at most one mail in 15
 * minutes that counts all since the one before; on weekdays a digest of what waits, if anything
 * does. Throws storage errors.
 */
export async function queueStaffMails(services: Services): Promise<void> {
  const { db, config, mail, background, log, pseudonym } = services
  if (!mail.sends) return
  const listIds = async (access: StaffAccess) =>
    new Set((await selectAdministrators(db, config, access).execute()).map(({ id }) => id))
  const allowed = { review: await listIds('review'), moderate: await listIds('moderate') }
  for (const member of await listStaff(db, config)) {
    if (background.isStopping()) return
    const may = (access: StaffAccess) =>
      (access === 'review' || access === 'moderate') && allowed[access].has(member.userId)
    try {
      await queueUrgent(services, member, may)
      await queueDigest(services, member, may)
    } catch (error) {
      if (isStorageError(error)) throw error
      log.error({ error, by: pseudonym(member.userId) }, 'mails to staff were not queued')
    }
  }
}

type May = (access: StaffAccess) => boolean

const urgentTexts = {
  comment: ['reported comment', 'reported comments'],
  resume: ['reported resume', 'reported resumes'],
  photo: ['reported photo', 'reported photos'],
  name: ['reported name', 'reported names'],
  mentor: ['reported mentor', 'reported mentors'],
  story: ['reported story', 'reported stories'],
  appeal: ['appeal', 'appeals'],
  message: ['message', 'messages'],
  program: ['program reported as suspicious', 'programs reported as suspicious'],
} as const

async function queueUrgent(services: Services, member: Receiver, may: May): Promise<void> {
  const { db, clock } = services
  const { userId, wants } = member
  if (!wants.has('staffNow')) return
  const now = clock.now()
  const until = now - settling
  /** What came in since the last mail; null while that is too new. */
  const listNew = async (trx: typeof db) => {
    const last = (await listMails(trx, userId)).find(({ kind }) => kind === 'staffNow')
    const lastUntil = Number(last?.cause ?? 0)
    if (lastUntil > until - pause) return []
    // Whoever has the role for one school finds its suspicious programs in the queue.
    const mayNow = (access: StaffAccess) =>
      may(access) && (access === 'moderate' || member.schoolId === null)
    return listUrgent(trx, mayNow, { since: Math.max(lastUntil, now - day), until })
  }
  // Mostly nothing, so without a transaction at first.
  if ((await listNew(db)).length === 0) return
  await db.transaction().execute(async trx => {
    await lockMember(trx, userId)
    // Another process may have queued one, and the member may have switched them off.
    const receiver = await findReceiver(trx, userId)
    const urgent = await listNew(trx)
    if (!receiver?.wants.has('staffNow') || urgent.length === 0) return
    const items = urgent.map(({ kind, count }) => ({
      text: `${count} ${urgentTexts[kind][count === 1 ? 0 : 1]}`,
      tab: 'queue',
    }))
    const email = composeWaiting('staffNow', items, createEnvelope(services, receiver))
    const mail = { userId, kind: 'staffNow', cause: String(until), expiresAt: now + day }
    await queueMail(trx, services, { ...mail, email })
  })
}

async function queueDigest(services: Services, member: Receiver, may: May): Promise<void> {
  const { db, clock } = services
  const { userId, zone, wants } = member
  const { today, time } = nowIn(zone, clock.now())
  const isWeekend = [0, 6].includes(startOfDay(today).getUTCDay())
  if (!wants.has('staffDigest') || isWeekend || time < hours.from || time >= hours.until) return
  const mails = await listMails(db, userId)
  if (mails.some(({ kind, cause }) => kind === 'staffDigest' && cause === today)) return
  const items = listWaiting(await countWaiting(services, { ...member, may }))
  if (items.length === 0) return
  const email = composeWaiting('staffDigest', items, createEnvelope(services, member))
  const expiresAt = instantIn(zone, addDays(today, 1), '00:00')
  await db.transaction().execute(async trx => {
    await lockMember(trx, userId)
    if (!(await findReceiver(trx, userId))?.wants.has('staffDigest')) return
    const mail = { userId, kind: 'staffDigest', cause: today, expiresAt }
    await queueMail(trx, services, { ...mail, email })
  })
}
