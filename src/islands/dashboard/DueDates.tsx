import type { SavedProgram } from '#contract/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { useShowMore } from '../ui/use-show-more.tsx'
import { listDueDates } from './due-dates.ts'

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
