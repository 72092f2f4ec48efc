import { isCommonPassword } from '#backend/auth/password-rules.ts'
import { incrementCalendarVersion } from '#backend/db/calendar-version.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import { confirmIdentity, requireSession } from './confirm-identity.ts'
import { digestOf, sendPasswordChanged, sendReset, sendVerification } from './emails.ts'
import {
  consumeLink,
  deleteLinks,
  deleteSessions,
  findAccount,
  findByEmail,
  findLink,
  hasPassword,
  invalidateFileUrls,
  lockAccount,
  markVerified,
  setPassword,
} from './queries.ts'

type PasswordHandlers =
  | 'get'
  | 'sendVerification'
  | 'verifyEmail'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'

interface Person {
  name: string
  email: string
}

/** Throws if a password is easy to guess. */
function rejectCommon({ name, email }: Person, password: string): void {
  if (!isCommonPassword({ password, email, displayName: name })) return
  throw new HandlerError('session/common-password', { field: 'password' })
}

/** Verification of the email address, reset and change of the password. */
export const passwords: Pick<Handlers['account'], PasswordHandlers> = {
  async get({ db, member, services }) {
    const account = await findAccount(db, member.uid)
    return {
      emailVerified: Boolean(account?.emailVerified),
      hasPassword: await hasPassword(db, member.uid),
      mail: services.mail.sends,
    }
  },

  sendVerification({ db, member, services }) {
    services.background.run('a verification email was not sent', async () => {
      const account = await findAccount(db, member.uid)
      if (account && !account.emailVerified) await sendVerification(services, account)
    })
    return {}
  },

  async verifyEmail({ db, input, member, services, fail }) {
    const digest = digestOf('verify', input.token)
    const now = services.clock.now()
    const link = await findLink(db, digest, now)
    if (!link) throw fail('account/link')
    // Opening the link proves the address, but not the account: anyone can sign up with any
    // address.
    if (member?.uid !== link.userId) throw fail('account/not-logged-in')
    await db.transaction().execute(async trx => {
      const consumed = await consumeLink(trx, digest, now)
      if (!consumed?.userId) throw fail('account/link')
      await markVerified(trx, consumed.userId)
      await deleteLinks(trx, consumed.userId, 'verify')
    })
    return {}
  },

  // In the background, so that the time of the response does not reveal whether the account exists.
  forgotPassword({ db, input, services }) {
    services.background.run('a reset email was not sent', async () => {
      const account = await findByEmail(db, input.email.toLowerCase())
      if (account) await sendReset(services, account)
    })
    return {}
  },

  async resetPassword({ db, input, services, fail }) {
    const { clock, auth, background } = services
    const digest = digestOf('reset', input.token)
    const link = await findLink(db, digest, clock.now())
    const account = link?.userId ? await findAccount(db, link.userId) : undefined
    if (!account) throw fail('account/link')
    rejectCommon(account, input.password)
    const password = await auth.hashPassword(input.password)
    await db.transaction().execute(async trx => {
      await lockAccount(trx, account.id)
      await invalidateFileUrls(trx, account.id)
      if (!(await consumeLink(trx, digest, clock.now()))) throw fail('account/link')
      await setPassword(trx, { userId: account.id, digest: password, now: clock.now() })
      await deleteSessions(trx, account.id, null)
      await deleteLinks(trx, account.id, 'reset')
      // Somebody else may have signed up with the address, and know that of the calendar.
      if (!account.emailVerified) await incrementCalendarVersion(trx, account.id)
      // The link proves the address, and nobody else knows the new password.
      await markVerified(trx, account.id)
    })
    background.run('an email was not sent', () => sendPasswordChanged(services, account.email))
    return {}
  },

  async changePassword(context) {
    const { db, input, member, emailVerified, token, services } = context
    const { clock, auth, background } = services
    const { uid } = member
    await confirmIdentity(context, 'currentPassword')
    rejectCommon({ name: member.displayName, email: member.email }, input.password)
    const digest = await auth.hashPassword(input.password)
    await db.transaction().execute(async trx => {
      await lockAccount(trx, uid)
      await requireSession(trx, token)
      await invalidateFileUrls(trx, uid)
      await setPassword(trx, { userId: uid, digest, now: clock.now() })
      await deleteSessions(trx, uid, token)
      await deleteLinks(trx, uid, 'reset')
    })
    // An unverified address may belong to somebody else.
    if (emailVerified)
      background.run('an email was not sent', () => sendPasswordChanged(services, member.email))
    return {}
  },
}
