import {
  type DeadlineState,
  getDeadlineStatus,
  type ProgramDates,
  startOfDay,
} from '../deadlines.ts'

const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const relativeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** `February 15, 2027` */
export const formatLongDay = (day: string): string => longFormat.format(startOfDay(day))

const checkProvider = '; check with the provider'
const confirmWithProvider = '; confirm with the provider'

interface SentenceOptions {
  /** False for pages that are built once: leaves out what is true on one day only. */
  relative?: boolean
  /** False leaves out the days left. */
  countdown?: boolean
}

/** A deadline in one sentence without full stop, on the visitor's day or the day of the build. */
export function describeDeadline(
  dates: ProgramDates,
  on: string,
  { relative = true, countdown = relative }: SentenceOptions = {},
): string {
  const opens = dates.applicationMonth
  switch (dates.deadlineKind) {
    case 'rolling':
      return 'Rolling: no closing date'
    case 'varies':
      return (
        (opens ? `Usually opens in ${opens}; the closing date varies` : 'The closing date varies') +
        checkProvider
      )
    case 'unknown':
      return (
        (opens ? `Usually opens in ${opens}; closing date not known` : 'Closing date not known') +
        checkProvider
      )
    case 'exact':
      return dates.applicationDeadline
        ? exactSentence(dates, on, relative, countdown)
        : `Closing date not known${checkProvider}`
    case 'annual':
      return annualSentence(dates, on, relative) + confirmWithProvider
  }
}

function exactSentence(
  dates: ProgramDates,
  on: string,
  relative: boolean,
  countdown: boolean,
): string {
  const day = formatLongDay(dates.applicationDeadline ?? '')
  const { state, daysLeft } = getDeadlineStatus(dates, on)
  if (!relative) return `Closes ${day}`
  if (daysLeft === null) return `Closed on ${day}`
  const closes = state === 'opens-soon' ? `Opens in ${dates.applicationMonth}, closes` : 'Closes'
  return `${closes} ${day}${countdown ? ` · ${relativeFormat.format(daysLeft, 'day')}` : ''}`
}

function annualSentence(dates: ProgramDates, on: string, relative: boolean): string {
  const { state, deadline, justPassed } = getDeadlineStatus(dates, on)
  const opens = dates.applicationMonth
  if (!dates.deadlineMonth) return 'Usually closes once a year'
  const when = deadline ? `around ${formatLongDay(deadline)}` : `in ${dates.deadlineMonth}`
  if (relative && state === 'open') return `Usually open now, closes ${when}`
  if (relative && justPassed) return `Usually closed by now, expected again ${when}`
  const opening = opens && !(relative && state === 'closing-soon') ? `opens in ${opens} and ` : ''
  return `Usually ${opening}closes ${when}`
}

/** Labels of the states of a deadline in the filter. */
export const deadlineStateLabels: Record<DeadlineState, string> = {
  'opens-soon': 'Opens soon',
  open: 'Open',
  'closing-soon': 'Closing soon',
  closed: 'Closed',
  'expected-again': 'Expected again',
  ask: 'Ask the provider',
}

const usually: Partial<Record<DeadlineState, string>> = {
  'opens-soon': 'Usually opens soon',
  open: 'Usually open',
  'closing-soon': 'Usually closing soon',
}

/** A badge of two or three words; for annual deadlines it says what is usual. */
export const getDeadlineBadge = ({ deadlineKind }: ProgramDates, state: DeadlineState): string =>
  (deadlineKind === 'annual' && usually[state]) || deadlineStateLabels[state]

/** Badges of pages that are built once: true on any day. Other kinds need no badge. */
export const permanentBadges: Partial<Record<ProgramDates['deadlineKind'], string>> = {
  exact: 'Fixed date',
  annual: 'Every year',
}
