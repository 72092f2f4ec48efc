import { RejectedRecipientError } from '#backend/core/errors.ts'
import type { Email } from '#backend/core/services.ts'
import { createVersionedToken } from '#backend/core/versioned-token.ts'
import type { Services } from '#backend/http/services.ts'
import { nowIn } from '#catalog/days.ts'
import { composeReminders, MailContent } from './compose-mail.ts'
import {
  changeSettings,
  deleteMail,
  findReceiver,
  giveUpMail,
  leaseMail,
  maxFailures,
  updateMail,
} from './queries.ts'

const minute = 60_000
/** How often queued mails are sent, in milliseconds. */
export const sendInterval = 5 * minute
/** Longer than all timeouts of a mail server together. */
const leaseDuration = 10 * minute
const maxPause = 240 * minute

/** The pause after so many failures, in milliseconds: 5, 10, 20 ... minutes, at most 4 hours. */
const pauseAfter = (failures: number) => Math.min(5 * minute * 2 ** (failures - 1), maxPause)

type MailReceiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>
type LeasedMail = NonNullable<Awaited<ReturnType<typeof leaseMail>>>

/**
 * Sends the mails of the queue one after the other. Those that fail stay in the queue and are sent
 * again later. Ends early when the mail server does not answer.
 */
export async function sendMails(services: Services): Promise<void> {
  const { db, clock, background } = services
  while (!background.isStopping()) {
    const now = clock.now()
    const mail = await leaseMail(db, { now, duration: leaseDuration, maxPause })
    if (!mail || !(await sendMail(services, mail))) return
  }
}

/** Sends one mail; false if the next one would fail too. */
async function sendMail(services: Services, stored: LeasedMail): Promise<boolean> {
  const { db, clock, mail, diskReserve } = services
  const receiver = await findReceiver(db, stored.userId)
  // The member switched mails off meanwhile.
  if (!receiver) {
    await deleteMail(db, stored.id)
    return true
  }
  let email: Email | undefined
  try {
    email = compose(services, stored, receiver)
    await mail.send(email)
  } catch (error) {
    const isRejected = await handleFailure(services, stored, error)
    return isRejected || email === undefined
  }
  const sent = { state: 'sent', content: '', sentAt: clock.now() } as const
  // A disk that became full meanwhile must not make the mail be sent twice.
  await diskReserve.withReserve(() => updateMail(db, stored.id, sent))
  return true
}

/** Composes a stored mail. Throws if a later release cannot read it, or the address is invalid. */
function compose(
  { clock, origin, sign }: Services,
  { id, content, userId }: LeasedMail,
  receiver: MailReceiver,
) {
  return composeReminders(MailContent.parse(JSON.parse(content)), {
    to: receiver.email,
    id,
    origin,
    unsubscribeToken: createVersionedToken({ sign }, 'unsubscribe', {
      userId,
      version: receiver.version,
    }),
    now: nowIn(receiver.zone, clock.now()),
  })
}

/** The content of a stored mail; null if a later release cannot read it. */
function readContent({ content }: LeasedMail): MailContent | null {
  try {
    return MailContent.parse(JSON.parse(content))
  } catch {
    return null
  }
}

/** Whether a mail server refused this mail, and not the connection or the login. */
const isMessageRejected = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  ['RCPT TO', 'DATA'].includes(String(error.command))

/** Puts a mail off, or gives it up. Whether the mail server refused this mail alone. */
async function handleFailure(services: Services, stored: LeasedMail, error: unknown) {
  const { db, log, clock, pseudonym } = services
  const { id, userId } = stored
  const member = pseudonym(userId)
  const rejection = error instanceof RejectedRecipientError ? error.reason : null
  if (rejection === 'no-mailbox') {
    log.warn({ by: member }, 'an address was refused; its member gets no more reminders by mail')
    await db.transaction().execute(async trx => {
      await changeSettings(trx, userId, { email: 0, digest: 0, rejectedAt: clock.now() })
      await updateMail(trx, id, { state: 'failed', content: '' })
    })
    return true
  }
  const failures = stored.failures + 1
  const isLast = rejection === 'refused' || failures >= maxFailures
  log.error(
    { error, by: member, failures },
    isLast ? 'a mail of reminders was given up' : 'a mail of reminders was not sent yet',
  )
  if (isLast) await giveUpMail(db, stored, readContent(stored))
  else await updateMail(db, id, { failures, nextAt: clock.now() + pauseAfter(failures) })
  return rejection !== null || isMessageRejected(error)
}
