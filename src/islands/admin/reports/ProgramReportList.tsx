import { useEffect } from 'react'
import type { ReportedProgram } from '#contract/program-reports.ts'
import { programReportsApi } from '#lib/api/program-reports.ts'
import { formatCount } from '#lib/format.ts'
import { programCheckMessages as messages, reportKindLabels } from '#lib/messages/program-checks.ts'
import { checkPath } from '#lib/routes.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PagedRows, PanelSection } from '../components/PanelSection.tsx'
import { createPagedList } from '../paged-list.ts'

/** Programs with open reports, those that were reported last first. */
const reportedPrograms = createPagedList({
  async fetchPage(page) {
    const reply = await programReportsApi.list(page)
    return { rows: reply.programs, pagination: reply.pagination }
  },
  idOf: ({ programId }) => programId,
  failed: messages.failedReports,
})

/** The programs that members have reported (beyond the specification; program-reports.ts). */
export function ProgramReportList() {
  useEffect(reportedPrograms.open, [])
  return (
    <PanelSection headingId="reported-programs" heading={messages.reportedPrograms}>
      <PagedRows store={reportedPrograms} placeholders={2} empty={messages.noReports}>
        {({ rows }) => (
          <ul className="grid list-none gap-3 p-0" aria-labelledby="reported-programs">
            {rows.map(row => (
              <ProgramRow key={row.programId} row={row} />
            ))}
          </ul>
        )}
      </PagedRows>
    </PanelSection>
  )
}

function ProgramRow({ row }: { row: ReportedProgram }) {
  const { programId, name, isGone, isMarked, reports } = row
  const kinds = Map.groupBy(reports, ({ kind }) => kind)
  return (
    <li className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3 className="text-body">
          <a href={checkPath(programId)}>
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
