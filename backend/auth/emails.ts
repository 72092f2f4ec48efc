import type { Email } from '#backend/core/services.ts'
import { composeEmail } from '#backend/mail/email.ts'

/** How long the link in an email works, in milliseconds. */
export const linkLifetime = 60 * 60_000

/** An address, and the public address of the site without a slash at the end. */
interface To {
  to: string
  origin: string
}

/** With the token of a link that works once, for an hour. */
interface WithLink extends To {
  token: string
}

/**
 * The email that verifies an address. It contains nothing that a member typed: anyone can sign up
 * with the address of somebody else.
 */
export const verificationEmail = ({ to, origin, token }: WithLink): Email =>
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
export const resetEmail = ({ to, origin, token }: WithLink): Email =>
  composeEmail({
    to,
    subject: 'Set a new password',
    paragraphs: [
      'Somebody asked to set a new password for the account with this address.',
      'If that was you, open the link within an hour; it works once. If it was not, do nothing: your password stays as it is.',
    ],
    link: { label: 'Set a new password', href: origin + resetPath(token, to) },
  })

/** Notifies the owner of an account that its password was changed. */
export const passwordChangedEmail = ({ to, origin }: To): Email =>
  composeEmail({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and you were logged out in other places.',
      'If that was not you, set a new password at once.',
    ],
    link: { label: 'Set a new password', href: `${origin}/forgot-password` },
  })
