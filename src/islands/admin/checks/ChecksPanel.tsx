import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ProgramRecord } from '#catalog/record.ts'
import { asLink, formatLongDay, valueAt } from '#catalog/values.ts'
import type { CheckFilter, ProgramCheck } from '#contract/program-checks.ts'
import type { ProgramReport } from '#contract/program-reports.ts'
import { formatCount, formatDateTime } from '#lib/format.ts'
import { formatSeenDate } from '#lib/messages/catalog.ts'
import { correctionFieldNames, reportKindLabels } from '#lib/messages/program-reports.ts'
import { editorPath } from '#lib/routes.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { describeValue } from '../content/ConflictView.tsx'
import { findDifferences, labelOfPath } from '../content/fields.ts'
import { recordFields } from '../content/record-fields.ts'
import { setQuery } from '../data.ts'
import { finishAction, useItemAction } from '../item-action.ts'
import { Card, CardList, Loaded, PanelSection } from '../PagedList.tsx'
import { PageFindings } from '../PageFindings.tsx'
import { CheckForm, checkHeadingId } from './CheckForm.tsx'
import {
  $checked,
  $checkFilter,
  $lastCheck,
  $programId,
  type CheckedProgram,
  openProgram,
  queue,
  settleReport,
  undoLastCheck,
} from './data.ts'

/** The tab Checks: the verification queue, the check of a program, and the page monitor. */
export default function ChecksPanel() {
  const programId = useStore($programId)
  const lastCheck = useStore($lastCheck)
  // Says which program comes next.
  useStore(queue.$list)
  useEffect(() => () => $lastCheck.set(null), [])
  return (
    <>
      {lastCheck && (
        <Notice kind="success">
          <p>
            <bdi>{lastCheck.text}</bdi>
          </p>
          <Button onClick={async () => finishAction(await undoLastCheck())}>Undo</Button>
        </Notice>
      )}
      {programId === null ? (
        <>
          <Queue />
          <PageFindings />
        </>
      ) : (
        <>
          <p>
            <Button onClick={() => openProgram(null)}>Back to the list</Button>
          </p>
          <Loaded $store={$checked} failed="Failed to load the program. Please try again later.">
            {program => <Check key={program.check.programId} program={program} />}
          </Loaded>
        </>
      )}
    </>
  )
}

const filterOptions: readonly { value: CheckFilter; label: string }[] = [
  { value: 'all', label: 'All programs' },
  { value: 'due', label: 'Due for a check' },
  { value: 'closed', label: 'Reported as closed' },
  { value: 'date', label: 'Reported: wrong date' },
  { value: 'condition', label: 'Reported: wrong condition' },
  { value: 'suspicious', label: 'Reported: suspicious' },
]

function Queue() {
  const filter = useStore($checkFilter)
  return (
    <PanelSection
      headingId="checks-heading"
      heading="Programs to check"
      text="Reported programs come first, then what is doubtful, then programs whose season is near without a stated day, then others that are due for a check. Those with the nearest date come before others."
    >
      <CardList
        pages={queue}
        label="Programs to check"
        empty="Nothing to check here."
        filters={
          <Select
            label="Show"
            options={filterOptions}
            value={filter}
            onChange={check => setQuery({ check: check === 'all' ? '' : check })}
          />
        }
        renderRow={row => <QueueRow key={row.programId} row={row} />}
      />
    </PanelSection>
  )
}

