import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FilterChoice, Filters } from '#catalog/filters.ts'
import { validate } from '#contract/input.ts'
import { limits } from '#contract/limits.ts'
import { savedSearches } from '#contract/saved-searches.ts'
import { isAbsent, messageOf } from '#lib/api/client.ts'
import { savedSearchesApi } from '#lib/api/saved-searches.ts'
import { savedSearchMessages as messages } from '#lib/messages/saved-searches.ts'
import { currentPath, logInPath, routes } from '#lib/routes.ts'
import { readStoredSession } from '#lib/session-storage.ts'
import { Button } from '../ui/Button.tsx'
import { listActive, nameFilter } from './FilterBar.tsx'

interface SaveSearchProps {
  filters: Filters
  choices: readonly FilterChoice[]
}

interface Outcome {
  ok: boolean
  message: string
}

/** Saves a filter of the catalog by name; a visitor is led to the log-in page. */
export function SaveSearch({ filters, choices }: SaveSearchProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const active = listActive(filters)
  /** The filters as a member reads them, such as `Internship, Georgia`. */
  const suggested = active.map(name => nameFilter(choices, filters, name)).join(', ')
  const isMember = isOpen && readStoredSession() !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed stays
  useEffect(() => {
    if (!isOpen) return
    setOutcome(null)
    if (!input.current) return
    input.current.value = suggested.slice(0, limits.savedSearch.name)
    input.current.select()
  }, [isOpen])

  if (active.length === 0) return null

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value.trim()))
    const result = await saveSearch({ name: input.current?.value ?? '', query: query.toString() })
    setBusy(false)
    setOutcome(result)
    if (!result.ok) return input.current?.focus()
    if (details.current) details.current.open = false
    details.current?.querySelector('summary')?.focus()
  }

  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 print:hidden">
      <details
        ref={details}
        className="min-w-0 open:basis-full"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="button list-none [&::-webkit-details-marker]:hidden">
          {messages.open}
        </summary>
        {isMember ? (
          <form
            className="mt-3 flex max-w-text flex-wrap items-end gap-3"
            autoComplete="off"
            noValidate
            onSubmit={save}
          >
            <label className="grid min-w-0 flex-1 basis-[14rem] gap-1 font-semibold text-small">
              {messages.name}
              <input
                ref={input}
                className="px-3 py-0 font-normal text-body"
                maxLength={limits.savedSearch.name}
              />
            </label>
            <Button type="submit" look="primary" aria-busy={isBusy}>
              {messages.save}
            </Button>
          </form>
        ) : (
          <p className="mt-3">
            <a
              className="inline-flex min-h-target items-center"
              href={isOpen ? logInPath(currentPath()) : routes.logIn}
            >
              {messages.logIn}
            </a>
          </p>
        )}
      </details>
      <p className="flex flex-wrap items-center gap-x-3 text-small">
        <output>{outcome?.message}</output>
        {outcome?.ok && (
          <a className="inline-flex min-h-target items-center" href={routes.dashboard}>
            {messages.toDashboard}
          </a>
        )}
      </p>
    </div>
  )
}

async function saveSearch(values: { name: string; query: string }): Promise<Outcome> {
  const input = validate(savedSearches.save.input, values)
  if (!input.ok) return input
  try {
    await savedSearchesApi.save(input.value)
    return { ok: true, message: messages.saved }
  } catch (error) {
    const message = isAbsent(error) ? messages.unsupported : messageOf(error, messages.failed)
    return { ok: false, message }
  }
}
