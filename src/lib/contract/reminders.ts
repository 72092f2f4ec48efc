import * as z from 'zod/mini'
import { isTimeZone } from '#catalog/record-fields.ts'
import { endpoint } from './endpoint.ts'
import { boolean } from './input.ts'
import { limits } from './limits.ts'

/** How many days before a date a member can be reminded of it. */
export const reminderDays = [30, 14, 7, 3, 1] as const
export type ReminderDay = (typeof reminderDays)[number]

/**
 * Whether emails reach a member: `off` where the server sends none, `unverified` until the address
 * is verified, `rejected` after the mail server knew no such mailbox, `failed` after the last email
 * was not delivered in time.
 */
const mailStates = ['ready', 'off', 'unverified', 'rejected', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/**
 * The mails that are switched on and off: reminders, the weekly digest, decisions about one's
 * suggestions; for staff what is about people, and what waits.
 */
export const mailSwitches = ['email', 'digest', 'decisions', 'staffNow', 'staffDigest'] as const
export type MailSwitch = (typeof mailSwitches)[number]

/** The reminders and other mails that a member wants. */
export const ReminderSettings = z.object({
  days: z.array(z.literal(reminderDays)),
  /** IANA name of the time zone whose calendar days count. */
  zone: z.string(),
  /** False until the member or the browser sets the zone. */
  isZoneChosen: z.boolean(),
  /** Whether reminders are sent by mail. */
  email: z.boolean(),
  /** Whether a weekly mail names what is new in the saved searches, or may fit. */
  digest: z.boolean(),
  /** Whether a mail tells of decisions about own suggestions. */
  decisions: z.boolean(),
  /** Whether staff get a mail about reports of people, appeals and messages. */
  staffNow: z.boolean(),
  /** Whether staff get a mail on weekdays about what waits. */
  staffDigest: z.boolean(),
  mail: z.enum(mailStates),
})
export type ReminderSettings = z.output<typeof ReminderSettings>

const day = z.object(
  { before: z.literal(reminderDays, 'Day must be 30, 14, 7, 3 or 1'), on: boolean('On') },
  { error: 'Day must name a day and whether it is on' },
)

/** Days with one of them switched on or off. */
export const switchDay = (
  days: readonly ReminderDay[],
  { before, on }: { before: ReminderDay; on: boolean },
): ReminderDay[] => reminderDays.filter(day => (day === before ? on : days.includes(day)))

const zone = z
  .string({ error: 'Time zone must be text' })
  .check(
    z.maxLength(limits.timeZone, { error: 'Time zone is too long', abort: true }),
    z.refine(isTimeZone, 'Time zone must be a name such as America/New_York'),
  )

/** Reminders of the dates of saved programs, beyond the specification. */
export const reminders = {
  getSettings: endpoint('GET', '/api/reminders', 'member', {
    summary: 'The reminders and other mails that the signed-in member wants.',
    reply: ReminderSettings,
  }),
  setSettings: endpoint('PUT', '/api/reminders', 'member', {
    summary:
      'Change the reminders and other mails that the signed-in member wants. Fields that are left out stay as they are.',
    input: z.object({
      /** Switches one of the days; the others stay as they are. */
      day: z.optional(day),
      zone: z.optional(zone),
      email: z.optional(boolean('Email')),
      digest: z.optional(boolean('Weekly digest')),
      decisions: z.optional(boolean('Decisions')),
      staffNow: z.optional(boolean('Mails at once')),
      staffDigest: z.optional(boolean('Digest of what waits')),
    }),
    reply: ReminderSettings,
  }),
  unsubscribe: endpoint('POST', '/api/reminders/unsubscribe/:token', 'anyone', {
    summary:
      'Switch off the mails of a kind with the token of one of them, without signing in (RFC 8058).',
    ignoresBody: true,
    input: z.object({
      token: z
        .string({ error: 'Token must be text' })
        .check(z.maxLength(limits.unsubscribeToken, 'This is not valid')),
    }),
    errors: ['reminders/link'],
  }),
}
