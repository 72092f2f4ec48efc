import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatCount, formatDate } from '#lib/format.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { feedbackPath } from '#lib/routes.ts'
import { showToast } from '#lib/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { ButtonRow } from '../components/ContributionTable.tsx'
import { LoadingSkeleton } from '../components/LoadingSkeleton.tsx'
import { panelId } from '../components/Tabs.tsx'
import { AppealForm } from './AppealForm.tsx'
import { $reports, $resolvingIds, loadReports, type Report, resolveReport } from './store.ts'

const messages = adminMessages.reports

/** The comments that members have reported (beyond the specification; contract/moderation.ts). */
export const ReportList = () => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="reported-comments">
    <h2 className="text-h3" id="reported-comments">
      Reported comments
    </h2>
    <Reports />
  </section>
)

function Reports() {
  const reports = useStore($reports)
  useEffect(() => {
    void loadReports()
    // The next administrator must not see them.
    return () => $reports.set({ status: 'loading' })
  }, [])
  if (reports.status === 'failed') return <LoadError text={reports.message} retry={loadReports} />
  if (reports.status === 'absent') return <EmptyState title="This backend keeps no reports." />
  if (reports.status !== 'ready') return <LoadingSkeleton rows={3} />
  if (reports.rows.length === 0) return <EmptyState title="No reports." />
  return (
    <ul className="grid list-none gap-4 p-0" aria-label={adminMessages.tabs.reports}>
      {reports.rows.map(report => (
        <ReportCard key={report.commentId} report={report} />
      ))}
    </ul>
  )
}

const badgeKinds = { open: 'warning', hidden: 'error', dismissed: 'success' } as const

function ReportCard({ report }: { report: Report }) {
  const { commentId: id, resolution, reasons } = report
  const busy = useStore($resolvingIds).has(id)
  const heading = `report-of-${id}`
  const firstButtonId = `resolve-${id}`

  async function resolve(hidden: boolean) {
    const { ok, message } = await resolveReport(id, hidden)
    if (message) showToast(ok ? 'success' : 'error', message)
    // The pressed button was disabled or removed, and has lost the focus.
    if (document.activeElement !== document.body) return
    const target = document.getElementById(firstButtonId) ?? document.getElementById(panelId)
    target?.focus({ preventScroll: true })
  }

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
            busy={busy && 'Processing...'}
            aria-describedby={heading}
            onClick={() => resolve(resolution !== 'hidden')}
          >
            {resolution === 'hidden' ? 'Show again' : 'Hide'}
          </Button>
          {resolution === 'open' && (
            <Button
              className="px-3 text-small"
              disabled={busy}
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
