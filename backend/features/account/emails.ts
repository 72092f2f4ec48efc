import { createHash } from 'node:crypto'
import { randomText } from '#backend/core/ids.ts'
import type { Services } from '#backend/http/services.ts'
import { composeEmail } from '#backend/mail/email.ts'
import { addLink, linkLifetime } from './queries.ts'

type Purpose = 'verify' | 'reset'

interface Receiver {
  id: string
  email: string
}

/** The digest of a link's token; the database stores nothing else of it. */
export const digestOf = (purpose: Purpose, token: string): string =>
  createHash('sha256').update(`${purpose}:${token}`).digest('base64url')

/** Creates the token of a link that works once, for an hour. */
async function createToken(
  { db, clock }: Services,
  purpose: Purpose,
  userId: string,
): Promise<string> {
  const token = randomText(40)
  const until = clock.now() + linkLifetime
  await addLink(db, { digest: digestOf(purpose, token), purpose, userId, until })
  return token
}

/**
 * Sends the email that verifies an address. It contains nothing that a member typed: anyone can
 * sign up with the address of somebody else.
 */
export async function sendVerification(services: Services, { id, email }: Receiver): Promise<void> {
  const href = `${services.origin}/verify-email?token=${await createToken(services, 'verify', id)}`
  await services.mail.send(
    composeEmail({
      to: email,
      subject: 'Verify your email address',
      paragraphs: [
        'An account was created with this address.',
        'If that was you, open the link within an hour, in a browser where you are logged in. If it was not, do nothing.',
      ],
      link: { label: 'Verify this address', href },
    }),
  )
}

/** Sends the email with the link to set a new password. */
export async function sendReset(services: Services, { id, email }: Receiver): Promise<void> {
  const href = `${services.origin}/reset-password?token=${await createToken(services, 'reset', id)}`
  await services.mail.send(
    composeEmail({
      to: email,
      subject: 'Set a new password',
      paragraphs: [
        'Somebody asked to set a new password for the account with this address.',
        'If that was you, open the link within an hour; it works once. If it was not, do nothing: your password stays as it is.',
      ],
      link: { label: 'Set a new password', href },
    }),
  )
}

/** Notifies the owner of an account that its password was changed. */
export async function sendPasswordChanged(services: Services, email: string): Promise<void> {
  await services.mail.send(
    composeEmail({
      to: email,
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account was changed, and you were logged out in other places.',
        'If that was not you, set a new password at once.',
      ],
      link: { label: 'Set a new password', href: `${services.origin}/forgot-password` },
    }),
  )
}
