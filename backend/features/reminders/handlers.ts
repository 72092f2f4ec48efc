import { readVersionedToken } from '#backend/core/versioned-token.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { defaultZone, nowIn } from '#catalog/days.ts'
import type { Contract } from '#contract'
import { type MailState, reminderDays, switchDay } from '#contract/reminders.ts'
import { mondayOf } from './digest.ts'
import { changeSettings, findSettings, isLastMailGivenUp, isMember } from './queries.ts'

type Context = Pick<HandlerContext, 'emailVerified' | 'services'> & { member: { uid: string } }
type Input = HandlerContext<Contract['reminders']['setSettings']>['input']
type Settings = Awaited<ReturnType<typeof findSettings>>

async function findMailState(db: Db, settings: Settings, context: Context): Promise<MailState> {
  const { email, rejectedAt } = settings
  if (!context.services.mail.sends) return 'off'
  if (rejectedAt !== null && !email) return 'rejected'
  if (!context.emailVerified) return 'unverified'
  const isFailing = email && (await isLastMailGivenUp(db, context.member.uid))
  return isFailing ? 'failed' : 'ready'
}

const toDays = ({ days }: Settings) => {
  const chosen = days.split(',').map(Number)
  return reminderDays.filter(day => chosen.includes(day))
}

async function readSettings(db: Db, context: Context) {
  const settings = await findSettings(db, context.member.uid)
  return {
    days: toDays(settings),
    zone: settings.zone ?? defaultZone,
    isZoneChosen: settings.zone !== null,
    email: Boolean(settings.email),
    digest: Boolean(settings.digest),
    mail: await findMailState(db, settings, context),
  }
}

const toNumber = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** The columns that an input changes. */
function toChanges(input: Input, before: Settings, today: string) {
  const { day, zone, email, digest } = input
  // Tokens of earlier mails end, since somebody else may have used one.
  const isBack = email && !before.email
  return {
    ...(day ? { days: switchDay(toDays(before), day).join() } : {}),
    ...(zone === undefined ? {} : { zone }),
    ...(email === undefined ? {} : { email: toNumber(email) }),
    ...(digest === undefined ? {} : { digest: toNumber(digest) }),
    // The first digest comes on the next Monday.
    ...(digest && !before.digest ? { lastDigest: mondayOf(today) } : {}),
    ...(isBack ? { rejectedAt: null, unsubscribeVersion: before.unsubscribeVersion + 1 } : {}),
  } as const
}

/** Which reminders a member wants, and unsubscribing from their mails. */
export const reminders: Handlers['reminders'] = {
  getSettings: context => readSettings(context.db, context),

  setSettings(context) {
    const { db, input, member, services } = context
    return db.transaction().execute(async trx => {
      await lockMember(trx, member.uid)
      const before = await findSettings(trx, member.uid)
      const { today } = nowIn(input.zone ?? before.zone ?? defaultZone, services.clock.now())
      await changeSettings(trx, member.uid, toChanges(input, before, today))
      return readSettings(trx, context)
    })
  },

  async unsubscribe({ db, input, services, fail }) {
    const token = readVersionedToken(services, 'unsubscribe', input.token)
    if (!token) throw fail('reminders/link')
    await db.transaction().execute(async trx => {
      await lockMember(trx, token.userId)
      const { unsubscribeVersion } = await findSettings(trx, token.userId)
      const isValid = unsubscribeVersion === token.version && (await isMember(trx, token.userId))
      if (!isValid) throw fail('reminders/link')
      await changeSettings(trx, token.userId, { email: 0, digest: 0 })
    })
    return {}
  },
}
