import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { auditActions, auditKinds } from '#contract/audit.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { auditMessages as messages } from '#lib/messages/audit.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import type { FormValues } from '../../ui/form-actions.ts'
import { FormContext, focusFirstError, readForm } from '../../ui/form-context.ts'
import { Select } from '../../ui/Select.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { PagedRows, PanelSection } from '../components/PanelSection.tsx'
import { useItemAction } from '../finish-action.ts'
import { AuditEntry, toLabel } from './AuditEntry.tsx'
import { $admins, $auditFilter, auditLog, downloadAudit, filterAudit, openAudit } from './store.ts'

/** The log of what administrators did (beyond the specification; contract/audit.ts). */
export default function AuditPanel() {
  const log = useStore(auditLog.$list)
  const filter = useStore($auditFilter)
  useEffect(openAudit, [])
  const fallback = useFocusFallback('[type=submit]')
  if (log.status === 'absent') return <EmptyState title={commonMessages.notOffered} />
  return (
    <PanelSection
      headingId="audit-log"
      heading={messages.heading}
      text={messages.text}
      {...fallback}
    >
      {/* The fields show the filter that applies. */}
      <FilterForm key={JSON.stringify(filter)} />
      <PagedRows
        store={auditLog}
        placeholders={5}
        empty={Object.keys(filter).length > 0 ? messages.emptyFilter : messages.empty}
      >
        {({ rows }) => (
          <ol className="grid list-none gap-2 p-0" aria-label={messages.heading}>
            {rows.map(row => (
              <AuditEntry key={row.id} entry={row} />
            ))}
          </ol>
        )}
      </PagedRows>
    </PanelSection>
  )
}

const choices = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map(value => ({ value, label: toLabel(value) })),
]

const definedOf = (filter: object): FormValues =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value ?? '']))

function FilterForm() {
  const admins = useStore($admins)
  const filter = useStore($auditFilter)
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
      <FormContext value={{ errors, initialValues: definedOf(filter) }}>
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

function DownloadButton({ format, label }: { format: 'csv' | 'json'; label: string }) {
  const { pending, run } = useItemAction()
  return (
    <Button
      busy={pending !== null && commonMessages.loading}
      onClick={() => run(format, downloadAudit(format))}
    >
      {label}
    </Button>
  )
}
