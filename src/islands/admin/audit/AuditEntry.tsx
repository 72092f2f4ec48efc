import { capitalize } from '#catalog/values.ts'
import type { AdminAction } from '#contract/audit.ts'
import { formatDateTime } from '#lib/format.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { auditMessages as messages } from '#lib/messages/audit.ts'
import { filterAudit } from './store.ts'

/** `request-changes` → `Request changes`. */
export const toLabel = (value: string): string => capitalize(value.replaceAll('-', ' '))

/** One entry of the log: who did what to what, when, and what changed. */
export function AuditEntry({ entry }: { entry: AdminAction }) {
  const { at, adminName, action, kind, entityId, before, after } = entry
  const changes = findChanges(before, after)
  return (
    <li className="card grid gap-1 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>
          {toLabel(action)}: {toLabel(kind).toLowerCase()}
        </strong>
        <span className="text-muted text-small">{formatDateTime(at, adminMessages.noDate)}</span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-small">
        <bdi>{adminName}</bdi>
        <button
          type="button"
          className="min-h-[1.5rem] border-0 bg-transparent p-0 text-brand underline [overflow-wrap:anywhere]"
          aria-label={messages.onlyThis(entityId)}
          onClick={() => filterAudit({ entityId })}
        >
          <bdi>{entityId}</bdi>
        </button>
      </p>
      {changes.length > 0 && (
        <details className="text-small">
          <summary>{messages.changes}</summary>
          <dl className="grid gap-x-3 pt-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
            {changes.map(({ name, from, to }) => (
              <div key={name} className="contents">
                <dt className="font-semibold">{name}</dt>
                <dd className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
                  <bdi>{from}</bdi> → <bdi>{to}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

const toText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return messages.nothing
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function findChanges(before: AdminAction['before'], after: AdminAction['after']) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .map(name => ({ name, from: toText(before?.[name]), to: toText(after?.[name]) }))
    .filter(({ from, to }) => from !== to)
}
