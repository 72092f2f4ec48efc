import { useStore } from '@nanostores/react'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { messageOf } from '#lib/api/client.ts'
import { savedSearchesApi } from '#lib/api/saved-searches.ts'
import { $memberId } from '#lib/member-id.ts'
import { savedSearchMessages as messages } from '#lib/messages/saved-searches.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { routes } from '#lib/routes.ts'
import { showToast } from '#lib/toasts.ts'
import { RemoveButton } from '../ui/Button.tsx'
import { Pending } from '../ui/Pending.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'

const $savedSearches = createFetcherStore(['saved-searches ', $memberId], {
  fetcher: async () => (await savedSearchesApi.list({})).searches,
})

/** The saved searches of a member. */
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

  return (
    <section className="grid gap-3 outline-none" aria-label={messages.heading} {...fallback}>
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
                <a className="inline-block py-tap" href={`${routes.catalog}?${search.query}`}>
                  <bdi>{search.name}</bdi>
                </a>
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
