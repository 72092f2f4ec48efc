import { calendarOf, type Dates, instantOf } from '../calendar.ts'

const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const relativeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** `February 15, 2027` for a calendar day. */
export const longDay = (day: string): string => longFormat.format(instantOf(day))

const check = '; check with the provider'
const confirm = '; confirm with the provider'

interface Reading {
  /** False for pages that are built once and read later: nothing is said that is true on one day only. */
  relative?: boolean
}

/** The truth about the deadline in one sentence without its full stop. `on` is the viewer's day, or the build's where `relative` is false. */
export function deadlineSentence(dates: Dates, on: string, { relative = true }: Reading = {}): string {
  const opens = dates.applicationMonth
  switch (dates.deadlineKind) {
    case 'rolling':
      return 'Rolling: no closing date'
    case 'varies':
      return (
        (opens ? `Usually opens in ${opens}; the closing date varies` : 'The closing date varies') + check
      )
    case 'unknown':
      return (opens ? `Usually opens in ${opens}; closing date not known` : 'Closing date not known') + check
    case 'exact':
      return dates.applicationDeadline ? exactSentence(dates, on, relative) : `Closing date not known${check}`
    case 'annual':
      return annualSentence(dates, on, relative) + confirm
  }
}

function exactSentence(dates: Dates, on: string, relative: boolean): string {
  const day = longDay(dates.applicationDeadline ?? '')
  const { state, daysLeft } = calendarOf(dates, on)
  if (!relative) return `Closes ${day}`
  if (daysLeft === null) return `Closed on ${day}`
  const closes = state === 'opens-soon' ? `Opens in ${dates.applicationMonth}, closes` : 'Closes'
  return `${closes} ${day} · ${relativeFormat.format(daysLeft, 'day')}`
}

function annualSentence(dates: Dates, on: string, relative: boolean): string {
  const { state, deadline, justPassed } = calendarOf(dates, on)
  const opens = dates.applicationMonth
  if (!dates.deadlineMonth) return 'Usually closes once a year'
  const when = deadline ? `around ${longDay(deadline)}` : `in ${dates.deadlineMonth}`
  if (relative && state === 'open') return `Usually open now, closes ${when}`
  if (relative && justPassed) return `Usually closed by now, expected again ${when}`
  const opening = opens && !(relative && state === 'closing-soon') ? `opens in ${opens} and ` : ''
  return `Usually ${opening}closes ${when}`
}
