import * as z from 'zod/mini'
import type { Email } from '#backend/core/services.ts'
import { composeEmail } from '#backend/mail/email.ts'
import { daysBetween, formatHour, isMonth, lastDay, type Now } from '#catalog/days.ts'
import { isOver } from '#catalog/deadlines.ts'
import { mayCloseEarly } from '#catalog/program-values.ts'
import { formatLongDay } from '#catalog/values.ts'
import { Digest } from './digest.ts'
import { Reminder } from './due.ts'

/** The stored content of a mail. */
export const MailContent = z.object({ reminders: z.array(Reminder), digest: z.nullable(Digest) })
export type MailContent = z.output<typeof MailContent>

interface Envelope {
  to: string
  /** The id of the stored mail: a repeat after a crash has the same Message-ID. */
  id: string
  /** The public address of the site. */
  origin: string
  unsubscribeToken: string
  /** In the zone of the member. */
  now: Now
}

/** Composes the mail of a day. */
export function composeReminders(content: MailContent, envelope: Envelope): Email {
  const { to, id, origin, unsubscribeToken, now } = envelope
  const unsubscribe = `${origin}/api/reminders/unsubscribe/${unsubscribeToken}`
  return {
    ...composeEmail({
      to,
      subject: createSubject(content, now),
      paragraphs: [
        content.reminders.length > 0
          ? 'These dates of programs that you saved come next:'
          : 'This is new in the catalog:',
      ],
      list: [
        ...listReminders(content.reminders, envelope),
        ...listNewPrograms(content.digest, origin),
      ],
      link: {
        label: 'Your dashboard, where you choose your reminders',
        href: `${origin}/dashboard`,
      },
      stopAt: `${origin}/unsubscribe#${unsubscribeToken}`,
    }),
    messageId: `<${id}@${new URL(origin).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

const programLink = (origin: string, programId: string) =>
  `${origin}/catalog/${encodeURIComponent(programId)}`

const listReminders = (reminders: readonly Reminder[], { origin, now }: Envelope) =>
  reminders.map(reminder => ({
    text: describeReminder(reminder, now),
    ...(reminder.kind === 'own' ? {} : { href: programLink(origin, reminder.programId) }),
  }))

function listNewPrograms(digest: Digest | null, origin: string) {
  if (!digest) return []
  if (!digest.fitting) return [{ text: describeNew(digest.count), href: `${origin}/catalog` }]
  const named = digest.fitting.map(({ programId, name }) => ({
    text: `New: ${name}`,
    href: programLink(origin, programId),
  }))
  const { more } = digest
  if (more === 0) return named
  return [...named, { text: `More that are new: ${more}`, href: `${origin}/catalog` }]
}

function createSubject({ reminders, digest }: MailContent, now: Now): string {
  const [first] = reminders
  if (first && reminders.length === 1) return describeShortly(first, now)
  if (first) return `${reminders.length} dates of your saved programs`
  return describeNew(digest?.fitting ? digest.fitting.length + digest.more : (digest?.count ?? 0))
}

/** `3 new programs` */
const describeNew = (count: number) => (count === 1 ? '1 new program' : `${count} new programs`)

const verbs = {
  opens: 'opens',
  priority: 'has its priority deadline',
  campus: 'has its campus deadline',
  closes: 'closes',
  papers: 'needs letters and other papers',
  own: 'has your own date',
} as const

const expectedVerbs: Partial<Record<Reminder['kind'], string>> = {
  opens: 'open',
  priority: 'have its priority deadline',
}

/** `Example is expected to close around January 14, 2027`, or `in January 2027` without a day. */
const describeExpected = ({ name, kind, day }: Pick<Reminder, 'name' | 'kind' | 'day'>): string =>
  `${name} is expected to ${expectedVerbs[kind] ?? 'close'} ${isMonth(day) ? 'in' : 'around'} ${formatLongDay(day)}`

/** `Example closes in 7 days` */
function describeShortly(reminder: Reminder, now: Now): string {
  const { name, kind, day, isStated } = reminder
  if (isPast(reminder, now)) return `A date of ${name} has passed`
  if (!isStated) return describeExpected({ name, kind, day })
  return `${name} ${verbs[kind]} ${describeDaysLeft(reminder, now)}`
}

/** A sentence such as `Example closes on January 14, 2027 at 5:00 p.m. Eastern, in 7 days.` */
function describeReminder(reminder: Reminder, now: Now): string {
  const { name, kind, day, isStated, closesWhenFull } = reminder
  const left =
    (isMonth(day) ? 'the day is not known' : describeDaysLeft(reminder, now)) +
    (closesWhenFull && !isPast(reminder, now) ? mayCloseEarly : '')
  if (!isStated)
    return `${describeExpected(reminder)}, ${left}. This is from earlier years; look at the provider's page.`
  const preposition = kind === 'papers' ? 'by' : 'on'
  const hour = formatHour(reminder)
  return `${name} ${verbs[kind]} ${preposition} ${formatLongDay(day)}${hour && ` at ${hour}`}, ${left}.`
}

const isPast = (reminder: Reminder, now: Now): boolean =>
  isOver(reminder, lastDay(reminder.day), now)

/** `in 7 days`; a mail that was put off may come after the day. */
function describeDaysLeft(reminder: Reminder, now: Now): string {
  if (isPast(reminder, now)) return 'which has passed'
  const left = daysBetween(now.today, reminder.day)
  if (left > 1) return `in ${left} days`
  return ['today', 'tomorrow'][left] ?? 'in the next hours'
}
