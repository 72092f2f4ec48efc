import { type ReactNode, useMemo } from 'react'
import type { Now } from '#catalog/days.ts'
import { programDateNames } from '#catalog/deadline-text.ts'
import { formatLongDay, isDay, monthOf } from '#catalog/values.ts'
import type { ProgramChange, SavedProgram } from '#contract/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { describeClosedReports } from '#lib/messages/program-reports.ts'
import { Button } from '../ui/Button.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { useShowMore } from '../ui/use-show-more.tsx'
import { findNextTask, isUnsent, nameTask, type PlannedProgram, sortByDate } from './plan-dates.ts'

/** How a plan shows its programs: of a member, or of a browser. */
export interface PlanParts {
  /** The name, which leads to more about the program. */
  renderName: (program: SavedProgram) => ReactNode
  /** What changes the program, such as its status. */
  renderControl: (program: SavedProgram) => ReactNode
  /** Whether the program fits. */
  renderFit?: (programId: string) => ReactNode
  dismissChanges?: (program: SavedProgram) => void
}

/** More at once would take a phone long: a plan may have 1,000 programs. */
const pages = { first: 12, more: 50, label: messages.showMore }

interface PlanListProps extends PlanParts {
  programs: readonly SavedProgram[]
  now: Now
}

/** A plan: its programs by date, under their months. Those without a date come last. */
export function PlanList({ programs, now, ...parts }: PlanListProps) {
  const plan = useMemo(() => sortByDate(programs, now), [programs, now])
  const { count, list, button } = useShowMore<HTMLOListElement>({ ...pages, total: plan.length })
  const shown = plan.slice(0, count)
  const fallback = useFocusFallback()
  return (
    <section className="outline-none" aria-label={messages.byDate} {...fallback}>
      {shown.some(({ dates }) => dates[0]?.isStated === false) && (
        <p className="hint">{messages.expected}</p>
      )}
      <ol ref={list} className="list-none p-0">
        {shown.map((planned, index) => (
          <PlanRow
            key={planned.program.programId}
            {...{ planned, parts }}
            heading={nameGroup(planned)}
            isFirst={index === 0 || nameGroup(planned) !== nameGroup(plan[index - 1] ?? planned)}
          />
        ))}
      </ol>
      {button && <p className="mt-3">{button}</p>}
    </section>
  )
}

/** The month of a program, or why it stands elsewhere. */
function nameGroup({ program, dates: [next] }: PlannedProgram): string {
  if (program.changes.length > 0) return messages.changes
  if (next) return formatLongDay(next.day.slice(0, 7))
  return isUnsent(program) ? messages.noDates : messages.sent
}

interface PlanRowProps {
  planned: PlannedProgram
  parts: PlanParts
  heading: string
  isFirst: boolean
}

/** A program with its day large at the left; one that is only expected is lighter. */
function PlanRow({ planned, parts, heading, isFirst }: PlanRowProps) {
  const [next] = planned.dates
  const { program } = planned
  return (
    <li className="grid grid-cols-[3.75rem_minmax(0,1fr)] gap-x-3">
      {isFirst && <span className="col-span-2 pt-4 pb-1 text-muted text-small">{heading}</span>}
      <span
        className={`whitespace-nowrap border-t pt-3 font-head text-h2 leading-none ${next?.isStated ? 'font-extrabold' : 'font-normal text-muted'}`}
        aria-hidden="true"
      >
        {next &&
          (isDay(next.date)
            ? Number(next.day.slice(8))
            : monthOf(Number(next.day.slice(5, 7)))?.slice(0, 3))}
      </span>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t py-2 [overflow-wrap:anywhere]">
        <div className="min-w-0 flex-[1_1_11rem]">
          <PlanText planned={planned} {...parts} />
        </div>
        <div className="shrink-0">{parts.renderControl(program)}</div>
      </div>
    </li>
  )
}

/** The name of a program, its dates, and what to do next for it. */
export function PlanText({
  planned: { program, dates },
  ...parts
}: { planned: PlannedProgram } & PlanParts) {
  const { tasks, isGone, isRolling, closedReports, changes } = program
  const task = isUnsent(program) ? findNextTask(program) : undefined
  const doneCount = tasks.filter(({ done }) => done).length
  return (
    <>
      {parts.renderName(program)}
      {closedReports > 0 && (
        <p className="font-semibold text-amber text-small">
          {describeClosedReports(closedReports)}
        </p>
      )}
      {isGone && <p className="font-semibold text-amber text-small">{messages.isGone}</p>}
      {dates.map(({ text, isNear }, index) => (
        <p
          key={text}
          className={`text-small ${isNear && index === 0 ? 'font-semibold text-amber' : 'text-muted'}`}
        >
          {text}
        </p>
      ))}
      {dates.length === 0 && isUnsent(program) && isRolling && (
        <p className="text-muted text-small">{messages.isRolling}</p>
      )}
      {task && (
        <p className="text-small">
          {messages.next} <bdi>{nameTask(task)}</bdi>
          <span className="text-muted">{messages.done(doneCount, tasks.length)}</span>
        </p>
      )}
      {parts.renderFit && (
        <p className="hidden min-h-[1.6em] text-small [[data-answers]_&]:block">
          {parts.renderFit(program.programId)}
        </p>
      )}
      {changes.length > 0 && (
        <div className="mt-1 border-gold border-s-4 bg-sunken px-3 py-1 text-small">
          <ul className="list-none p-0" aria-label={messages.changes}>
            {changes.map(change => (
              <li key={change.fact}>{describeChange(change)}</li>
            ))}
          </ul>
          <Button
            aria-label={`${messages.dismiss}: ${program.name}`}
            onClick={() => parts.dismissChanges?.(program)}
          >
            {messages.dismiss}
          </Button>
        </div>
      )}
    </>
  )
}

const factNames: Record<ProgramChange['fact'], string> = {
  ...programDateNames,
  ended: 'Ended',
  amount: 'Amount',
  year: 'Year of study',
  field: 'Field of study',
  school: 'School',
  residence: 'Residence',
  status: 'Citizenship or status',
  gpa: 'GPA',
  need: 'Financial need',
  other: 'Other conditions',
  needs: 'What to send',
}

const factText = (text: string | null) =>
  text === null ? 'not stated' : isDay(text) ? formatLongDay(text) : text

/** `Closes: January 14, 2027, was January 7, 2027`. */
const describeChange = ({ fact, before, after }: ProgramChange): string =>
  `${factNames[fact]}: ${factText(after)}, was ${factText(before)}`
