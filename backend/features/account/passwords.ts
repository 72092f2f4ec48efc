import { decodeJwt } from 'jose'
import { resetPath } from '#backend/auth/emails.ts'
import { isCommonPassword } from '#backend/auth/passwords.ts'
import { canBeAdmin } from '#backend/auth/session.ts'
import { deleteResetLinks } from '#backend/db/delete-account.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import type { Services } from '#backend/http/services.ts'
import { composeEmail } from '#backend/mail/email.ts'
import { ApiError } from '#contract/errors.ts'
import { confirmIdentity } from './confirm-identity.ts'
import {
  endAccess,
  findAccount,
  hasPassword,
  lockSession,
  markVerified,
  setPassword,
} from './queries.ts'

/** Throws if a password is easy to guess. */
function rejectCommon(password: string): void {
  if (!isCommonPassword(password)) return
  throw new HandlerError('session/common-password', { field: 'password' })
}

/** Notifies the owner of an account that its password was changed. */
function notifyOwner({ background, mail, origin }: Services, to: string): void {
  const email = composeEmail({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and you were logged out in other places.',
      'If that was not you, set a new password at once.',
    ],
    link: { label: 'Set a new password', href: `${origin}/forgot-password` },
  })
  background.run('an email was not sent', () => mail.send(email))
}

/** The account in the token of a link that verifies an address, which is not checked yet. */
function readLinkOwner(token: string): unknown {
  try {
    return decodeJwt(token).userId
  } catch {
    return undefined
  }
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

  async verifyEmail({ input, member, emailVerified, services: { auth }, fail }) {
    const owner = readLinkOwner(input.token)
    if (!owner) throw fail('account/link')
    // Opening the link proves the address, but not the account: anyone can sign up with any
    // address.
    if (member?.uid !== owner) throw fail('account/not-logged-in')
    // A link works once.
    if (emailVerified || !(await auth.verifyEmail(input.token))) throw fail('account/link')
    return {}
  },

  // In the background, so that the time of the response does not reveal whether the account exists.
  forgotPassword({ input, services: { auth, background, mail }, fail }) {
    if (!mail.sends) throw fail('account/no-mail')
    background.run('a reset link was not created', () => auth.sendReset(input.email))
    return {}
  },

  async resetPassword({ db, input, services, fail }) {
    const { auth } = services
    const userId = await auth.readReset(input.token)
    const account = userId === null ? undefined : await findAccount(db, 'id', userId)
    const isHandedOver = auth.isHandedOver(input.token)
    if (!account || (isHandedOver && canBeAdmin(account, services.config)))
      throw fail('account/link')
    rejectCommon(input.password)
    const endAll = () =>
      db.transaction().execute(trx => endAccess(trx, account.id, { withCalendar: true }))
    // Before, so that a failure leaves no session with the new password; after, for a login with
    // the old one meanwhile.
    await endAll()
    if (!(await auth.resetPassword(input.token, input.password))) throw fail('account/link')
    await endAll()
    await deleteResetLinks(db, account.id)
    // An emailed link proves the address, and nobody else knows the new password.
    if (!isHandedOver) await markVerified(db, account.id)
    if (!isHandedOver || account.emailVerified) notifyOwner(services, account.email)
    return {}
  },

  async createResetLink({ db, input, member, services, fail }) {
    const { auth } = services
    const account = await findAccount(db, 'email', input.email.toLowerCase())
    if (!account) throw fail('account/none', { field: 'email' })
    if (canBeAdmin(account, services.config)) throw fail('account/administrator')
    await recordAction(db, services, {
      adminId: member.uid,
      action: 'create-reset-link',
      kind: 'account',
      entityId: account.id,
    })
    return { path: resetPath(await auth.createResetToken(account.id), account.email) }
  },

  async changePassword(context) {
    const { db, input, member, emailVerified, token, services } = context
    await confirmIdentity(context, 'currentPassword')
    rejectCommon(input.password)
    const digest = await services.auth.hashPassword(input.password)
    await db.transaction().execute(async trx => {
      await endAccess(trx, member.uid, { except: token })
      // Ended, for example by a reset of the password.
      if (!(await lockSession(trx, token))) throw new ApiError('session/none')
      await setPassword(trx, member.uid, digest)
      await deleteResetLinks(trx, member.uid)
    })
    // An unverified address may belong to somebody else.
    if (emailVerified) notifyOwner(services, member.email)
    return {}
  },
} satisfies Partial<Handlers['account']>
