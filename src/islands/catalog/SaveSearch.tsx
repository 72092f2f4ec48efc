import { useState } from 'react'
import { toCatalogQuery } from '#catalog/filter-query.ts'
import type { FilterChoice, FilterSet, Filters } from '#catalog/filters.ts'
import { limits } from '#contract/limits.ts'
import { savedSearches } from '#contract/saved-searches.ts'
import { savedSearchesApi } from '#lib/api/saved-searches.ts'
import { savedSearchMessages as messages } from '#lib/messages/saved-searches.ts'
import { currentPath, logInPath, routes } from '#lib/routes.ts'
import { readStoredSession } from '#lib/session-storage.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { runAction, withValidation } from '../ui/form-actions.ts'
import { listActive, nameFilter } from './active-filters.ts'

const saveSearch = withValidation(savedSearches.save.input, async input => {
  const { saved, failed, unsupported, toDashboard } = messages
  const result = await runAction(() => savedSearchesApi.save(input), saved, failed, unsupported)
  const link = { href: routes.dashboard, label: toDashboard }
  return result.ok ? { ok: true, message: saved, link } : result
})

interface SaveSearchProps {
  set: FilterSet
  filters: Filters
  choices: readonly FilterChoice[]
}

/** Saves a filter by name, as one of the catalog; a visitor is led to the log-in page. */
export function SaveSearch({ set, filters, choices }: SaveSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const active = listActive(filters)
  if (active.length === 0) return null
  /** The filters as a member reads them, such as `Internship, Georgia`. */
  const suggested = active.map(name => nameFilter(choices, filters, name)).join(', ')
  const typed = new URLSearchParams(Object.entries(filters).filter(([, value]) => value.trim()))
  const query = set === 'catalog' ? typed : toCatalogQuery(typed)
  const { name: maxLength } = limits.savedSearch
  return (
    <details
      className="ms-auto print:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-target w-fit items-center font-semibold underline decoration-gold underline-offset-[0.3em]">
        {messages.open}
      </summary>
      <div className="absolute inset-x-0 top-full z-[4] rounded border border-edge bg-surface p-4 text-body sm:max-w-text">
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
