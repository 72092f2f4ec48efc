import { passwordChangedEmail, resetPath } from '#backend/auth/emails.ts'
import { isCommonPassword } from '#backend/auth/password-rules.ts'
import { canBeAdmin } from '#backend/auth/session.ts'
import { incrementCalendarVersion } from '#backend/db/calendar-version.ts'
import { deleteResetLinks } from '#backend/db/delete-account.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import type { Services } from '#backend/http/services.ts'
import { confirmIdentity } from './confirm-identity.ts'
import {
  findAccount,
  hasPassword,
  invalidateFileUrls,
  lockAccount,
  markVerified,
} from './queries.ts'

interface Person {
  name: string
  email: string
}

/** Throws if a password is easy to guess. */
function rejectCommon({ name, email }: Person, password: string): void {
  if (!isCommonPassword({ password, email, displayName: name })) return
  throw new HandlerError('session/common-password', { field: 'password' })
}

/** Notifies the owner of an account that its password was changed. */
function notifyOwner({ background, mail, origin }: Services, to: string): void {
  background.run('an email was not sent', () => mail.send(passwordChangedEmail({ to, origin })))
}

/** Verification of the email address, reset and change of the password. */
export const passwords = {
  async get({ db, member, services }) {
    const account = await findAccount(db, 'id', member.uid)
    return {
      emailVerified: Boolean(account?.emailVerified),
      hasPassword: await hasPassword(db, member.uid),
      mail: services.mail.sends,
    }
  },

  sendVerification({ member, emailVerified, services: { auth, background, mail }, fail }) {
    if (!mail.sends) throw fail('account/no-mail')
    if (!emailVerified)
      background.run('a verification email was not sent', () => auth.sendVerification(member))
    return {}
  },

  async verifyEmail({ db, input, member, emailVerified, services: { auth }, fail }) {
    const link = await auth.readVerification(input.token)
    if (!link) throw fail('account/link')
    // Opening the link proves the address, but not the account: anyone can sign up with any
    // address.
    if (member?.uid !== link.userId || member.email !== link.email)
      throw fail('account/not-logged-in')
    // A link works once.
    if (emailVerified) throw fail('account/link')
    await markVerified(db, member.uid)
    return {}
  },

  // In the background, so that the time of the response does not reveal whether the account exists.
  forgotPassword({ input, services: { auth, background, mail }, fail }) {
    if (!mail.sends) throw fail('account/no-mail')
    background.run('a reset email was not sent', () => auth.sendReset(input.email))
    return {}
  },

  async resetPassword({ db, input, services, fail }) {
    const { auth } = services
    const userId = await auth.readReset(input.token)
    const account = userId === null ? undefined : await findAccount(db, 'id', userId)
    const isHandedOver = auth.isHandedOver(input.token)
    if (!account || (isHandedOver && canBeAdmin(account, services.config)))
      throw fail('account/link')
    rejectCommon(account, input.password)
    const password = await auth.hashPassword(input.password)
    await auth.transaction(async trx => {
      await lockAccount(trx, account.id)
      await invalidateFileUrls(trx, account.id)
      if (!(await auth.resetPassword(input.token, password))) throw fail('account/link')
      await deleteResetLinks(trx, account.id)
      // Whoever knew the old password, or signed up with the email address, may know that of the
      // calendar.
      await incrementCalendarVersion(trx, account.id)
      // An emailed link proves the address, and nobody else knows the new password.
      if (!isHandedOver) await markVerified(trx, account.id)
    })
    if (!isHandedOver || account.emailVerified) notifyOwner(services, account.email)
    return {}
  },

  async createResetLink({ db, input, member, services, fail }) {
    const { auth } = services
    const account = await findAccount(db, 'email', input.email.toLowerCase())
    if (!account) throw fail('account/none', { field: 'email' })
    if (canBeAdmin(account, services.config)) throw fail('account/administrator')
    const token = await auth.transaction(async trx => {
      await recordAction(trx, services, {
        adminId: member.uid,
        action: 'create-reset-link',
        kind: 'account',
        entityId: account.id,
      })
      return auth.createResetToken(account.id)
    })
    return { path: resetPath(token, account.email) }
  },

  async changePassword(context) {
    const { input, member, emailVerified, signedToken, services } = context
    const { auth } = services
    await confirmIdentity(context, 'currentPassword')
    rejectCommon({ name: member.displayName, email: member.email }, input.password)
    const password = await auth.hashPassword(input.password)
    await auth.transaction(async trx => {
      await lockAccount(trx, member.uid)
      await invalidateFileUrls(trx, member.uid)
      await auth.endOtherSessions(signedToken)
      await auth.setPassword(signedToken, member.uid, password)
      await deleteResetLinks(trx, member.uid)
    })
    // An unverified address may belong to somebody else.
    if (emailVerified) notifyOwner(services, member.email)
    return {}
  },
} satisfies Partial<Handlers['account']>
