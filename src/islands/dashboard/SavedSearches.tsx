import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import type { Catalog } from '#catalog/filters.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { isAbsent, messageOf } from '#lib/api/client.ts'
import { savedSearchesApi } from '#lib/api/saved-searches.ts'
import { $memberId } from '#lib/member-id.ts'
import { savedSearchMessages as messages } from '#lib/messages/saved-searches.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { navigate, routes } from '#lib/routes.ts'
import { showToast } from '#lib/toasts.ts'
import { RemoveButton } from '../ui/Button.tsx'
import { Pending } from '../ui/Pending.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'

/** The saved searches, each with how many programs are new in it; null: unknown. */
const $savedSearches = createFetcherStore(['saved-searches ', $memberId], {
  async fetcher() {
    const { searches, newPrograms } = await savedSearchesApi.list({})
    const firstSeen = new Map(newPrograms.map(each => [each.programId, each.firstSeenAt]))
    // Most members have no search with something new: they need no catalog to search in.
    const catalog = newPrograms.length > 0 ? await loadCatalog() : undefined
    const count = ({ query, seenAt }: SavedSearch) =>
      catalog
        ?.find(Object.fromEntries(new URLSearchParams(query)))
        .filter(({ program }) => Number(firstSeen.get(program.id) ?? 0) > Number(seenAt)).length
    return searches.map(search => ({
      ...search,
      newCount: catalog === null ? null : (count(search) ?? 0),
    }))
  },
})

/** The catalog; null if it cannot be loaded. */
async function loadCatalog(): Promise<Catalog | null> {
  try {
    const catalog = await (await import('#lib/api/catalog.ts')).loadCatalog('catalog')
    await catalog.indexed
    return catalog
  } catch (error) {
    console.error('The catalog could not be loaded', error)
    return null
  }
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
  const { data: searches, error } = useStore($savedSearches)
  const fallback = useFocusFallback()

  async function remove({ id: searchId }: SavedSearch) {
    try {
      await savedSearchesApi.remove({ searchId })
      showToast('success', messages.removed)
      $savedSearches.mutate(searches?.filter(({ id }) => id !== searchId))
    } catch (error) {
      showToast('error', messageOf(error, messages.removeFailed))
    }
  }

  if (isAbsent(error)) return null
  return (
    <section
      className="card grid content-start gap-3"
      aria-labelledby="saved-searches"
      {...fallback}
    >
      <h2 className="text-h3" id="saved-searches">
        {messages.heading}
      </h2>
      {!searches && (
        <Pending error={error} failed={messages.loadFailed} retry={$savedSearches.revalidate} />
      )}
      {searches?.length === 0 && (
        <p>
          {messages.none} <a href={routes.catalog}>{messages.toCatalog}</a>
        </p>
      )}
      {searches && searches.length > 0 && (
        <ul className="list-none p-0">
          {searches.map(search => (
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
                  {search.newCount === null
                    ? messages.countFailed
                    : messages.newCount(search.newCount)}
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