function QueueRow({ row }: { row: ProgramCheck }) {
  const { programId, name, provider, checked, nextDate, isMarked, isDue, reports, reason } = row
  const headingId = `check-of-${programId}`
  const looked = checked ? `Checked ${formatSeenDate(checked)}` : 'Never checked'
  const date = nextDate ? `next date ${formatLongDay(nextDate)}` : 'no known date'
  return (
    <Card
      headingId={headingId}
      heading={<bdi>{name}</bdi>}
      beside={
        <>
          {isMarked && <Badge kind="error">Marked as closed</Badge>}
          {reports > 0 && <Badge kind="warning">{formatCount(reports, 'report')}</Badge>}
          {row.isChangedInFile && <Badge>Changed in the file</Badge>}
          {isDue && <Badge>Due</Badge>}
          <Button aria-describedby={headingId} onClick={() => openProgram(programId)}>
            Check
          </Button>
        </>
      }
    >
      {provider && provider !== name && (
        <p className="text-muted text-small">
          <bdi>{provider}</bdi>
        </p>
      )}
      <p className="hint">
        {looked}, {date}
      </p>
      {reason && (
        <p>
          <bdi>{reason}</bdi>
        </p>
      )}
    </Card>
  )
}

/** The check of a program: its reports, and what its record says beside the provider's page. */
function Check({ program }: { program: CheckedProgram }) {
  const { check, item, inFile, reports } = program
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-labelledby={checkHeadingId}>
      <div>
        <h2 className="text-h3" id={checkHeadingId} ref={focusOnMount} tabIndex={-1}>
          <bdi>{check.name}</bdi>
        </h2>
        {check.provider && check.provider !== check.name && (
          <p className="text-muted">
            <bdi>{check.provider}</bdi>
          </p>
        )}
        {check.reason && (
          <p>
            <bdi>{check.reason}</bdi>
          </p>
        )}
      </div>
      {reports.length > 0 && (
        <section className="grid gap-3" aria-labelledby="program-reports">
          <h3 className="text-body" id="program-reports">
            Reports
          </h3>
          <ul className="grid list-none gap-3 p-0">
            {reports.map(report => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
        </section>
      )}
      {item && inFile && <FileChanges record={item.record} inFile={inFile} />}
      {item ? (
        <CheckForm check={check} reports={reports} item={item} />
      ) : (
        <Notice kind="info">
          <p>
            This program came from a contribution and has no record to check. Its reports can be
            settled here.
          </p>
          <p>
            <a href={editorPath(check.programId)}>Add its facts and dates</a>
          </p>
        </Notice>
      )}
    </article>
  )
}

/** What the data file says of a record that was edited here. */
const FileChanges = ({ record, inFile }: Record<'record' | 'inFile', ProgramRecord>) => (
  <Notice kind="info">
    <p>
      The file of programs says something else since this record was edited here. Save the check to
      keep the record.
    </p>
    <ul>
      {findDifferences(record, inFile).map(path => (
        <li key={path.join('.')}>
          <strong>{labelOfPath(recordFields, path)}:</strong>{' '}
          <bdi>{describeValue(valueAt(inFile, path))}</bdi>
        </li>
      ))}
    </ul>
  </Notice>
)

/** What a member says is wrong with a program. */
function Report({ report }: { report: ProgramReport }) {
  const { id, kind, corrections, note, createdAt, settledAt } = report
  const { pending, run } = useItemAction()
  const buttonId = `settle-${id}`
  return (
    <li className="card">
      <p className="flex flex-wrap items-center gap-2">
        <Badge kind={settledAt ? 'success' : 'warning'}>{reportKindLabels[kind]}</Badge>
        <span className="hint">{formatDateTime(createdAt, '')}</span>
      </p>
      {corrections.length > 0 && (
        <ul className="grid gap-1 ps-5">
          {corrections.map(({ field, value, source }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: corrections may be equal, and never change places.
            <li key={index}>
              {correctionFieldNames[field]}: <bdi>{value}</bdi>{' '}
              {asLink(source) && (
                <a href={source} target="_blank" rel="noopener noreferrer nofollow">
                  <bdi>{source}</bdi> <span className="sr-only">(opens in a new tab)</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {note && (
        <p className="whitespace-pre-line">
          <bdi>{note}</bdi>
        </p>
      )}
      <p>
        <Button
          id={buttonId}
          busy={pending !== null && 'Saving...'}
          onClick={() => run('settle', settleReport(id, settledAt === null), buttonId)}
        >
          {settledAt ? 'Undo' : 'Settle without a change'}
        </Button>
      </p>
    </li>
  )
}
