import type { Email } from '#backend/core/services.ts'
import { composeEmail } from '#backend/mail/email.ts'

/** How long the link in an email works, in milliseconds. */
export const linkLifetime = 60 * 60_000

interface Link {
  to: string
  /** The public address of the site, without a slash at the end. */
  origin: string
  /** Works once, for an hour. */
  token: string
}

/**
 * The email that verifies an address. It contains nothing that a member typed: anyone can sign up
 * with the address of somebody else.
 */
export const verificationEmail = ({ to, origin, token }: Link): Email =>
  composeEmail({
    to,
    subject: 'Verify your email address',
    paragraphs: [
      'An account was created with this address.',
      'If that was you, open the link within an hour, in a browser where you are logged in. If it was not, do nothing.',
    ],
    link: { label: 'Verify this address', href: `${origin}/verify-email?token=${token}` },
  })

/** The page that a link to set a new password opens. The fragment reaches no log of a server. */
export const resetPath = (token: string, email: string): string =>
  `/reset-password?token=${token}#account=${encodeURIComponent(email)}`

/** The email with the link to set a new password. */
export const resetEmail = ({ to, origin, token }: Link): Email =>
  composeEmail({
    to,
    subject: 'Set a new password',
    paragraphs: [
      'Somebody asked to set a new password for the account with this address.',
      'If that was you, open the link within an hour; it works once. If it was not, do nothing: your password stays as it is.',
    ],
    link: { label: 'Set a new password', href: origin + resetPath(token, to) },
  })
