import type { Email } from '#backend/core/services.ts'
import { composeEmail, type Item } from '#backend/mail/email.ts'
import { daysBetween, formatHour, isMonth, type Now } from '#catalog/days.ts'
import { mayCloseEarly } from '#catalog/program-values.ts'
import { formatLongDay } from '#catalog/values.ts'
import type { MailSwitch } from '#contract/reminders.ts'
import type { Digest } from './digest.ts'
import type { Reminder } from './due.ts'
import type { listDecisions } from './queries.ts'
import type { Envelope } from './switches.ts'

interface Content {
  /** What ends mails of this kind. */
  stop: MailSwitch
  subject: string
  introduction: string
  list: readonly Item[]
}

function compose(
  { stop, subject, introduction, list }: Content,
  { to, origin, createToken }: Envelope,
): Email {
  const unsubscribeToken = createToken(stop)
  const unsubscribe = `${origin}/api/reminders/unsubscribe/${unsubscribeToken}`
  return {
    ...composeEmail({
      to,
      subject,
      paragraphs: [introduction],
      list,
      link: stop.startsWith('staff')
        ? {
            label: 'The dashboard, where you choose your emails',
            href: `${origin}/admin-dashboard?tab=settings`,
          }
        : {
            label: 'Your dashboard, where you choose your emails',
            href: `${origin}/dashboard#reminders`,
          },
      stopAt: `${origin}/unsubscribe#${unsubscribeToken}`,
    }),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

const programLink = (origin: string, programId: string) =>
  `${origin}/catalog/${encodeURIComponent(programId)}`

/** Composes the mail with the reminders of a day of the member, of which there is at least one. */
export function composeReminders(
  reminders: readonly Reminder[],
  envelope: Envelope,
  now: Now,
): Email {
  const [first, ...others] = reminders
  return compose(
    {
      stop: 'email',
      subject:
        first && others.length === 0
          ? describeShortly(first, now)
          : `${reminders.length} dates of your saved programs`,
      introduction: 'These dates of programs that you saved come next:',
      list: reminders.map(reminder => ({
        text: describeReminder(reminder, now),
        ...(reminder.kind !== 'own' && {
          href: programLink(envelope.origin, reminder.programId),
        }),
      })),
    },
    envelope,
  )
}

/** Composes the weekly mail about what is new. */
export function composeDigest({ count, named, isSearched }: Digest, envelope: Envelope): Email {
  const { origin } = envelope
  const describeNew = count === 1 ? '1 new program' : `${count} new programs`
  const toCatalog = (text: string) => ({ text, href: `${origin}/catalog` })
  const list = named.map(({ id, name }) => ({
    text: `New: ${name}`,
    href: programLink(origin, id),
  }))
  const more = count - named.length
  return compose(
    {
      stop: 'email',
      subject: describeNew,
      introduction: isSearched
        ? 'This is new in the searches that you saved:'
        : 'This is new in the catalog:',
      list:
        list.length === 0
          ? [toCatalog(describeNew)]
          : [...list, ...(more > 0 ? [toCatalog(`More that are new: ${more}`)] : [])],
    },
    envelope,
  )
}

/** Something that waits for staff, such as `3 messages`, and the tab of the dashboard with it. */
interface WaitingItem {
  text: string
  tab: string
}

/** Composes a mail to staff: counts and links, nothing that members wrote, and no names. */
export function composeWaiting(
  stop: 'staffNow' | 'staffDigest',
  items: readonly WaitingItem[],
  envelope: Envelope,
): Email {
  return compose(
    {
      stop,
      subject: items.map(({ text }) => text).join(', '),
      introduction:
        stop === 'staffNow'
          ? 'This came in, and is about people or safety:'
          : 'This waits for you:',
      list: items.map(({ text, tab }) => ({
        text,
        href: `${envelope.origin}/admin-dashboard?tab=${tab}`,
      })),
    },
    envelope,
  )
}

type Decision = Awaited<ReturnType<typeof listDecisions>>[number]

/** `Example was approved` */
const describeDecision = ({ name, status }: Decision): string =>
  `${name} ${status === 'pending' ? 'needs a change' : `was ${status}`}`

function explainDecision(decision: Decision): string {
  const { status, rejectionReason, changeNote } = decision
  const text = describeDecision(decision)
  if (status === 'approved') return `${text}. It is in the catalog. Thank you.`
  return status === 'rejected' ? `${text}: ${rejectionReason}` : `${text}: ${changeNote}`
}

/** Composes the mail about decisions on suggestions of the member, of which there is at least one. */
export function composeDecisions(decisions: readonly Decision[], envelope: Envelope): Email {
  const [first, ...others] = decisions
  return compose(
    {
      stop: 'decisions',
      subject:
        first && others.length === 0
          ? describeDecision(first)
          : `News of ${decisions.length} of your suggestions`,
      introduction: 'We looked at what you suggested:',
      list: decisions.map(decision => ({
        text: explainDecision(decision),
        href: `${envelope.origin}/my-contributions#contribution-${decision.id}`,
      })),
    },
    envelope,
  )
}

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
  if (!isStated) return describeExpected(reminder)
  return `${name} ${verbs[kind]} ${describeDaysLeft(day, now)}`
}

/** A sentence such as `Example closes on January 14, 2027 at 5:00 p.m. Eastern, in 7 days.` */
function describeReminder(reminder: Reminder, now: Now): string {
  const { name, kind, day, isStated, closesWhenFull } = reminder
  const left =
    (isMonth(day) ? 'the day is not known' : describeDaysLeft(day, now)) +
    (closesWhenFull ? mayCloseEarly : '')
  if (!isStated)
    return `${describeExpected(reminder)}, ${left}. This is from earlier years; look at the provider's page.`
  const preposition = kind === 'papers' ? 'by' : 'on'
  const hour = formatHour(reminder)
  return `${name} ${verbs[kind]} ${preposition} ${formatLongDay(day)}${hour && ` at ${hour}`}, ${left}.`
}

/** `in 7 days` */
function describeDaysLeft(day: string, { today }: Now): string {
  const left = daysBetween(today, day)
  return ['today', 'tomorrow'][left] ?? `in ${left} days`
}
