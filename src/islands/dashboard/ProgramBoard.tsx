import { useState } from 'react'
import type { Now } from '#catalog/days.ts'
import { type SavedProgram, type SavedStatus, savedStatuses } from '#contract/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { useShowMore } from '../ui/use-show-more.tsx'
import { setStatus } from './data.ts'
import { type PlanParts, PlanText } from './PlanList.tsx'
import { listOpenDates } from './plan-dates.ts'

interface ProgramBoardProps extends PlanParts {
  programs: readonly SavedProgram[]
  now: Now
}

/** Names of the columns of the board. */
const statusNames: Record<SavedStatus, string> = {
  saved: 'Saved',
  preparing: 'Preparing',
  applied: 'Applied',
  interview: 'Interview',
  awarded: 'Awarded',
  declined: 'Declined',
}

const dragType = 'text/plain'

/** A column for each status. Programs move by a select, and by dragging where a mouse is. */
export function ProgramBoard({ programs, ...rest }: ProgramBoardProps) {
  const [over, setOver] = useState<SavedStatus | null>(null)
  function drop(programId: string, status: SavedStatus) {
    setOver(null)
    const program = programs.find(each => each.programId === programId)
    if (program && program.status !== status) void setStatus(program, status)
  }
  return (
    <>
      <p className="hint">
        Choose for each program how far you are.{' '}
        <span className="hidden [@media(pointer:fine)]:inline">
          You can also drag it to another column.
        </span>
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.25rem),1fr))] items-start gap-3">
        {savedStatuses.map(status => {
          const members = programs.filter(program => program.status === status)
          return (
            <section
              key={status}
              className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 rounded border border-t-4 bg-sunken p-2 ${over === status ? 'border-brand' : 'border-t-gold'}`}
              aria-labelledby={`column-${status}`}
              onDragOver={event => {
                event.preventDefault()
                setOver(status)
              }}
              onDragLeave={() => setOver(null)}
              onDrop={event => {
                event.preventDefault()
                drop(event.dataTransfer.getData(dragType), status)
              }}
            >
              <h3 id={`column-${status}`} className="px-1 text-body">
                {statusNames[status]}{' '}
                <span className="font-normal text-muted">{members.length}</span>
              </h3>
              {members.length === 0 && <p className="hint px-1">None</p>}
              <Cards programs={members} {...rest} />
            </section>
          )
        })}
      </div>
    </>
  )
}

const pages = { first: 30, more: 30, label: messages.showMore }

/** The programs of a column, some at a time. */
function Cards({ programs, now, ...parts }: ProgramBoardProps) {
  const { count, list, button } = useShowMore<HTMLUListElement>({
    ...pages,
    total: programs.length,
  })
  return (
    <>
      <ul ref={list} className="grid list-none grid-cols-[minmax(0,1fr)] gap-2 p-0 empty:hidden">
        {programs.slice(0, count).map(program => (
          <li
            key={program.programId}
            className="grid gap-2 rounded border bg-surface p-3 [overflow-wrap:anywhere] md:cursor-grab"
            draggable
            onDragStart={event => event.dataTransfer.setData(dragType, program.programId)}
          >
            <div>
              <PlanText planned={{ program, dates: listOpenDates(program, now) }} {...parts} />
            </div>
            {parts.renderControl(program)}
          </li>
        ))}
      </ul>
      {button}
    </>
  )
}

interface StatusSelectProps {
  program: SavedProgram
  /** Of a select that may move to another place of the plan, with the focus. */
  id?: string
}

/** The status of a program, which applies at once. */
export const StatusSelect = ({ program, id }: StatusSelectProps) => (
  <select
    id={id}
    className="max-w-[9rem] text-small"
    aria-label={`Status of ${program.name}`}
    value={program.status}
    onChange={({ target }) => {
      const status = savedStatuses[target.selectedIndex]
      if (status) void setStatus(program, status)
      requestAnimationFrame(() => {
        if (id && document.activeElement === document.body) document.getElementById(id)?.focus()
      })
    }}
  >
    {savedStatuses.map(status => (
      <option key={status} value={status}>
        {statusNames[status]}
      </option>
    ))}
  </select>
)
