import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { useEffect, useState } from 'react'
import { capitalize } from '#catalog/values.ts'
import { type AdminAction, AuditFilter, audit, auditActions, auditKinds } from '#contract/audit.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { validate } from '#contract/input.ts'
import { limits } from '#contract/limits.ts'
import { createClient, isAbsent } from '#lib/api/client.ts'
import { download } from '#lib/api/download.ts'
import { formatDateTime } from '#lib/format.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { auditMessages as messages } from '#lib/messages/audit.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Field } from '../ui/Field.tsx'
import { type ActionResult, type FormValues, runAction } from '../ui/form-actions.ts'
import { FormContext, focusFirstError, readForm } from '../ui/form-context.ts'
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
  failed: messages.failed,
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
      heading={messages.heading}
      text={messages.text}
      {...fallback}
    >
      {/* The fields show the filter that applies. */}
      <FilterForm key={JSON.stringify(filter)} />
      <CardList
        pages={auditLog}
        label={messages.heading}
        empty={Object.keys(filter).length > 0 ? messages.emptyFilter : messages.empty}
        renderRow={row => <AuditEntry key={row.id} entry={row} />}
      />
    </PanelSection>
  )
}

const choices = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map(value => ({ value, label: toLabel(value) })),
]

function FilterForm() {
  const { data: admins = [] } = useStore($admins)
  const filter = Object.entries(useStore($filter))
  const initialValues = Object.fromEntries(filter.map(([name, value]) => [name, value ?? '']))
  const [errors, setErrors] = useState<FieldErrors>({})
  const names = admins.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <form
      className="card grid gap-3"
      aria-label={messages.filter}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const result = filterAudit(readForm(event.currentTarget))
        const fields = result.ok ? {} : (result.fields ?? {})
        setErrors(fields)
        focusFirstError(event.currentTarget, fields)
      }}
    >
      <FormContext value={{ errors, initialValues }}>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3 sm:items-start">
          <Select
            // A choice that is not offered yet would be lost.
            key={names.length}
            name="adminId"
            label={messages.who}
            options={[{ value: '', label: messages.everybody }, ...names]}
          />
          <Select name="kind" label={messages.kind} options={choices(messages.all, auditKinds)} />
          <Select
            name="action"
            label={messages.action}
            options={choices(messages.all, auditActions)}
          />
          <Field name="from" label={messages.from} type="date" hint={messages.days} />
          <Field name="to" label={messages.to} type="date" />
          <Field
            name="entityId"
            label={messages.entity}
            maxLength={limits.id * 2}
            autoComplete="off"
          />
        </div>
      </FormContext>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">
          {messages.show}
        </Button>
        <Button onClick={() => filterAudit({})}>{messages.reset}</Button>
        <DownloadButton format="csv" label={messages.csv} />
        <DownloadButton format="json" label={messages.json} />
      </div>
      <p className="hint">{messages.limit}</p>
    </form>
  )
}

/** Downloads the entries of the filter. */
function DownloadButton({ format, label }: { format: 'csv' | 'json'; label: string }) {
  const { pending, run } = useItemAction()
  const file = format === 'csv' ? audit.downloadCsv : audit.downloadJson
  const save = () => download(file, `audit.${format}`, $filter.get())
  return (
    <Button
      busy={pending !== null && commonMessages.loading}
      onClick={() => run(format, runAction(save, '', messages.failedFile))}
    >
      {label}
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
          <div className="pt-1">
            <Facts facts={changes} />
          </div>
        </details>
      )}
    </li>
  )
}

const toText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return messages.nothing
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The names of what changed, with its value before and after. */
function findChanges(before: AdminAction['before'], after: AdminAction['after']) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].flatMap(name => {
    const [from, to] = [toText(before?.[name]), toText(after?.[name])]
    return from === to ? [] : [[name, <Change key={name} from={from} to={to} />] as const]
  })
}

const Change = ({ from, to }: { from: string; to: string }) => (
  <>
    <bdi>{from}</bdi> → <bdi>{to}</bdi>
  </>
)
