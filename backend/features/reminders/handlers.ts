import { readVersionedToken } from '#backend/core/versioned-token.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { defaultZone } from '#catalog/days.ts'
import type { Contract } from '#contract'
import { type MailState, reminderDays, switchDay } from '#contract/reminders.ts'
import {
  changeSettings,
  deleteQueued,
  deleteRejected,
  findSettings,
  isMember,
  listMails,
} from './queries.ts'

type Context = Pick<HandlerContext, 'emailVerified' | 'services'> & { member: { uid: string } }
type Input = HandlerContext<Contract['reminders']['setSettings']>['input']
type Settings = Awaited<ReturnType<typeof findSettings>>

function getMailState(
  { services, emailVerified }: Context,
  isWanted: boolean,
  last: string | undefined,
): MailState {
  if (!services.mail.sends) return 'off'
  if (last === 'rejected') return 'rejected'
  if (!emailVerified) return 'unverified'
  return isWanted && last === 'failed' ? 'failed' : 'ready'
}

const toDays = ({ days }: Settings) => {
  const chosen = days.split(',').map(Number)
  return reminderDays.filter(day => chosen.includes(day))
}

async function readSettings(db: Db, context: Context) {
  const settings = await findSettings(db, context.member.uid)
  const mails = await listMails(db, context.member.uid)
  const last = mails.find(({ state }) => state !== 'queued')?.state
  const isWanted = settings.email === 1
  return {
    days: toDays(settings),
    zone: settings.zone ?? defaultZone,
    isZoneChosen: settings.zone !== null,
    email: isWanted && last !== 'rejected',
    digest: settings.digest === 1,
    mail: getMailState(context, isWanted, last),
  }
}

const toNumber = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** The columns that an input changes. */
function toChanges({ day, zone, email, digest }: Input, before: Settings) {
  // Tokens of earlier mails end, since somebody else may have used one.
  const isBack = email && !before.email
  return {
    ...(day && { days: switchDay(toDays(before), day).join() }),
    ...(zone !== undefined && { zone }),
    ...(email !== undefined && { email: toNumber(email) }),
    ...(digest !== undefined && { digest: toNumber(digest) }),
    ...(isBack && { unsubscribeVersion: before.unsubscribeVersion + 1 }),
  }
}

/** What the switch for emails, and unsubscribing, end. */
const allKinds = ['reminders', 'digest']

/** Which reminders a member wants, and unsubscribing from their mails. */
export const reminders: Handlers['reminders'] = {
  getSettings: context => readSettings(context.db, context),

  setSettings(context) {
    const { db, input, member } = context
    return db.transaction().execute(async trx => {
      await lockMember(trx, member.uid)
      const before = await findSettings(trx, member.uid)
      await changeSettings(trx, member.uid, toChanges(input, before))
      if (input.email) await deleteRejected(trx, member.uid)
      if (input.email === false) await deleteQueued(trx, member.uid, allKinds)
      if (input.digest === false) await deleteQueued(trx, member.uid, ['digest'])
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
      await deleteQueued(trx, token.userId, allKinds)
    })
    return {}
  },
}
