import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ReportedProgram } from '#contract/program-reports.ts'
import { formatCount } from '#lib/format.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { programCheckMessages as messages, reportKindLabels } from '#lib/messages/program-checks.ts'
import { routes } from '#lib/routes.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadingSkeleton } from '../components/LoadingSkeleton.tsx'
import { LoadMoreButton } from '../components/LoadMoreButton.tsx'
import {
  $reportedPrograms,
  loadMoreReportedPrograms,
  loadReportedPrograms,
  resetReportedPrograms,
} from './program-reports.ts'

/** The programs that members have reported (beyond the specification; program-reports.ts). */
export function ProgramReportList() {
  useEffect(() => {
    void loadReportedPrograms()
    return resetReportedPrograms
  }, [])
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="reported-programs">
      <h2 className="text-h3" id="reported-programs">
        {messages.reportedPrograms}
      </h2>
      <Programs />
    </section>
  )
}

function Programs() {
  const list = useStore($reportedPrograms)
  if (list.status === 'failed')
    return <LoadError text={list.message} retry={loadReportedPrograms} />
  if (list.status === 'absent') return <EmptyState title={commonMessages.notOffered} />
  if (list.status !== 'ready') return <LoadingSkeleton rows={2} />
  if (list.rows.length === 0) return <EmptyState title={messages.noReports} />
  return (
    <>
      <ul className="grid list-none gap-3 p-0" aria-labelledby="reported-programs">
        {list.rows.map(row => (
          <ProgramRow key={row.programId} row={row} />
        ))}
      </ul>
      <LoadMoreButton list={list} loadMore={loadMoreReportedPrograms} />
    </>
  )
}

function ProgramRow({
  row: { programId, name, isGone, isMarked, reports },
}: {
  row: ReportedProgram
}) {
  const kinds = Map.groupBy(reports, ({ kind }) => kind)
  return (
    <li className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3 className="text-body">
          <a href={`${routes.adminDashboard}?tab=checks&program=${encodeURIComponent(programId)}`}>
            <bdi>{name}</bdi>
          </a>
        </h3>
        <p className="hint">
          {[...kinds].map(([kind, some]) => `${reportKindLabels[kind]}: ${some.length}`).join(', ')}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        {isMarked && <Badge kind="error">{messages.marked}</Badge>}
        {isGone && <Badge>{messages.gone}</Badge>}
        <Badge kind="warning">{formatCount(reports.length, 'report')}</Badge>
      </p>
    </li>
  )
}
