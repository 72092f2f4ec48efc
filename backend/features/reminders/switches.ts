import { createVersionedToken } from '#backend/core/versioned-token.ts'
import type { Services } from '#backend/http/services.ts'
import type { MailSwitch } from '#contract/reminders.ts'

/** The kinds of mails that a switch ends. */
export const kindsOf: Record<MailSwitch, readonly string[]> = {
  email: ['reminders', 'digest'],
  digest: ['digest'],
  decisions: ['decisions'],
  staffNow: ['staffNow'],
  staffDigest: ['staffDigest'],
}

/** The purpose of tokens that end what a switch does; that of reminders ends the digest too. */
export const purposeOf = (name: MailSwitch): string =>
  name === 'email' ? 'unsubscribe' : `unsubscribe ${name}`

/** What all mails to a member need. */
export interface Envelope {
  to: string
  /** The public address of the site. */
  origin: string
  /** Makes the token of the link that ends what a switch does. */
  createToken(name: MailSwitch): string
}

/** Creates what all mails to a member need. */
export const createEnvelope = (
  services: Pick<Services, 'origin' | 'sign'>,
  { userId, to, version }: { userId: string; to: string; version: number },
): Envelope => ({
  to,
  origin: services.origin,
  createToken: name => createVersionedToken(services, purposeOf(name), { userId, version }),
})
