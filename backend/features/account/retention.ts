import { isStorageError } from '#backend/core/storage-errors.ts'
import { selectStaff } from '#backend/db/administrators.ts'
import { deleteAccount } from '#backend/db/delete-account.ts'
import { lockAccount } from '#backend/db/end-access.ts'
import { isSuspended } from '#backend/db/member-actions.ts'
import { countRows } from '#backend/db/query-results.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'
import { composeEmail } from '#backend/mail/email.ts'
import { mailLifetime, queueMail } from '#backend/mail/queue.ts'
import { formatLongDay } from '#catalog/values.ts'

const day = 24 * 60 * 60_000
/** From the last moment in which the mail was sent until the deletion. */
const notice = 30 * day
/** How many a day, so that a wrong clock or setting is seen before it concerns everybody. */
const dailyLimit = 200

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The time that lies some months before another. */
function subtractMonths(time: number, months: number): number {
  const date = new Date(time)
  return date.setUTCMonth(date.getUTCMonth() - months)
}

/**
 * Accounts without a login for the months of RETAIN_ACCOUNTS, with the mail about it, the longest
 * unused first. Not staff, and not the suspended, who cannot log in to keep theirs.
 */
const selectInactive = (db: Db, { config, clock }: Services, months: number) =>
  db
    .selectFrom('user')
    .leftJoin('mails', join =>
      join.onRef('mails.userId', '=', 'user.id').on('mails.kind', '=', 'inactive'),
    )
    .where('user.seenAt', '<', subtractMonths(clock.now(), months))
    .where('user.id', 'not in', selectStaff(db, config).select('user.id'))
    .where(eb => eb.not(isSuspended(eb.ref('user.id'))))
    .orderBy('user.seenAt')
    .select(['user.id', 'user.email', 'user.emailVerified', 'user.seenAt'])
    .select(['mails.state', 'mails.expiresAt'])

/** The accounts that RETAIN_ACCOUNTS concerns, and what happens to each. */
export async function listInactive(services: Services, months: number): Promise<string[]> {
  const rows = await selectInactive(services.db, services, months).execute()
  return rows.map(({ email, emailVerified, seenAt, state, expiresAt }) => {
    const fate =
      state === 'sent' || state === 'queued'
        ? `is deleted on ${toDay(Number(expiresAt) + notice)}`
        : state
          ? 'stays, since its mail was not delivered'
          : emailVerified
            ? 'gets a mail'
            : 'stays, since nobody verified its address'
    return `${email}  last login ${toDay(Number(seenAt))}  ${fate}`
  })
}

type Inactive = Awaited<ReturnType<ReturnType<typeof selectInactive>['execute']>>[number]

/**
 * Mails members whose account nobody has used for the months of RETAIN_ACCOUNTS, and deletes
 * accounts whose mail was sent 30 days ago, 200 a day at most. Does nothing without mail. Throws
 * storage errors.
 */
export async function deleteInactive(services: Services): Promise<void> {
  const { db, config, mail, clock, background, log, pseudonym } = services
  const { retainAccounts: months } = config
  if (months === null || !mail.sends) return
  const now = clock.now()
  const selectUntold = (of: Db) =>
    selectInactive(of, services, months)
      .where('user.emailVerified', '=', true)
      .where('mails.id', 'is', null)
  const selectTold = (of: Db) =>
    selectInactive(of, services, months)
      .where('mails.state', '=', 'sent')
      .where('mails.expiresAt', '<=', now - notice)
  /** Acts on each account, unless somebody logs in before it is locked. */
  const handle = async (
    select: typeof selectTold,
    limit: number,
    act: (trx: Db, account: Inactive) => Promise<void>,
  ) => {
    for (const { id } of await select(db).limit(limit).execute()) {
      if (background.isStopping()) return
      try {
        await db.transaction().execute(async trx => {
          await lockAccount(trx, id)
          const account = await select(trx).where('user.id', '=', id).executeTakeFirst()
          if (account) await act(trx, account)
        })
      } catch (error) {
        if (isStorageError(error)) throw error
        log.error({ error, by: pseudonym(id) }, 'an inactive account was not handled')
      }
    }
  }
  await handle(selectTold, dailyLimit, async (trx, { id }) => {
    await recordAction(trx, services, {
      ...{ adminId: null, action: 'delete', kind: 'account', entityId: id },
      after: { reason: `Not used for ${months} months` },
    })
    await deleteAccount(trx, id)
  })
  const told = await countRows(
    db
      .selectFrom('mails')
      .where('kind', '=', 'inactive')
      .where('createdAt', '>', now - day),
  )
  await handle(selectUntold, Math.max(dailyLimit - told, 0), async (trx, { id, email, seenAt }) => {
    const expiresAt = now + mailLifetime
    const message = composeEmail({
      to: email,
      subject: 'Your account will be deleted',
      paragraphs: [
        `You were last here on ${formatLongDay(toDay(Number(seenAt)))}. This site deletes accounts that nobody has used for ${months} months.`,
        `To keep yours, log in before ${formatLongDay(toDay(expiresAt + notice))}. You need to do nothing else.`,
        'Otherwise we delete it with what you put in, such as your resume and saved programs. This cannot be undone.',
      ],
      link: { label: 'Log in', href: `${services.origin}/login` },
    })
    const queued = { userId: id, kind: 'inactive', cause: id, expiresAt }
    await queueMail(trx, services, { ...queued, email: message })
  })
}
