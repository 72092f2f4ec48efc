import { daysBetween, firstDay, isMonth, lastDay, toNow } from '#catalog/days.ts'
import { describeDay, describeProgramDate } from '#catalog/deadline-text.ts'
import { isOver } from '#catalog/deadlines.ts'
import { mayCloseEarly } from '#catalog/program-values.ts'
import { compareTexts, formatLongDay, monthOf } from '#catalog/values.ts'
import { isOpenDate, type SavedProgram } from '#contract/saved-programs.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { useShowMore } from '../ui/use-show-more.tsx'

interface ProgramButtonProps {
  program: Pick<SavedProgram, 'programId' | 'name'>
  open: (programId: string) => void
}

/** Opens what was noted on a program. */
export const ProgramButton = ({ program, open }: ProgramButtonProps) => (
  <button
    type="button"
    className="border-0 bg-transparent p-0 py-1 text-start font-semibold underline decoration-line underline-offset-[0.2em] hover:text-brand"
    onClick={() => open(program.programId)}
  >
    <bdi>{program.name}</bdi>
  </button>
)

/** More at once would take a phone long: 1,000 programs may have 3,000 dates. */
const pages = { first: 8, more: 50, label: messages.showMore }

/** What the dates of a saved program depend on. */
export type DatedProgram = Pick<
  SavedProgram,
  'programId' | 'name' | 'dates' | 'ownDate' | 'closesWhenFull' | 'status'
>

interface DueDatesProps {
  programs: readonly DatedProgram[]
  /** `yyyy-mm-dd` */
  today: string
  /** Opens what was noted on a program; without it, its page is linked to. */
  open?: (programId: string) => void
}

/** What is due next, the nearest first: a list by date, under its months. */
export function DueDates({ programs, today, open }: DueDatesProps) {
  const dates = listDueDates(programs, today)
  const { count, list, button } = useShowMore<HTMLOListElement>({ ...pages, total: dates.length })
  const isFinished = programs.some(({ status }) => status !== 'saved' && status !== 'preparing')
  return (
    <section aria-labelledby="due-next">
      <h2 id="due-next">{messages.dueNext}</h2>
      {dates.length === 0 && <p className="mt-3 text-muted">{messages.nothingDue}</p>}
      <ol ref={list} className="mt-3 list-none p-0">
        {dates.slice(0, count).map((date, index) => (
          <DueRow
            key={`${date.program.programId} ${date.day} ${date.text}`}
            {...{ date, open }}
            isFirstOfMonth={monthOfDate(date) !== monthOfDate(dates[index - 1])}
          />
        ))}
      </ol>
      {button && <p className="mt-3">{button}</p>}
      {isFinished && <p className="hint mt-3">{messages.finished}</p>}
    </section>
  )
}

const monthOfDate = (date: DueDate | undefined) => date?.day.slice(0, 7)

interface DueRowProps {
  date: DueDate
  open: DueDatesProps['open'] | undefined
  isFirstOfMonth: boolean
}

/** A date, its day large at the left; one that is only expected is lighter. */
function DueRow({ date, open, isFirstOfMonth }: DueRowProps) {
  const { program, day, text, isNear, isStated, hasDay } = date
  return (
    <li className="grid grid-cols-[4.25rem_minmax(0,1fr)] gap-x-3">
      {isFirstOfMonth && (
        <span className="col-span-2 pt-4 pb-1 text-muted text-small">
          {formatLongDay(day.slice(0, 7))}
        </span>
      )}
      <span
        className={`whitespace-nowrap border-t pt-2 font-head text-h2 leading-none ${isStated ? 'font-extrabold' : 'font-normal text-muted'}`}
        aria-hidden="true"
      >
        {hasDay ? Number(day.slice(8)) : monthOf(Number(day.slice(5, 7)))?.slice(0, 3)}
      </span>
      <div className="border-t py-2">
        {open ? (
          <ProgramButton program={program} open={open} />
        ) : (
          <a
            className="inline-block py-1 font-semibold text-ink"
            href={catalogPaths.program(program.programId)}
          >
            <bdi>{program.name}</bdi>
          </a>
        )}
        <p className={isNear ? 'font-semibold text-amber' : 'text-muted'}>{text}</p>
      </div>
    </li>
  )
}

/** A date on which something is to be done. */
export interface DueDate {
  program: DatedProgram
  /** `yyyy-mm-dd`; of a month the first one, or today if it has begun. */
  day: string
  text: string
  /** Whether it is at most two weeks away. */
  isNear: boolean
  /** Whether the provider, or the member, has stated it. */
  isStated: boolean
  /** Whether its day is known, not only its month. */
  hasDay: boolean
}

const soon = 14

/** The dates of a program that are not over, the member's own among them, the earliest first. */
export function listDates(program: DatedProgram, today: string): DueDate[] {
  const { dates, ownDate, closesWhenFull } = program
  const own =
    ownDate && ownDate >= today
      ? [
          {
            day: ownDate,
            text: describeDay(messages.ownDate, ownDate, today),
            ...{ isStated: true, hasDay: true },
          },
        ]
      : []
  const now = { ...toNow(), today }
  const ahead = dates.filter(date => !isOver(date, lastDay(date.day), now))
  const others = ahead.map(date => ({
    day: firstDay(date.day) < today ? today : firstDay(date.day),
    isStated: date.isStated,
    hasDay: !isMonth(date.day),
    text:
      describeProgramDate(date, today) +
      (closesWhenFull && date.kind === 'closes' ? mayCloseEarly : ''),
  }))
  return [...others, ...own]
    .map(date => ({ ...date, program, isNear: daysBetween(today, date.day) <= soon }))
    .sort((a, b) => compareTexts(a.day, b.day))
}

/**
 * The dates on which something is still to be done: all of a program that the member has not
 * applied to, papers of one that waits for an answer, and the member's own.
 */
export function listOpenDates(program: DatedProgram, today: string): DueDate[] {
  const { status, dates } = program
  return listDates(
    { ...program, dates: dates.filter(({ kind }) => isOpenDate(status, kind)) },
    today,
  )
}

/** What is due next of all programs, the earliest first. */
const listDueDates = (programs: readonly DatedProgram[], today: string): DueDate[] =>
  programs
    .flatMap(program => listOpenDates(program, today))
    .sort((a, b) => compareTexts(a.day, b.day))
