import { useEffect } from 'react'
import { formatCount, formatDate } from '#lib/format.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { reportMessages as messages } from '#lib/messages/admin-reports.ts'
import { feedbackPath } from '#lib/routes.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../components/ContributionTable.tsx'
import { PagedRows, PanelSection } from '../components/PanelSection.tsx'
import { useItemAction } from '../finish-action.ts'
import { AppealForm } from './AppealForm.tsx'
import { type Report, reports, reportsHeadingId, resolveReport } from './store.ts'

/** The comments that members have reported (beyond the specification; contract/moderation.ts). */
export function ReportList() {
  useEffect(reports.open, [])
  return (
    <PanelSection headingId={reportsHeadingId} heading="Reported comments">
      <PagedRows
        store={reports}
        placeholders={3}
        absent="This backend keeps no reports."
        empty="No reports."
      >
        {({ rows }) => (
          <ul className="grid list-none gap-4 p-0" aria-label={adminMessages.tabs.reports}>
            {rows.map(report => (
              <ReportCard key={report.commentId} report={report} />
            ))}
          </ul>
        )}
      </PagedRows>
    </PanelSection>
  )
}

const badgeKinds = { open: 'warning', hidden: 'error', dismissed: 'success' } as const

function ReportCard({ report }: { report: Report }) {
  const { commentId: id, resolution, reasons } = report
  const { pending, run } = useItemAction()
  const heading = `report-of-${id}`
  const firstButtonId = `resolve-${id}`

  const resolve = (hidden: boolean) =>
    run(hidden ? 'hide' : 'show', resolveReport(id, hidden), firstButtonId, reportsHeadingId)

  return (
    <li className="card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-body" id={heading}>
          <bdi>{report.authorName || adminMessages.unnamed}</bdi>
        </h3>
        {report.appeal === null ? (
          <Badge kind={badgeKinds[resolution]}>{messages.states[resolution]}</Badge>
        ) : (
          <Badge kind="warning">{messages.appeal.badge}</Badge>
        )}
      </div>
      <p className="whitespace-pre-line">
        <bdi>{report.content}</bdi>
      </p>
      <p>
        <a href={`${feedbackPath(report.ownerId)}#comment-${encodeURIComponent(id)}`}>
          On the resume of <bdi>{report.ownerName || adminMessages.unnamed}</bdi>
        </a>
      </p>
      <p className="hint">
        {formatCount(report.reports, 'report')}
        {report.reports > 0 && `, last on ${formatDate(report.reportedAt, adminMessages.noDate)}`}
      </p>
      {reasons.length > 0 && (
        <ul className="grid gap-1 ps-5" aria-label="Reasons given">
          {reasons.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reasons may be equal, and never change places.
            <li key={index} className="whitespace-pre-line">
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
      {report.appeal === null ? (
        <ButtonRow>
          <Button
            id={firstButtonId}
            className="px-3 text-small"
            look={resolution === 'hidden' ? 'plain' : 'danger'}
            busy={pending !== null && 'Processing...'}
            aria-describedby={heading}
            onClick={() => resolve(resolution !== 'hidden')}
          >
            {resolution === 'hidden' ? 'Show again' : 'Hide'}
          </Button>
          {resolution === 'open' && (
            <Button
              className="px-3 text-small"
              disabled={pending !== null}
              aria-describedby={heading}
              onClick={() => resolve(false)}
            >
              Keep the comment
            </Button>
          )}
        </ButtonRow>
      ) : (
        <AppealForm report={report} labelId={heading} />
      )}
    </li>
  )
}
