import { useStore } from '@nanostores/react'
import { formatCount, formatDate } from '#lib/format.ts'
import { adminWords } from '#lib/messages/admin.ts'
import { feedbackPath } from '#lib/routes.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { $reports, $ruling, loadReports, rule } from '../reports.ts'
import { panel } from './Tabs.tsx'
import { Waiting } from './Waiting.tsx'

const words = adminWords.reports

/** The comments that members have reported (beyond the specification; contract/moderation.ts). */
export function Reports() {
  const reports = useStore($reports)
  if (reports.status === 'failed') return <LoadError text={reports.message} retry={loadReports} />
  if (reports.status === 'absent') return <EmptyState title={words.absent} />
  if (reports.status !== 'ready') return <Waiting rows={3} />
  if (reports.rows.length === 0) return <EmptyState title={words.empty} />
  return (
    <ul className="cards" aria-label={adminWords.tabs.reports}>
      {reports.rows.map(row => (
        <Report key={row.commentId} row={row} />
      ))}
    </ul>
  )
}

type Row = Extract<ReturnType<typeof $reports.get>, { status: 'ready' }>['rows'][number]

const badges = { open: 'pending', hidden: 'rejected', stands: 'approved' } as const

/** The id of the first button of a report. */
const firstOf = (id: string) => `rule-${id}`

function Report({ row }: { row: Row }) {
  const { commentId: id, ruling, reasons } = row
  const busy = useStore($ruling).has(id)
  const author = row.authorName || adminWords.unnamed
  const comment = `${feedbackPath(row.ownerId)}#comment-${encodeURIComponent(id)}`
  const heading = `report-of-${id}`

  async function decide(hidden: boolean) {
    const { ok, message } = await rule(id, hidden)
    if (message) showToast(ok ? 'success' : 'error', message)
    // The button that was pressed was disabled, or is gone: the keyboard goes on at the card, or at the list.
    if (document.activeElement !== document.body) return
    const place = document.getElementById(firstOf(id)) ?? document.getElementById(panel)
    place?.focus({ preventScroll: true })
  }

  return (
    <li className="card">
      <div className="card-head">
        <h2 id={heading}>
          <bdi>{author}</bdi>
        </h2>
        <span className={`badge badge-${badges[ruling]}`}>{words.states[ruling]}</span>
      </div>
      <p className="prose">
        <bdi>{row.content}</bdi>
      </p>
      <p>
        <a href={comment}>
          {words.onResumeOf} <bdi>{row.ownerName || adminWords.unnamed}</bdi>
        </a>
      </p>
      <p className="hint">
        {formatCount(row.reports, words.report)}, {words.last} {formatDate(row.reportedAt, adminWords.noDate)}
      </p>
      {reasons.length > 0 && (
        <ul className="report-reasons" aria-label={words.reasons}>
          {reasons.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reasons may be equal, and never change places.
            <li key={index} className="prose">
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div className="row-actions">
        <Button
          id={firstOf(id)}
          look={ruling === 'hidden' ? 'plain' : 'danger'}
          busy={busy && words.busy}
          aria-describedby={heading}
          onClick={() => decide(ruling !== 'hidden')}
        >
          {ruling === 'hidden' ? words.showAgain : words.hide}
        </Button>
        {ruling === 'open' && (
          <Button disabled={busy} aria-describedby={heading} onClick={() => decide(false)}>
            {words.letStand}
          </Button>
        )}
      </div>
    </li>
  )
}
