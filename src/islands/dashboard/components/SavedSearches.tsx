import type { MouseEvent } from 'react'
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
import { RemoveButton } from '../../ui/RemoveButton.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

type Answer = Awaited<ReturnType<typeof savedSearchesApi.list>>

/** The saved searches, and the rows of the catalog that may be new in them; null: unknown. */
async function loadSearches() {
  const answer = await savedSearchesApi.list({})
  return { answer, rows: await loadNewRows(answer) }
}

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
  const { loaded, reload } = useLoaded(loadSearches)
  const fallback = useFocusFallback()

  async function remove({ id: searchId }: SavedSearch) {
    try {
      await savedSearchesApi.remove({ searchId })
      showToast('success', messages.removed)
      await reload()
    } catch (error) {
      showToast('error', messageOf(error, messages.removeFailed))
    }
  }

  if (loaded.status === 'failed' && isAbsent(loaded.error)) return null
  return (
    <section
      className="card grid content-start gap-3"
      aria-labelledby="saved-searches"
      {...fallback}
    >
      <h2 className="text-h3" id="saved-searches">
        {messages.heading}
      </h2>
      {loaded.status === 'loading' && <Loading />}
      {loaded.status === 'failed' && (
        <LoadError text={messageOf(loaded.error, messages.loadFailed)} retry={reload} />
      )}
      {loaded.status === 'ready' && loaded.value.answer.searches.length === 0 && (
        <p>
          {messages.none} <a href={routes.catalog}>{messages.toCatalog}</a>
        </p>
      )}
      {loaded.status === 'ready' && loaded.value.answer.searches.length > 0 && (
        <ul className="list-none p-0">
          {loaded.value.answer.searches.map(search => (
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
                  {loaded.value.rows
                    ? messages.newCount(countNew(search, loaded.value.rows, loaded.value.answer))
                    : messages.countFailed}
                </span>
              </p>
              <RemoveButton
                label={messages.removeLabel(search.name)}
                onClick={() => void remove(search)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
