import { createHash } from 'node:crypto'
import { randomText } from '#backend/db/ids.ts'
import type { Call } from '#backend/http/handler.ts'
import { letter } from '#backend/mail/email.ts'
import { addLink, linkLife } from './queries.ts'

type Services = Call['services']

type Purpose = 'verify' | 'reset'

interface Receiver {
  id: string
  email: string
}

/** What the database keeps of the secret in a link: a copy of it opens nothing. */
export const digestOf = (purpose: Purpose, token: string): string =>
  createHash('sha256').update(`${purpose}:${token}`).digest('base64url')

/** Makes a link that works once and for an hour; gives the secret that it holds. */
async function makeLink({ db, clock }: Services, purpose: Purpose, userId: string): Promise<string> {
  const token = randomText(40)
  const until = clock.now() + linkLife
  await addLink(db, { digest: digestOf(purpose, token), purpose, userId, until })
  return token
}

/**
 * Sends the letter that verifies an address. It holds nothing that a member typed: anyone can sign
 * up with the address of somebody else, and would reach them with it.
 */
export async function sendVerification(services: Services, { id, email }: Receiver): Promise<void> {
  const href = `${services.origin}/verify-email?token=${await makeLink(services, 'verify', id)}`
  await services.mail.send(
    letter({
      to: email,
      subject: 'Verify your email address',
      paragraphs: [
        'An account was made with this address.',
        'If that was you, open the link within an hour, in a browser where you are logged in. If it was not, do nothing.',
      ],
      link: { label: 'Verify this address', href },
    }),
  )
}

/** Sends the letter that sets a new password. */
export async function sendReset(services: Services, { id, email }: Receiver): Promise<void> {
  const href = `${services.origin}/reset-password?token=${await makeLink(services, 'reset', id)}`
  await services.mail.send(
    letter({
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

/** Tells the owner of an account that its password is another one now. */
export async function tellPasswordChanged(services: Services, email: string): Promise<void> {
  await services.mail.send(
    letter({
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
