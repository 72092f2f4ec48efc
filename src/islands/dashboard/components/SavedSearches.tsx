import { type MouseEvent, useCallback, useEffect, useState } from 'react'
import { toNow } from '#contract/calendar-days.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { isAbsent, messageOf } from '#lib/api/client.ts'
import { savedSearchesApi } from '#lib/api/saved-searches.ts'
import {
  addDeadline,
  type CatalogRow,
  findRows,
  loadRows,
  parseFilters,
} from '#lib/catalog-rows.ts'
import { savedSearchMessages as messages } from '#lib/messages/saved-searches.ts'
import { navigate, routes } from '#lib/routes.ts'
import { showToast } from '#lib/toasts.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'

type Answer = Awaited<ReturnType<typeof savedSearchesApi.list>>

/** `absent`: the backend has no saved searches. `rows` are those that may be new; null: unknown. */
type State =
  | { status: 'loading' | 'absent' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; answer: Answer; rows: readonly CatalogRow[] | null }

/** The programs of the catalog that came after the oldest visit to a saved search. */
async function loadNewRows({ newPrograms }: Answer): Promise<CatalogRow[] | null> {
  if (newPrograms.length === 0) return []
  const ids = new Set(newPrograms.map(({ programId }) => programId))
  const now = toNow()
  try {
    const rows = await loadRows()
    return rows.filter(({ id }) => ids.has(id)).map(row => addDeadline(row, now).row)
  } catch (error) {
    console.error('The index of the catalog could not be loaded', error)
    return null
  }
}

/** How many programs of a search have come since it was last opened. */
function countNew({ query, seenAt }: SavedSearch, rows: readonly CatalogRow[], answer: Answer) {
  const newIds = new Set(
    answer.newPrograms
      .filter(({ firstSeenAt }) => firstSeenAt && seenAt && firstSeenAt > seenAt)
      .map(({ programId }) => programId),
  )
  return findRows(rows, parseFilters(query, rows)).filter(({ id }) => newIds.has(id)).length
}

/** How long a press waits until its search is marked as seen, in milliseconds. */
const markTimeout = 1000

/** Marks a search as seen before its link leaves the page, which would end the call. */
async function openSearch(event: MouseEvent<HTMLAnchorElement>, { id: searchId }: SavedSearch) {
  const { href } = event.currentTarget
  const isOtherTab = event.ctrlKey || event.metaKey || event.shiftKey
  if (!isOtherTab) event.preventDefault()
  const mark = savedSearchesApi.markSeen({ searchId }).catch(() => undefined)
  await Promise.race([mark, new Promise(resolve => setTimeout(resolve, markTimeout))])
  if (!isOtherTab) navigate(href)
}

/** The saved searches of a member, with the number of programs that are new in each. */
export function SavedSearches() {
  const [state, setState] = useState<State>({ status: 'loading' })
  const load = useCallback(async () => {
    setState({ status: 'loading' })
    try {
      const answer = await savedSearchesApi.list({})
      setState({ status: 'ready', answer, rows: await loadNewRows(answer) })
    } catch (error) {
      if (isAbsent(error)) setState({ status: 'absent' })
      else setState({ status: 'failed', message: messageOf(error, messages.loadFailed) })
    }
  }, [])
  useEffect(() => void load(), [load])
  const fallback = useFocusFallback()

  async function remove({ id: searchId }: SavedSearch) {
    try {
      await savedSearchesApi.remove({ searchId })
      showToast('success', messages.removed)
      await load()
    } catch (error) {
      showToast('error', messageOf(error, messages.removeFailed))
    }
  }

  if (state.status === 'absent') return null
  return (
    <section
      className="card grid content-start gap-3"
      aria-labelledby="saved-searches"
      {...fallback}
    >
      <h2 className="text-h3" id="saved-searches">
        {messages.heading}
      </h2>
      {state.status === 'loading' && <Loading />}
      {state.status === 'failed' && <LoadError text={state.message} retry={load} />}
      {state.status === 'ready' && state.answer.searches.length === 0 && (
        <p>
          {messages.none} <a href={routes.catalog}>{messages.toCatalog}</a>
        </p>
      )}
      {state.status === 'ready' && state.answer.searches.length > 0 && (
        <ul className="list-none p-0">
          {state.answer.searches.map(search => (
            <li key={search.id} className="flex items-center justify-between gap-3 border-t">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <a
                  className="inline-block py-tap"
                  href={`${routes.catalog}?${search.query}`}
                  onClick={event => void openSearch(event, search)}
                >
                  <bdi>{search.name}</bdi>
                </a>{' '}
                <span className="text-muted">
                  {state.rows
                    ? messages.newCount(countNew(search, state.rows, state.answer))
                    : messages.countFailed}
                </span>
              </p>
              <button
                type="button"
                className="icon-button"
                aria-label={messages.removeLabel(search.name)}
                onClick={() => void remove(search)}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
