import { asLink } from '#catalog/values.ts'
import type { ProgramReport } from '#contract/program-reports.ts'
import { formatDateTime } from '#lib/format.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { programCheckMessages as messages, reportKindLabels } from '#lib/messages/program-checks.ts'
import { correctionFieldNames } from '#lib/messages/program-reports.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useItemAction } from '../finish-action.ts'
import { settleReport } from './store.ts'

/** What members say is wrong with a program. */
export const ReportList = ({ reports }: { reports: readonly ProgramReport[] }) => (
  <section className="grid gap-3" aria-labelledby="program-reports">
    <h3 className="text-body" id="program-reports">
      {messages.reports}
    </h3>
    <ul className="grid list-none gap-3 p-0">
      {reports.map(report => (
        <Report key={report.id} report={report} />
      ))}
    </ul>
  </section>
)

function Report({ report }: { report: ProgramReport }) {
  const { id, kind, corrections, note, createdAt, settledAt } = report
  const { pending, run } = useItemAction()
  const buttonId = `settle-${id}`
  return (
    <li className="card">
      <p className="flex flex-wrap items-center gap-2">
        <Badge kind={settledAt ? 'success' : 'warning'}>{reportKindLabels[kind]}</Badge>
        <span className="hint">{formatDateTime(createdAt, adminMessages.noDate)}</span>
      </p>
      {corrections.length > 0 && (
        <ul className="grid gap-1 ps-5">
          {corrections.map(({ field, value, source }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: corrections may be equal, and never change places.
            <li key={index}>
              {correctionFieldNames[field]}: <bdi>{value}</bdi>{' '}
              {asLink(source) && (
                <a href={source} target="_blank" rel="noopener noreferrer nofollow">
                  <bdi>{source}</bdi> <span className="sr-only">{messages.newTab}</span>
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
          busy={pending !== null && messages.saving}
          onClick={() => run('settle', settleReport(id, settledAt === null), buttonId)}
        >
          {settledAt ? messages.undo : messages.settle}
        </Button>
      </p>
    </li>
  )
}
