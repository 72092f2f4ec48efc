import { useState } from 'react'
import type { FilterChoice, Filters } from '#catalog/filters.ts'
import { limits } from '#contract/limits.ts'
import { savedSearches } from '#contract/saved-searches.ts'
import { savedSearchesApi } from '#lib/api/saved-searches.ts'
import { savedSearchMessages as messages } from '#lib/messages/saved-searches.ts'
import { currentPath, logInPath, routes } from '#lib/routes.ts'
import { readStoredSession } from '#lib/session-storage.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { runAction, withValidation } from '../ui/form-actions.ts'
import { listActive, nameFilter } from './FilterBar.tsx'

const saveSearch = withValidation(savedSearches.save.input, async input => {
  const { saved, failed, unsupported, toDashboard } = messages
  const result = await runAction(() => savedSearchesApi.save(input), saved, failed, unsupported)
  const link = { href: routes.dashboard, label: toDashboard }
  return result.ok ? { ok: true, message: saved, link } : result
})

interface SaveSearchProps {
  filters: Filters
  choices: readonly FilterChoice[]
}

/** Saves a filter of the catalog by name; a visitor is led to the log-in page. */
export function SaveSearch({ filters, choices }: SaveSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const active = listActive(filters)
  if (active.length === 0) return null
  /** The filters as a member reads them, such as `Internship, Georgia`. */
  const suggested = active.map(name => nameFilter(choices, filters, name)).join(', ')
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value.trim()))
  const { name: maxLength } = limits.savedSearch
  return (
    <details
      className="min-w-0 open:basis-full print:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="button w-fit list-none [&::-webkit-details-marker]:hidden">
        {messages.open}
      </summary>
      <div className="mt-3 max-w-text">
        {isOpen && readStoredSession() !== null ? (
          <Form
            label={messages.save}
            busyLabel={messages.saving}
            initialValues={{ name: suggested.slice(0, maxLength) }}
            submit={values => saveSearch({ ...values, query: query.toString() })}
          >
            <Field name="name" label={messages.name} maxLength={maxLength} autoComplete="off" />
          </Form>
        ) : (
          <a
            className="inline-flex min-h-target items-center"
            href={isOpen ? logInPath(currentPath()) : routes.logIn}
          >
            {messages.logIn}
          </a>
        )}
      </div>
    </details>
  )
}
