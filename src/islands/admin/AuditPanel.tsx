import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { useEffect } from 'react'
import { capitalize } from '#catalog/values.ts'
import { type AdminAction, AuditFilter, audit, auditActions, auditKinds } from '#contract/audit.ts'
import { validate } from '#contract/input.ts'
import { limits } from '#contract/limits.ts'
import { createClient, isAbsent } from '#lib/api/client.ts'
import { download } from '#lib/api/download.ts'
import { formatDateTime } from '#lib/format.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { type ActionResult, type FormValues, runAction } from '../ui/form-actions.ts'
import { Select } from '../ui/Select.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { useItemAction } from './item-action.ts'
import { CardList, Facts, PanelSection } from './PagedList.tsx'
import { createFreshStore, createPages } from './pages.ts'

const auditApi = createClient({ list: audit.list, listAdmins: audit.listAdmins })

/** The filter of the list and of its downloads. */
const $filter = atom<AuditFilter>({})

/** The administrators of the log, for the filter, which works without their names. */
const $admins = createFreshStore('admin-audit-names', () => auditApi.listAdmins({}))

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

/** Sets the filter. Fields that are not valid have a message. */
function filterAudit(values: FormValues): ActionResult {
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== '')
  const input = validate(AuditFilter, Object.fromEntries(filled))
  if (input.ok) $filter.set(input.value)
  return input.ok ? { ok: true } : input
}

/** The log of what administrators did (beyond the specification; contract/audit.ts). */
export default function AuditPanel() {
  const { error } = useStore(auditLog.$list)
  const filter = useStore($filter)
  useEffect(() => () => $filter.set({}), [])
  const fallback = useFocusFallback('[type=submit]')
  if (error && isAbsent(error)) return <EmptyState title={commonMessages.notOffered} />
  return (
    <PanelSection
      headingId="audit-log"
      heading="Audit log"
      text="What administrators did, the newest first. Nobody can change or delete an entry."
      {...fallback}
    >
      {/* The fields show the filter that applies. */}
      <FilterForm key={JSON.stringify(filter)} />
      <CardList
        pages={auditLog}
        label="Audit log"
        empty={
          Object.keys(filter).length > 0 ? 'No entry fits the filter.' : 'Nothing was recorded yet.'
        }
        renderRow={row => <AuditEntry key={row.id} entry={row} />}
      />
    </PanelSection>
  )
}

const toOptions = (values: readonly string[]) => [
  { value: '', label: 'All' },
  ...values.map(value => ({ value, label: toLabel(value) })),
]

function FilterForm() {
  const { data: admins = [] } = useStore($admins)
  const filter = Object.entries(useStore($filter))
  const names = admins.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="card grid gap-3">
      <Form
        submit={async values => filterAudit(values)}
        label="Show"
        busyLabel={commonMessages.loading}
        initialValues={Object.fromEntries(filter.map(([name, value]) => [name, value ?? '']))}
      >
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3 sm:items-start">
          <Select
            // A choice that is not offered yet would be lost.
            key={names.length}
            name="adminId"
            label="Administrator"
            options={[{ value: '', label: 'Everybody' }, ...names]}
          />
          <Select name="kind" label="Kind" options={toOptions(auditKinds)} />
          <Select name="action" label="Action" options={toOptions(auditActions)} />
          <Field name="from" label="From" type="date" hint="Days are in UTC." />
          <Field name="to" label="To" type="date" />
          <Field
            name="entityId"
            label="Id of the changed item"
            maxLength={limits.id * 2}
            autoComplete="off"
          />
        </div>
      </Form>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => filterAudit({})}>Show all</Button>
        <DownloadButton format="csv" />
        <DownloadButton format="json" />
      </div>
      <p className="hint">A file has at most the 100,000 newest entries of the filter.</p>
    </div>
  )
}

/** Downloads the entries of the filter. */
function DownloadButton({ format }: { format: 'csv' | 'json' }) {
  const { pending, run } = useItemAction()
  const file = format === 'csv' ? audit.downloadCsv : audit.downloadJson
  const save = () => download(file, `audit.${format}`, $filter.get())
  return (
    <Button
      busy={pending !== null && commonMessages.loading}
      onClick={() => run(format, runAction(save, '', 'Failed to download the audit log'))}
    >
      {`Download ${format.toUpperCase()}`}
    </Button>
  )
}

/** `request-changes` → `Request changes`. */
const toLabel = (value: string): string => capitalize(value.replaceAll('-', ' '))

/** One entry of the log: who did what to what, when, and what changed. */
function AuditEntry({ entry }: { entry: AdminAction }) {
  const { at, adminName, action, kind, entityId, before, after } = entry
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
        <bdi>{adminName}</bdi>
        <button
          type="button"
          className="min-h-[1.5rem] border-0 bg-transparent p-0 text-brand underline [overflow-wrap:anywhere]"
          aria-label={`Show only ${entityId}`}
          onClick={() => filterAudit({ entityId })}
        >
          <bdi>{entityId}</bdi>
        </button>
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
