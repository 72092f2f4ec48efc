import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { useEffect } from 'react'
import { capitalize } from '#catalog/values.ts'
import {
  type AdminAction,
  type AuditFilter,
  audit,
  auditActions,
  auditKinds,
} from '#contract/audit.ts'
import { createClient } from '#lib/api/client.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Select.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { CardList, Facts, PanelSection } from './PagedList.tsx'
import { createPages } from './pages.ts'

const auditApi = createClient(audit)

/** The filter of the list. */
const $filter = atom<AuditFilter>({})

/** The entries of the log, the newest first. */
const auditLog = createPages('admin-audit', {
  $filter: computed($filter, filter => JSON.stringify(filter)),
  async fetchPage(page) {
    const { actions: rows, pagination } = await auditApi.list({ ...$filter.get(), ...page })
    return { rows, pagination }
  },
  idOf: ({ id }) => id,
  failed: 'Failed to load the audit log. Please try again later.',
})

/** Shows only the entries that have these values too. */
const filterBy = (values: AuditFilter): void => $filter.set({ ...$filter.get(), ...values })

/** The log of what administrators did (beyond the specification; contract/audit.ts). */
export default function AuditPanel() {
  const isFiltered = Object.values(useStore($filter)).some(Boolean)
  useEffect(() => () => $filter.set({}), [])
  const fallback = useFocusFallback('select')
  return (
    <PanelSection
      headingId="audit-log"
      heading="Audit log"
      text="What administrators did, the newest first. Nobody can change or delete an entry."
      {...fallback}
    >
      <CardList
        pages={auditLog}
        label="Audit log"
        filters={<Filters isFiltered={isFiltered} />}
        empty={isFiltered ? 'No entry fits the filter.' : 'Nothing was recorded yet.'}
        renderRow={row => <AuditEntry key={row.id} entry={row} />}
      />
    </PanelSection>
  )
}

const toOptions = <T extends string>(values: readonly T[]) => [
  { value: '' as const, label: 'All' },
  ...values.map(value => ({ value, label: toLabel(value) })),
]

function Filters({ isFiltered }: { isFiltered: boolean }) {
  const { kind = '', action = '' } = useStore($filter)
  return (
    <>
      <Select
        label="Kind"
        options={toOptions(auditKinds)}
        value={kind}
        onChange={chosen => filterBy({ kind: chosen })}
      />
      <Select
        label="Action"
        options={toOptions(auditActions)}
        value={action}
        onChange={chosen => filterBy({ action: chosen })}
      />
      {isFiltered && <Button onClick={() => $filter.set({})}>Show all</Button>}
    </>
  )
}

/** Shows only the entries with a value, such as those of one administrator. */
const FilterLink = ({ values, text }: { values: AuditFilter; text: string }) => (
  <button
    type="button"
    className="min-h-[1.5rem] border-0 bg-transparent p-0 text-brand underline [overflow-wrap:anywhere]"
    aria-label={`Show only ${text}`}
    onClick={() => filterBy(values)}
  >
    <bdi>{text}</bdi>
  </button>
)

/** `request-changes` → `Request changes`. */
const toLabel = (value: string): string => capitalize(value.replaceAll('-', ' '))

/** One entry of the log: who did what to what, when, and what changed. */
function AuditEntry({ entry }: { entry: AdminAction }) {
  const { at, adminId, adminName, action, kind, entityId, entityName, before, after } = entry
  const changes = findChanges(before, after)
  return (
    <li className="card grid gap-1 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>
          {toLabel(action)}: {toLabel(kind).toLowerCase()}
        </strong>
        <span className="text-muted text-small">{formatDateTime(at, '')}</span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-small">
        <FilterLink values={{ adminId: adminId ?? 'server' }} text={adminName} />
        <FilterLink values={{ entityId }} text={entityName || entityId} />
      </p>
      {changes.length > 0 && (
        <details className="text-small">
          <summary>What changed</summary>
          <div className="pt-1">
            <Facts facts={changes} />
          </div>
        </details>
      )}
    </li>
  )
}

const toText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The names of what changed, with its value before and after. */
function findChanges(before: AdminAction['before'], after: AdminAction['after']) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].flatMap(name => {
    const [from, to] = [toText(before?.[name]), toText(after?.[name])]
    const change = (
      <span key={name}>
        <bdi>{from}</bdi> → <bdi>{to}</bdi>
      </span>
    )
    return from === to ? [] : [[name, change] as const]
  })
}
