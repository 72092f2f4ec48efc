import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { checkFilters, type ProgramCheck } from '#contract/program-checks.ts'
import { formatCount, formatLongDay } from '#lib/format.ts'
import { formatSeenDate } from '#lib/messages/catalog.ts'
import { commonMessages } from '#lib/messages/common.ts'
import {
  checkFilterLabels,
  programCheckMessages as messages,
} from '#lib/messages/program-checks.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { LoadingSkeleton } from '../components/LoadingSkeleton.tsx'
import { LoadMoreButton } from '../components/LoadMoreButton.tsx'
import { finishAction } from '../finish-action.ts'
import { CheckForm } from './CheckForm.tsx'
import { PageFindings } from './PageFindings.tsx'
import {
  $checked,
  $checksView,
  $lastCheck,
  $queue,
  closeChecks,
  filterQueue,
  loadMoreChecks,
  loadProgram,
  loadQueue,
  openChecks,
  openProgram,
  undoLastCheck,
} from './store.ts'

/** The tab Checks: the verification queue, the check of a program, and the page monitor. */
export default function ChecksPanel() {
  const { programId } = useStore($checksView)
  useEffect(() => {
    openChecks()
    return closeChecks
  }, [])
  return (
    <>
      <LastCheck />
      {programId === null ? (
        <>
          <Queue />
          <PageFindings />
        </>
      ) : (
        <>
          <p>
            <Button onClick={() => openProgram(null)}>{messages.back}</Button>
          </p>
          <Check />
        </>
      )}
    </>
  )
}

function LastCheck() {
  const last = useStore($lastCheck)
  if (!last) return null
  return (
    <Notice kind="success">
      <p>
        <bdi>{last.text}</bdi>
      </p>
      <Button onClick={async () => finishAction(await undoLastCheck())}>{messages.undo}</Button>
    </Notice>
  )
}

function Check() {
  const checked = useStore($checked)
  if (checked.status === 'failed') return <LoadError text={checked.message} retry={loadProgram} />
  if (checked.status !== 'ready') return <LoadingSkeleton rows={5} />
  const { programId } = checked.program.check
  return <CheckForm key={programId} program={checked.program} />
}

const filterOptions = checkFilters.map(value => ({ value, label: checkFilterLabels[value] }))

function Queue() {
  const queue = useStore($queue)
  const { filter } = useStore($checksView)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="checks-heading">
      <div>
        <h2 className="text-h3" id="checks-heading">
          {messages.heading}
        </h2>
        <p className="text-muted">{messages.text}</p>
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label={messages.filter}
          options={filterOptions}
          value={filter}
          onChange={filterQueue}
        />
        <p className="hint ms-auto" aria-live="polite">
          {queue.status === 'ready' && `Showing ${queue.rows.length} of ${queue.total}`}
        </p>
      </div>
      <Rows />
    </section>
  )
}

function Rows() {
  const queue = useStore($queue)
  if (queue.status === 'failed') return <LoadError text={queue.message} retry={loadQueue} />
  if (queue.status === 'absent') return <EmptyState title={commonMessages.notOffered} />
  if (queue.status !== 'ready') return <LoadingSkeleton rows={5} />
  if (queue.rows.length === 0) return <EmptyState title={messages.empty} />
  return (
    <>
      <ul className="grid list-none gap-3 p-0" aria-label={messages.heading}>
        {queue.rows.map(row => (
          <Row key={row.programId} row={row} />
        ))}
      </ul>
      <LoadMoreButton list={queue} loadMore={loadMoreChecks} />
    </>
  )
}

function Row({ row }: { row: ProgramCheck }) {
  const { programId, name, provider, checked, nextDate, isMarked, isDue, reports } = row
  const heading = `check-of-${programId}`
  const looked = checked ? messages.looked(formatSeenDate(checked)) : messages.never
  const date = nextDate ? messages.nextDate(formatLongDay(nextDate)) : messages.noDate
  return (
    <li className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3 className="text-body" id={heading}>
          <bdi>{name}</bdi>
        </h3>
        {provider && provider !== name && (
          <p className="text-muted text-small">
            <bdi>{provider}</bdi>
          </p>
        )}
        <p className="hint">
          {looked}, {date}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        {isMarked && <Badge kind="error">{messages.marked}</Badge>}
        {reports > 0 && <Badge kind="warning">{formatCount(reports, 'report')}</Badge>}
        {isDue && <Badge>{messages.due}</Badge>}
      </p>
      <Button aria-describedby={heading} onClick={() => openProgram(programId)}>
        {messages.check}
      </Button>
    </li>
  )
}
