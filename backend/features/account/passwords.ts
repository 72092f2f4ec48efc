import { linkLifetime, resetEmail, resetPath, verificationEmail } from '#backend/auth/emails.ts'
import { isCommonPassword } from '#backend/auth/passwords.ts'
import { canBeStaff } from '#backend/auth/session.ts'
import type { Email } from '#backend/core/services.ts'
import { deleteResetLinks } from '#backend/db/delete-account.ts'
import { endAccess } from '#backend/db/end-access.ts'
import { listActive } from '#backend/db/member-actions.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import type { Services } from '#backend/http/services.ts'
import { composeEmail } from '#backend/mail/email.ts'
import { queueMail, sendMails } from '#backend/mail/queue.ts'
import { ApiError } from '#contract/errors.ts'
import { memberActionTexts } from '#contract/members.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { findAccount, hasPassword, lockSession, markVerified, setPassword } from './queries.ts'

/** Throws if a password is easy to guess. */
function rejectCommon(password: string): void {
  if (!isCommonPassword(password)) return
  throw new HandlerError('session/common-password', { field: 'password' })
}

/** Queues an email of an account, which is of use as long as a link works, and sends it at once. */
async function sendEmail(services: Services, db: Db, userId: string, kind: string, email: Email) {
  const { background, clock, newId } = services
  const mail = { userId, kind, cause: newId('l').id, expiresAt: clock.now() + linkLifetime }
  await queueMail(db, services, { ...mail, email })
  background.run('mails were not sent', () => sendMails(services))
}

/** Notifies the owner of an account that its password was changed. */
function notifyOwner(services: Services, db: Db, userId: string, to: string) {
  const email = composeEmail({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and you were logged out in other places.',
      'If that was not you, set a new password at once.',
    ],
    link: { label: 'Set a new password', href: `${services.origin}/forgot-password` },
  })
  return sendEmail(services, db, userId, 'password', email)
}

/**
 * Creates a link for an account without mail, which an administrator hands over; gives its path.
 * `adminId` is null for a command on the server.
 */
export async function createResetLink(
  services: Services,
  email: string,
  adminId: string | null,
): Promise<string> {
  const { db, auth, config } = services
  const account = await findAccount(db, 'email', email.toLowerCase())
  if (!account) throw new HandlerError('account/none', { field: 'email' })
  if (canBeStaff(account, config)) throw new ApiError('account/administrator')
  await recordAction(db, services, {
    adminId,
    action: 'create-reset-link',
    kind: 'account',
    entityId: account.id,
  })
  const token = await auth.createReset(account.id, { isHandedOver: true })
  return resetPath(token, account.email)
}

/** Verification of the email address, reset and change of the password. */
export const passwords = {
  async get({ db, member, services }) {
    const account = await findAccount(db, 'id', member.uid)
    return {
      emailVerified: Boolean(account?.emailVerified),
      hasPassword: await hasPassword(db, member.uid),
      mail: services.mail.sends,
      secondFactor:
        account && (account.twoFactorEnabled || canBeStaff(account, services.config))
          ? {
              isEnabled: Boolean(account.twoFactorEnabled),
              isRequired: services.config.staffNeedsSecondFactor,
            }
          : null,
      notices: (await listActive(db, member.uid)).map(({ kind, reason }) => ({
        text: memberActionTexts[kind].done,
        reason,
      })),
    }
  },

  async sendVerification({ db, member, emailVerified, services, fail }) {
    const { auth, mail, origin } = services
    if (!mail.sends) throw fail('account/no-mail')
    if (emailVerified) return {}
    const token = await auth.createVerification(member)
    const email = verificationEmail({ to: member.email, origin, token })
    await sendEmail(services, db, member.uid, 'verification', email)
    return {}
  },

  async verifyEmail({ db, input, member, emailVerified, services, fail }) {
    const owner = await services.auth.readVerification(input.token)
    if (!owner) throw fail('account/link')
    // Opening the link proves the address, but not the account: anyone can sign up with any
    // address.
    if (member?.uid !== owner) throw fail('account/not-logged-in')
    // A link works once.
    if (emailVerified) throw fail('account/link')
    await markVerified(db, member.uid)
    return {}
  },

  // In the background, so that the time of the response does not reveal whether the account exists.
  forgotPassword({ db, input, services, fail }) {
    const { auth, background, mail, origin } = services
    if (!mail.sends) throw fail('account/no-mail')
    background.run('a reset link was not created', async () => {
      const account = await findAccount(db, 'email', input.email.toLowerCase())
      if (!account) return
      const token = await auth.createReset(account.id)
      const email = resetEmail({ to: account.email, origin, token })
      await sendEmail(services, db, account.id, 'reset', email)
    })
    return {}
  },

  async resetPassword({ db, input, services, fail }) {
    const { auth } = services
    const userId = await auth.readReset(input.token)
    const account = userId === null ? undefined : await findAccount(db, 'id', userId)
    const isHandedOver = auth.isHandedOver(input.token)
    if (!account || (isHandedOver && canBeStaff(account, services.config)))
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
    if (!isHandedOver || account.emailVerified)
      await notifyOwner(services, db, account.id, account.email)
    return {}
  },

  createResetLink: async ({ input, member, services }) => ({
    path: await createResetLink(services, input.email, member.uid),
  }),

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
      // An unverified address may belong to somebody else.
      if (emailVerified) await notifyOwner(services, trx, member.uid, member.email)
    })
    return {}
  },
} satisfies Partial<Handlers['account']>
