import { daysBetween, firstDay, lastDay, toNow } from '#catalog/days.ts'
import { describeDay, describeProgramDate } from '#catalog/deadline-text.ts'
import { isOver } from '#catalog/deadlines.ts'
import { mayCloseEarly } from '#catalog/program-values.ts'
import { compareTexts } from '#catalog/values.ts'
import { isOpenDate, type SavedProgram } from '#contract/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { useShowMore } from '../ui/use-show-more.tsx'

interface ProgramButtonProps {
  program: SavedProgram
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

interface DueDatesProps {
  programs: readonly SavedProgram[]
  /** `yyyy-mm-dd` */
  today: string
  open: (programId: string) => void
}

/** What is due next, the nearest first. */
export function DueDates({ programs, today, open }: DueDatesProps) {
  const dates = listDueDates(programs, today)
  const { count, list, button } = useShowMore<HTMLOListElement>({ ...pages, total: dates.length })
  const isFinished = programs.some(({ status }) => status !== 'saved' && status !== 'preparing')
  return (
    <section aria-labelledby="due-next">
      <h2 id="due-next">{messages.dueNext}</h2>
      {dates.length === 0 && <p className="mt-3 text-muted">{messages.nothingDue}</p>}
      <ol ref={list} className="mt-3 list-none p-0">
        {dates.slice(0, count).map(({ program, day, text, isNear }) => (
          <li key={`${program.programId} ${day} ${text}`} className="border-t py-2">
            <ProgramButton program={program} open={open} />
            <p className={isNear ? 'font-semibold text-amber' : 'text-muted'}>{text}</p>
          </li>
        ))}
      </ol>
      {button && <p className="mt-3">{button}</p>}
      {isFinished && <p className="hint mt-3">{messages.finished}</p>}
    </section>
  )
}

/** A date on which something is to be done. */
export interface DueDate {
  program: SavedProgram
  /** `yyyy-mm-dd`; of a month the first one, or today if it has begun. */
  day: string
  text: string
  /** Whether it is at most two weeks away. */
  isNear: boolean
}

const soon = 14

/** The dates of a program that are not over, the member's own among them, the earliest first. */
export function listDates(program: SavedProgram, today: string): DueDate[] {
  const { dates, ownDate, closesWhenFull } = program
  const own =
    ownDate && ownDate >= today
      ? [{ day: ownDate, text: describeDay(messages.ownDate, ownDate, today) }]
      : []
  const now = { ...toNow(), today }
  const ahead = dates.filter(date => !isOver(date, lastDay(date.day), now))
  const others = ahead.map(date => ({
    day: firstDay(date.day) < today ? today : firstDay(date.day),
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
export function listOpenDates(program: SavedProgram, today: string): DueDate[] {
  const { status, dates } = program
  return listDates(
    { ...program, dates: dates.filter(({ kind }) => isOpenDate(status, kind)) },
    today,
  )
}

/** What is due next of all programs, the earliest first. */
const listDueDates = (programs: readonly SavedProgram[], today: string): DueDate[] =>
  programs
    .flatMap(program => listOpenDates(program, today))
    .sort((a, b) => compareTexts(a.day, b.day))
