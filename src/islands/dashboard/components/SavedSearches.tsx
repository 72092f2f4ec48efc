import type { MouseEvent } from 'react'
import { toNow } from '#catalog/days.ts'
import { readBuiltProgram } from '#catalog/read-program.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { isAbsent, messageOf, readJsonFile } from '#lib/api/client.ts'
import { savedSearchesApi } from '#lib/api/saved-searches.ts'
import { loadSchools } from '#lib/api/schools.ts'
import { savedSearchMessages as messages } from '#lib/messages/saved-searches.ts'
import { navigate, routes } from '#lib/routes.ts'
import { showToast } from '#lib/toasts.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { RemoveButton } from '../../ui/RemoveButton.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

type Answer = Awaited<ReturnType<typeof savedSearchesApi.list>>

/** The saved searches, each with how many programs are new in it; null: unknown. */
async function loadSearches() {
  const answer = await savedSearchesApi.list({})
  const countNew = await createCounter(answer)
  return answer.searches.map(search => ({ ...search, newCount: countNew(search) }))
}

/** Counts the programs of a search that have come since it was last opened. */
async function createCounter({
  newPrograms,
}: Answer): Promise<(search: SavedSearch) => number | null> {
  // Most members have no search with something new: they need no programs and no search.
  if (newPrograms.length === 0) return () => 0
  try {
    const { createCatalog } = await import('#catalog/filters.ts')
    const firstSeen = new Map(newPrograms.map(each => [each.programId, each.firstSeenAt]))
    const [records, schools] = await Promise.all([readJsonFile('/img/program.json'), loadSchools()])
    if (!Array.isArray(records)) throw new TypeError('The program file holds no list')
    const programs = records
      .map(readBuiltProgram)
      .filter(program => program !== null)
      .filter(({ id }) => firstSeen.has(id))
    const catalog = await createCatalog(programs, schools, toNow(), 'catalog')
    const isNew = (id: string, seenAt: Date | null) => {
      const came = firstSeen.get(id)
      return Boolean(came && seenAt && came > seenAt)
    }
    return ({ query, seenAt }) =>
      catalog
        .find(Object.fromEntries(new URLSearchParams(query)))
        .filter(({ program: { id } }) => isNew(id, seenAt)).length
  } catch (error) {
    console.error('The programs could not be loaded', error)
    return () => null
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
      {loaded.status === 'ready' && loaded.value.length === 0 && (
        <p>
          {messages.none} <a href={routes.catalog}>{messages.toCatalog}</a>
        </p>
      )}
      {loaded.status === 'ready' && loaded.value.length > 0 && (
        <ul className="list-none p-0">
          {loaded.value.map(search => (
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
