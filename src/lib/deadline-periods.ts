import { addDays, type DeadlineState, getDeadlineStatus, type ProgramDates } from './deadlines.ts'
import { describeDeadline, formatLongDay, getDeadlineBadge } from './messages/deadlines.ts'
import * as attributes from './page-attributes.ts'

/** The state of a deadline from a day on, and its texts. */
export interface DeadlinePeriod {
  from: string
  state: DeadlineState
  badge: string
  sentence: string
  /** The day that the sentence names, `yyyy-mm-dd`, or null. */
  day: string | null
}

/** Days for which a built page knows the states of its deadlines. */
const horizon = 400
const cache = new Map<string, readonly DeadlinePeriod[]>()

/**
 * The states of a deadline from a day on, so that a page can show the state of the day on which it
 * is read. Empty if the state never changes. Cached, because programs share dates.
 */
export function getDeadlinePeriods(dates: ProgramDates, on: string): readonly DeadlinePeriod[] {
  const { deadlineKind, applicationMonth, deadlineMonth, deadlineDay } = dates
  if (deadlineKind !== 'exact' && deadlineKind !== 'annual') return []
  const exact = deadlineKind === 'exact' ? dates.applicationDeadline : null
  const key = [on, deadlineKind, applicationMonth, exact, deadlineMonth, deadlineDay].join()
  const periods = cache.get(key) ?? [...computePeriods(dates, on)]
  cache.set(key, periods)
  return periods
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
    // The badge already says that a yearly one is usually open.
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
  const dayText = day ? formatLongDay(day) : ''
  const at = dayText ? sentence.indexOf(dayText) : -1
  return at < 0
    ? [sentence, '', '']
    : [sentence.slice(0, at), dayText, sentence.slice(at + dayText.length)]
}

/** Periods as the text of an attribute, which `scripts/deadlines.ts` parses. */
export const serializePeriods = (periods: readonly DeadlinePeriod[]): string =>
  periods
    .map(({ from, state, badge, sentence, day }) =>
      [from, state, day ?? '', badge, ...splitAtDay(sentence, day)].join(attributes.fieldSeparator),
    )
    .join(attributes.periodSeparator)
