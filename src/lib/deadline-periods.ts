import {
  addDays,
  firstDay,
  isMonth,
  lastDay,
  type Now,
  startOfBuildDay,
  toNow,
} from '#catalog/days.ts'
import { type DeadlineParts, getDeadlineParts, getLastingParts } from '#catalog/deadline-text.ts'
import {
  aheadDays,
  closingOf,
  type DeadlineState,
  type DeadlineStatus,
  getDeadlineStatus,
  type ProgramDates,
  recentDays,
  soonDays,
  staleDays,
} from '#catalog/deadlines.ts'
import * as attributes from './page-attributes.ts'

/** The state of a deadline from a time on, and the parts of its sentence. */
export interface DeadlinePeriod extends DeadlineParts {
  /** A day by the viewer's clock, or an instant with a `Z` at its end. */
  from: string
  state: DeadlineState
}

/** Days for which a built page knows the states of its deadlines; each day costs bytes. */
const horizon = 190

/**
 * The states of a deadline from a day on, so that a page can show the state at the time of
 * reading. Empty if the state never changes.
 */
export function getDeadlinePeriods(dates: ProgramDates, on: string): readonly DeadlinePeriod[] {
  const all = [...computePeriods(dates, on)]
  return all.length > 1 ? all : []
}

function* computePeriods(dates: ProgramDates, on: string): Generator<DeadlinePeriod> {
  const end = addDays(on, horizon)
  let last = ''
  let from: string | null = on
  let now = startOfBuildDay(on)
  while (from !== null && now.today < end) {
    const status = getDeadlineStatus(dates, now)
    const period = { state: status.state, ...getDeadlineParts(status, dates) }
    const texts = JSON.stringify(period)
    if (texts !== last) yield { from, ...period }
    last = texts
    from = findNextChange(status, now)
    // Days begin in UTC here; only their order matters.
    if (from) now = toNow(new Date(from), 0)
  }
  if (from === null) return
  const status = getDeadlineStatus({ ...dates, cycles: [] }, startOfBuildDay(end))
  yield { from: end, state: 'expected-again', ...getLastingParts(status, dates) }
}

/** The next time at which a status may change; null if it stays as it is. */
function findNextChange(status: DeadlineStatus, { today, instant }: Now): string | null {
  const { closes, opens, lastClosed, cycle, isStated } = status
  const days = [
    ...(opens ? [addDays(firstDay(opens), -aheadDays), firstDay(opens)] : []),
    ...(opens ? [addDays(firstDay(opens), aheadDays + 1), addDays(lastDay(opens), 1)] : []),
    ...(closes ? [isMonth(closes) ? firstDay(closes) : addDays(closes, -soonDays)] : []),
    ...(closes && !isStated
      ? [addDays(firstDay(closes), -aheadDays), addDays(lastDay(closes), 1)]
      : []),
    ...(lastClosed ? [staleDays, recentDays].map(days => addDays(lastClosed, days + 1)) : []),
  ].filter(day => day > today)
  const closing = closes && cycle && isStated ? closingOf(cycle, closes) : 0
  if (closing > instant) days.push(new Date(closing).toISOString().replace(':00.000', ''))
  return days.toSorted()[0] ?? null
}

/** Periods as the text of an attribute, which `scripts/deadlines.ts` parses. */
export const serializePeriods = (periods: readonly DeadlinePeriod[]): string =>
  periods
    .map(({ from, state, day, lead, before, hour, counts, after }) =>
      [from, state, day ?? '', lead, before, hour, counts ? 1 : '', after].join(
        attributes.fieldSeparator,
      ),
    )
    .join(attributes.periodSeparator)

/** A deadline as it is true on any day; `scripts/deadlines.ts` adds the current state. */
export interface DeadlineLine extends Omit<DeadlineParts, 'counts'> {
  /** The state, if it never changes. */
  state: DeadlineState | undefined
  /** The states from the day of the build on, if they change: the text of an attribute. */
  periods: string | undefined
}

/** A program stands in a dozen lists, of which each shows the same line. */
const computed = new WeakMap<ProgramDates, { on: string; line: DeadlineLine }>()

/** The line about a deadline; `on` is the day of the build. */
export function getDeadlineLine(dates: ProgramDates, on: string): DeadlineLine {
  const known = computed.get(dates)
  if (known?.on === on) return known.line
  const periods = getDeadlinePeriods(dates, on)
  const status = getDeadlineStatus(dates, startOfBuildDay(on))
  const line =
    periods.length === 0
      ? { ...getDeadlineParts(status, dates), state: status.state, periods: undefined }
      : {
          ...getLastingParts(status, dates),
          state: undefined,
          periods: serializePeriods(periods),
        }
  computed.set(dates, { on, line })
  return line
}
