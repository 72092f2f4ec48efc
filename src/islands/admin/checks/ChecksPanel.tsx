import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatLongDay } from '#catalog/values.ts'
import { checkFilters, type ProgramCheck } from '#contract/program-checks.ts'
import { formatCount } from '#lib/format.ts'
import { formatSeenDate } from '#lib/messages/catalog.ts'
import {
  checkFilterLabels,
  programCheckMessages as messages,
} from '#lib/messages/program-checks.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { LoadingSkeleton } from '../components/LoadingSkeleton.tsx'
import { ListFilters, PagedRows, PanelSection } from '../components/PanelSection.tsx'
import { finishAction } from '../finish-action.ts'
import { CheckForm } from './CheckForm.tsx'
import { PageFindings } from './PageFindings.tsx'
import {
  $checked,
  $checksView,
  $lastCheck,
  filterQueue,
  loadProgram,
  openChecks,
  openProgram,
  queue,
  undoLastCheck,
} from './store.ts'

/** The tab Checks: the verification queue, the check of a program, and the page monitor. */
export default function ChecksPanel() {
  const { programId } = useStore($checksView)
  useEffect(openChecks, [])
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
  const { filter } = useStore($checksView)
  return (
    <PanelSection headingId="checks-heading" heading={messages.heading} text={messages.text}>
      <ListFilters store={queue}>
        <Select
          label={messages.filter}
          options={filterOptions}
          value={filter}
          onChange={filterQueue}
        />
      </ListFilters>
      <PagedRows store={queue} placeholders={5} empty={messages.empty}>
        {({ rows }) => (
          <ul className="grid list-none gap-3 p-0" aria-label={messages.heading}>
            {rows.map(row => (
              <Row key={row.programId} row={row} />
            ))}
          </ul>
        )}
      </PagedRows>
    </PanelSection>
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
