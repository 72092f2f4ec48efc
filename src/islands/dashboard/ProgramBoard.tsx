import { useState } from 'react'
import { type SavedProgram, type SavedStatus, savedStatuses } from '#contract/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { describeClosedReports } from '#lib/messages/program-reports.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { Button } from '../ui/Button.tsx'
import { useShowMore } from '../ui/use-show-more.tsx'
import { listOpenDates, ProgramButton } from './DueDates.tsx'
import { setStatus } from './data.ts'
import type { Fits } from './use-fits.ts'

interface ProgramBoardProps {
  programs: readonly SavedProgram[]
  /** `yyyy-mm-dd` */
  today: string
  open: (programId: string) => void
  fits: Fits | null
}

const views = ['board', 'list'] as const
type View = (typeof views)[number]
const viewNames: Record<View, string> = { board: 'Board', list: 'List' }

/** Names of the columns of the board. */
const statusNames: Record<SavedStatus, string> = {
  saved: 'Saved',
  preparing: 'Preparing',
  applied: 'Applied',
  interview: 'Interview',
  awarded: 'Awarded',
  declined: 'Declined',
}

/** The saved programs as a board or as a list; the choice stands in the address. */
export function ProgramBoard(props: ProgramBoardProps) {
  const [view, setView] = useState<View>(readQuery().get('view') === 'list' ? 'list' : 'board')
  function choose(next: View) {
    setView(next)
    writeQuery({ view: next === 'list' ? 'list' : '' })
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="saved-programs">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="saved-programs" tabIndex={-1}>
          Saved programs <span className="text-lead text-muted">{props.programs.length}</span>
        </h2>
        <fieldset className="m-0 flex gap-2 p-0" aria-label="View">
          {views.map(each => (
            <Button
              key={each}
              look={view === each ? 'primary' : 'plain'}
              // Forced colors take the color of the primary button away.
              className="forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:[forced-color-adjust:none]"
              aria-pressed={view === each}
              onClick={() => choose(each)}
            >
              {viewNames[each]}
            </Button>
          ))}
        </fieldset>
      </div>
      {view === 'board' ? <Board {...props} /> : <Programs {...props} look="list" />}
    </section>
  )
}

const dragType = 'text/plain'

/** A column for each status. Programs move by a select, and by dragging where a mouse is. */
function Board({ programs, ...rest }: ProgramBoardProps) {
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
              <Programs programs={members} {...rest} look="board" />
            </section>
          )
        })}
      </div>
    </>
  )
}

const pages = { first: 30, more: 30, label: messages.showMore }

const looks = {
  board: {
    list: 'grid list-none grid-cols-[minmax(0,1fr)] gap-2 p-0 empty:hidden',
    item: 'grid gap-2 rounded border bg-surface p-3 [overflow-wrap:anywhere] md:cursor-grab',
    text: 'grid gap-2',
    status: '',
  },
  list: {
    list: 'list-none p-0',
    item: 'flex flex-wrap items-center gap-x-5 gap-y-2 border-t py-3 [overflow-wrap:anywhere]',
    text: 'min-w-0 flex-[1_1_18rem]',
    status: 'w-[11rem]',
  },
}

/** The programs of a column, or all of them, some at a time. */
function Programs({ programs, today, open, fits, look }: ProgramBoardProps & { look: View }) {
  const { count, list, button } = useShowMore<HTMLUListElement>({
    ...pages,
    total: programs.length,
  })
  const classes = looks[look]
  return (
    <>
      <ul ref={list} className={classes.list}>
        {programs.slice(0, count).map(program => (
          <li
            key={program.programId}
            className={classes.item}
            draggable={look === 'board'}
            onDragStart={event => event.dataTransfer.setData(dragType, program.programId)}
          >
            <div className={classes.text}>
              <ProgramButton program={program} open={open} />
              <NextDate program={program} today={today} />
              <p className="text-small empty:hidden">{fits?.describe(program.programId)}</p>
            </div>
            <div className={classes.status}>
              <StatusSelect program={program} id={`status-of-${program.programId}`} />
            </div>
          </li>
        ))}
      </ul>
      {button}
    </>
  )
}

function NextDate({ program, today }: { program: SavedProgram; today: string }) {
  const [next] = listOpenDates(program, today)
  const isAhead = program.status === 'saved' || program.status === 'preparing'
  const none = isAhead ? (program.isRolling ? messages.isRolling : messages.noDates) : ''
  if (program.closedReports > 0)
    return (
      <p className="font-semibold text-amber text-small">
        {describeClosedReports(program.closedReports)}
      </p>
    )
  return (
    <p
      className={`text-small empty:hidden ${next?.isNear ? 'font-semibold text-amber' : 'text-muted'}`}
    >
      {program.isGone ? messages.isGone : (next?.text ?? none)}
    </p>
  )
}

interface StatusSelectProps {
  program: SavedProgram
  /** Of a select that may move to another column of the board, with the focus. */
  id?: string
}

/** The status of a program, which applies at once. */
export const StatusSelect = ({ program, id }: StatusSelectProps) => (
  <select
    id={id}
    className="text-small"
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
