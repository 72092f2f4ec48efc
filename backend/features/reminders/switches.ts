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
