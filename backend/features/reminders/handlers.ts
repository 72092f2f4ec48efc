import { readVersionedToken } from '#backend/core/versioned-token.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { deleteQueued } from '#backend/mail/queue.ts'
import { defaultZone } from '#catalog/days.ts'
import type { Contract } from '#contract'
import { type MailState, mailSwitches, reminderDays, switchDay } from '#contract/reminders.ts'
import { changeSettings, deleteRejected, findSettings, isMember, listMails } from './queries.ts'
import { kindsOf, purposeOf } from './switches.ts'

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
    decisions: settings.decisions === 1 && last !== 'rejected',
    staffNow: settings.staffNow === 1 && last !== 'rejected',
    staffDigest: settings.staffDigest === 1 && last !== 'rejected',
    mail: getMailState(context, isWanted, last),
  }
}

const toNumber = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** The columns that an input changes. */
function toChanges({ day, zone, ...input }: Input, before: Settings) {
  const given = mailSwitches.flatMap(name => {
    const wanted = input[name]
    return wanted === undefined ? [] : [[name, toNumber(wanted)] as const]
  })
  // Tokens of earlier mails end, since somebody else may have used one.
  const isBack = given.some(([name, wanted]) => name !== 'digest' && wanted > before[name])
  return {
    ...(day && { days: switchDay(toDays(before), day).join() }),
    ...(zone !== undefined && { zone }),
    ...Object.fromEntries(given),
    ...(isBack && { unsubscribeVersion: before.unsubscribeVersion + 1 }),
  }
}

/** Which reminders and other mails a member wants, and unsubscribing from them. */
export const reminders: Handlers['reminders'] = {
  getSettings: context => readSettings(context.db, context),

  setSettings(context) {
    const { db, input, member } = context
    return db.transaction().execute(async trx => {
      await lockMember(trx, member.uid)
      const before = await findSettings(trx, member.uid)
      await changeSettings(trx, member.uid, toChanges(input, before))
      for (const name of mailSwitches) {
        if (input[name] && name !== 'digest') await deleteRejected(trx, member.uid)
        if (input[name] === false) await deleteQueued(trx, member.uid, kindsOf[name])
      }
      return readSettings(trx, context)
    })
  },

  async unsubscribe({ db, input, services, fail }) {
    const [stop] = mailSwitches.flatMap(name => {
      const token = readVersionedToken(services, purposeOf(name), input.token)
      return token ? [{ name, ...token }] : []
    })
    if (!stop) throw fail('reminders/link')
    const { name, userId, version } = stop
    await db.transaction().execute(async trx => {
      await lockMember(trx, userId)
      const { unsubscribeVersion } = await findSettings(trx, userId)
      const isValid = unsubscribeVersion === version && (await isMember(trx, userId))
      if (!isValid) throw fail('reminders/link')
      await changeSettings(trx, userId, { [name]: 0, ...(name === 'email' && { digest: 0 }) })
      await deleteQueued(trx, userId, kindsOf[name])
    })
    return {}
  },
}
