import type { Student } from './answers.ts'
import { daysBetween, firstDay, isMonth, lastDay, type Now } from './days.ts'
import { getDeadlineStatus, isListed, type ProgramDates } from './deadlines.ts'
import { getVerdict, isPossible, type Verdict } from './eligibility.ts'
import type { Point } from './eligibility-facts.ts'
import type { Program } from './program.ts'
import { compareNames, compareTexts } from './values.ts'

type Kind = Pick<Program, 'type' | 'format'>

/** What a student may look for, and which programs give it. */
export const wishes = {
  money: {
    label: 'Money for college',
    includes: ({ type, format }: Kind) =>
      type === 'Scholarship' || (type === 'Fellowship' && format === null),
  },
  work: {
    label: 'A summer job or research',
    includes: ({ type, format }: Kind) => type === 'Internship' && format !== 'course',
  },
  learn: {
    label: 'A course, camp or contest',
    includes: ({ format }: Kind) => format !== null,
  },
  any: { label: 'Anything that fits me', includes: () => true },
} as const
export type Wish = keyof typeof wishes

/** Whether a text names a wish. */
export const isWish = (value: unknown): value is Wish =>
  typeof value === 'string' && Object.hasOwn(wishes, value)

/** A program that may fit, with the day of its next date. */
export interface FirstProgram {
  program: Program
  verdict: Verdict
  /** `yyyy-mm-dd`; of a month that has begun, today. */
  day: string
}

/** How many programs a plan begins with. */
const planSize = 5
/** Dates that are further away come last. */
const horizon = 120
/** Nobody can begin an application so shortly before its end. */
const leastDays = 3

/**
 * The programs that a plan may begin with: those that give what a student looks for and that no
 * answer excludes, the nearest date first. Of the dates within 120 days, those are chosen of which
 * the least is still to be checked; of one provider only one, while others are left.
 */
export function chooseFirstPrograms(
  programs: readonly Program[],
  student: Student,
  wish: Wish,
  now: Now,
): FirstProgram[] {
  const possible = programs.flatMap(program => {
    if (!isListed(program) || !wishes[wish].includes(program)) return []
    const day = findNextDay(program, now)
    if (day === null) return []
    const days = daysBetween(now.today, day)
    const isNear = days >= leastDays && days <= horizon
    const verdict = getVerdict(program.confidence && program.audience, student)
    return isPossible(verdict)
      ? [{ program, verdict, day, rank: rankOf(program, verdict, isNear) }]
      : []
  })
  possible.sort(
    (a, b) =>
      a.rank - b.rank || compareTexts(a.day, b.day) || compareNames(a.program.name, b.program.name),
  )
  const providers = new Set<string>()
  const isNew = ({ program: { provider } }: FirstProgram) =>
    !providers.has(provider) && providers.add(provider)
  const { first = [], more = [] } = Object.groupBy(possible, each =>
    isNew(each) ? 'first' : 'more',
  )
  return [...first, ...more]
    .slice(0, planSize)
    .sort((a, b) => compareTexts(a.day, b.day))
    .map(({ rank, ...chosen }) => chosen)
}

/** The day on which a program closes next, else opens; null if none is known. */
function findNextDay(program: ProgramDates, now: Now): string | null {
  const { closes, opens } = getDeadlineStatus(program, now)
  const date = closes ?? opens
  if (!date || lastDay(date) < now.today) return null
  return isMonth(date) && date === now.today.slice(0, 7) ? now.today : firstDay(date)
}

/** How much each open point counts: few study a named major, most have a stated status. */
const doubts: Partial<Record<Point['about'], number>> = {
  ...{ year: 3, school: 3, field: 3, state: 3, residence: 3, membership: 3, status: 0 },
}
const otherDoubt = 1

/** The lower, the sooner a program is chosen: it is for the student, and little is left to check. */
function rankOf({ audience, confidence }: Program, { points }: Verdict, isNear: boolean): number {
  const isMet = (of: Point['about']) =>
    points.some(({ about, result }) => about === of && result === 'met')
  const open = points.filter(({ result }) => result === 'open')
  return (
    open.reduce((sum, { about }) => sum + (doubts[about] ?? otherDoubt), 0) +
    (isMet('school') ? 0 : 2) +
    (isMet('year') && audience.class_years.length > 0 ? 0 : 1) +
    (confidence === 'high' ? 0 : 2) +
    (isNear ? 0 : 100)
  )
}
