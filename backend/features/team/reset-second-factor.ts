import { endAccess } from '#backend/db/end-access.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Services } from '#backend/http/services.ts'
import { composeEmail } from '#backend/mail/email.ts'
import { mailLifetime, queueMail } from '#backend/mail/queue.ts'
import { ApiError } from '#contract/errors.ts'

/**
 * Takes the second factor off somebody who lost it, ends their sessions, which the lost phone may
 * have, records it and tells them. `adminId` is null for a command on the server. Throws
 * `member/no-factor`.
 */
export async function resetSecondFactor(
  services: Services,
  { userId, adminId }: { userId: string; adminId: string | null },
): Promise<void> {
  const { db, auth, newId, origin } = services
  await db.transaction().execute(async trx => {
    await endAccess(trx, userId, {})
    const account = await trx
      .selectFrom('user')
      .where('id', '=', userId)
      .where('twoFactorEnabled', '=', true)
      .select(['email', 'emailVerified'])
      .executeTakeFirst()
    if (!account) throw new ApiError('member/no-factor')
    await auth.secondFactor.remove(trx, userId)
    await recordAction(trx, services, {
      ...{ adminId, action: 'reset-second-factor', kind: 'account', entityId: userId },
    })
    // An address that nobody verified may belong to somebody else.
    if (!account.emailVerified) return
    const { id: cause, at } = newId('l')
    const email = composeEmail({
      to: account.email,
      subject: 'Your second factor was turned off',
      paragraphs: [
        'Somebody who runs this site turned off the second factor of your account, and you were logged out everywhere. Your next login asks for the password alone. Then set the second factor up again.',
        'If you did not ask for that, tell an owner of the site at once.',
      ],
      link: { label: 'Set it up', href: `${origin}/profile` },
    })
    const expiresAt = at + mailLifetime
    await queueMail(trx, services, { userId, kind: 'second-factor', cause, expiresAt, email })
  })
}
