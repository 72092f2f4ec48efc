import { addDays, type DeadlineState, getDeadlineStatus, type ProgramDates } from './deadlines.ts'
import { describeDeadline, formatLongDay, getDeadlineBadge } from './messages/deadlines.ts'
import * as attributes from './page-attributes.ts'

/** From a day on, how a deadline stands and what is to be said of it. */
export interface DeadlinePeriod {
  from: string
  state: DeadlineState
  badge: string
  sentence: string
  /** The day that the sentence names, `yyyy-mm-dd`, or null. */
  day: string | null
}

/**
 * How far ahead a built page knows the states of its deadlines; afterwards it says only what is
 * true of any year.
 */
const horizon = 400
const cache = new Map<string, readonly DeadlinePeriod[]>()

/**
 * The states of a deadline that changes, from a day on, so that a page shows the one of the day on
 * which it is read. Empty for kinds whose state is the same on every day. Programs share their
 * dates, so each kind of dates is worked out once.
 */
export function getDeadlinePeriods(dates: ProgramDates, on: string): readonly DeadlinePeriod[] {
  const { deadlineKind, applicationMonth, deadlineMonth, deadlineDay } = dates
  if (deadlineKind !== 'exact' && deadlineKind !== 'annual') return []
  const exact = deadlineKind === 'exact' ? dates.applicationDeadline : null
  const key = [on, deadlineKind, applicationMonth, exact, deadlineMonth, deadlineDay].join()
  const moments = cache.get(key) ?? [...computePeriods(dates, on)]
  cache.set(key, moments)
  return moments
}

function* computePeriods(dates: ProgramDates, on: string): Generator<DeadlinePeriod> {
  const { deadlineKind } = dates
  let last = ''
  for (let ahead = 0; ahead < horizon; ahead++) {
    const from = addDays(on, ahead)
    const { state, deadline, justPassed } = getDeadlineStatus(dates, from)
    const now = [state, deadline, justPassed].join()
    if (now === last) continue
    last = now
    // The badge says already that a yearly one is usually open.
    const relative = deadlineKind === 'exact' || state !== 'open'
    const sentence = describeDeadline(dates, from, { relative, countdown: false })
    yield {
      from,
      state,
      badge: getDeadlineBadge(dates, state),
      sentence,
      day: deadline ?? dates.applicationDeadline,
    }
  }
  if (deadlineKind !== 'annual') return
  const lasting = describeDeadline({ ...dates, deadlineDay: null }, on, { relative: false })
  yield {
    from: addDays(on, horizon),
    state: 'expected-again',
    badge: getDeadlineBadge(dates, 'expected-again'),
    sentence: lasting,
    day: null,
  }
}

/** A sentence in three parts: before the day that it names, the day in words, and after it. */
export function splitAtDay(
  sentence: string,
  day: string | null,
): [before: string, day: string, after: string] {
  const words = day ? formatLongDay(day) : ''
  const at = words ? sentence.indexOf(words) : -1
  return at < 0
    ? [sentence, '', '']
    : [sentence.slice(0, at), words, sentence.slice(at + words.length)]
}

/** Periods as the text of an attribute, which `scripts/deadlines.ts` parses. */
export const serializePeriods = (periods: readonly DeadlinePeriod[]): string =>
  periods
    .map(({ from, state, badge, sentence, day }) =>
      [from, state, day ?? '', badge, ...splitAtDay(sentence, day)].join(attributes.fieldSeparator),
    )
    .join(attributes.periodSeparator)
