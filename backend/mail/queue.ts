import type { BackgroundTasks } from '#backend/core/background-tasks.ts'
import { RejectedRecipientError } from '#backend/core/errors.ts'
import type { NewId } from '#backend/core/ids.ts'
import type { Log } from '#backend/core/log.ts'
import type { Clock, Email, Mail } from '#backend/core/services.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

const minute = 60_000
/** How often queued mails are sent, in milliseconds. */
export const sendInterval = 10_000
/** The first pause is longer than all timeouts of a mail server together. */
const pauses = { min: 15 * minute, max: 240 * minute }
/** How long mails are kept: longer than the earliest reminder of a date is due. */
const keptFor = 60 * 24 * 60 * minute

/** How long a mail is tried that is not about a date, in milliseconds. */
export const mailLifetime = 3 * 24 * 60 * minute

/** A mail to a member. */
export interface NewMail extends Pick<Tables['mails'], 'userId' | 'kind' | 'cause' | 'expiresAt'> {
  email: Email
  /** What its reminders are about. */
  reminders?: readonly string[]
}

/**
 * Queues a mail to a member, in the transaction that writes what it announces. There is one for a
 * member, kind and cause: a further one is ignored.
 */
export async function queueMail(
  trx: Db,
  { newId }: { newId: (kind: string) => NewId },
  { email, reminders = [], ...mail }: NewMail,
): Promise<void> {
  const { id, at } = newId('e')
  const texts = { content: JSON.stringify(email), reminders: JSON.stringify(reminders) }
  await trx
    .insertInto('mails')
    .values({ id, ...mail, ...texts, state: 'queued', nextAt: 0, createdAt: at })
    .onConflict(conflict => conflict.columns(['userId', 'kind', 'cause']).doNothing())
    .execute()
}

/** Deletes mails of some kinds to a member that were not sent yet. */
export const deleteQueued = (db: Db, userId: string, kinds: readonly string[]) =>
  db
    .deleteFrom('mails')
    .where(eb => eb.and({ userId, state: 'queued' }))
    .where('kind', 'in', kinds)
    .execute()

interface Sender {
  db: Db
  mail: Mail
  clock: Clock
  log: Log
  background: Pick<BackgroundTasks, 'isStopping'>
  /** The public address of the site. */
  origin: string
  pseudonym(uid: string): string
}

type QueuedMail = Tables['mails']

/**
 * Sends the mails of the queue, first what is of use for the shortest time. Those that fail are
 * sent again later, until they expire. Ends early when the mail server does not answer.
 */
export async function sendMails(sender: Sender): Promise<void> {
  const { db, clock, log, background } = sender
  const expired = await db
    .updateTable('mails')
    .set({ state: 'failed', content: '' })
    .where('state', '=', 'queued')
    .where('expiresAt', '<=', clock.now())
    .returning('id')
    .execute()
  if (expired.length > 0) log.error({ count: expired.length }, 'mails were not sent in time')
  while (!background.isStopping()) {
    const mail = await claimMail(db, clock.now())
    if (!mail || !(await sendMail(sender, mail))) return
  }
}

/**
 * Takes a mail that is due, which no process tries again before a pause ends: as long as it has
 * waited so far.
 */
async function claimMail(db: Db, now: number): Promise<QueuedMail | undefined> {
  for (;;) {
    const mail = await db
      .selectFrom('mails')
      .where('state', '=', 'queued')
      .where('nextAt', '<=', now)
      .orderBy('expiresAt')
      .limit(1)
      .select(['id', 'nextAt', 'createdAt'])
      .executeTakeFirst()
    if (!mail) return
    const { id, nextAt, createdAt } = mail
    const claimed = await db
      .updateTable('mails')
      .set({ nextAt: now + Math.min(Math.max(now - createdAt, pauses.min), pauses.max) })
      .where(eb => eb.and({ id, nextAt, state: 'queued' }))
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

/** Sends one mail; false if the next one would fail too. */
async function sendMail(
  { db, mail, log, origin, pseudonym }: Sender,
  { id, userId, content }: QueuedMail,
): Promise<boolean> {
  const finish = (state: QueuedMail['state']) =>
    db.updateTable('mails').set({ state, content: '' }).where('id', '=', id).execute()
  try {
    const email: Email = JSON.parse(content)
    // A repeat after a crash has the same.
    await mail.send({ ...email, messageId: `<${id}@${new URL(origin).hostname}>` })
  } catch (error) {
    const isRejected = error instanceof RejectedRecipientError
    const by = pseudonym(userId)
    log.error({ error, by }, isRejected ? 'an address was rejected' : 'a mail was not sent yet')
    if (isRejected) await finish('rejected')
    return isRejected || isMessageRefused(error)
  }
  await finish('sent')
  return true
}

/** Whether a mail server refused this mail, and not the connection or the login. */
const isMessageRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  ['RCPT TO', 'DATA'].includes(String(error.command))

/** Deletes mails of long ago. */
export async function deleteOldMails({ db, clock }: Pick<Sender, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('createdAt', '<', clock.now() - keptFor)
    .where('state', '!=', 'queued')
    .execute()
}
