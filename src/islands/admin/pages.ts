import type { FetcherStore, FetcherValue } from '@nanostores/query'
import { atom, onStart, type ReadableAtom } from 'nanostores'
import { CallError, messageOf } from '#lib/api/client.ts'
import { createFetcherStore, queries } from '#lib/queries.ts'
import { showToast } from '#lib/toasts.ts'

/** What has loaded of a list. One that comes whole has no `pagination`. */
export interface Page {
  rows: readonly unknown[]
  pagination?: { hasMore: boolean; lastId: string | null; totalCount?: number }
  isLoadingMore?: boolean
}
type Row<P extends Page> = P['rows'][number]

/** A list that loads page by page. */
export type Pages<P extends Page> = ReturnType<typeof createPages<P>>

interface PagesOptions<P extends Page> {
  /** What the list is filtered by, as a text. */
  $filter?: ReadableAtom<string>
  /** Gets the part of the query that names the page; none for the first one. */
  fetchPage: (page: { lastId?: string }) => Promise<P>
  idOf: (row: Row<P>) => string
  /** The message when the first page cannot be loaded. */
  failed: string
  /** The message for further pages; by default `failed`. */
  failedMore?: string
}

/** A message, or that of the server: not an administrator any more, or no such thing. */
export const panelError = (error: unknown, message: string): string =>
  error instanceof CallError && (error.status === 403 || error.code?.endsWith('/none'))
    ? messageOf(error, message)
    : message

/**
 * Creates a store of what the server answers, for a name and a part that may change; null: nothing
 * is asked for. It is read each time that it is first shown, and then only when it is told to.
 */
export function createFreshStore<T>(
  name: string,
  fetcher: (part: string) => Promise<T>,
  $part: ReadableAtom<string | null> = atom(''),
) {
  const forget = (current?: string) =>
    queries.mutateCache(key => key.startsWith(`${name}?`) && key !== current)
  const $store = createFetcherStore<T>([`${name}?`, $part], {
    fetcher(_name, part) {
      forget($store.key)
      return fetcher(String(part))
    },
    dedupeTime: Number.POSITIVE_INFINITY,
    // A page that was hidden when it should have asked.
    revalidateOnFocus: true,
  })
  onStart($store, () => forget())
  return $store
}

/** In place of a store that the role of the reader may not read. */
export const $nothing = atom({ loading: false, data: undefined, error: undefined })

/** What a store holds; unlike `get`, this does not read one that is not shown. */
export const peek = <T>($store: { readonly value: FetcherValue<T> | undefined }) =>
  $store.value ?? { loading: false }

/** Reads a store again, after what is being read: that may be older than a change. */
export function refresh($store: Pick<FetcherStore, 'value' | 'revalidate'>): void {
  const { loading, promise } = peek($store)
  if (loading && promise) void promise.catch(() => undefined).then(() => $store.revalidate())
  else $store.revalidate()
}

/** Creates a list, whose name is that of its store. */
export function createPages<P extends Page>(name: string, options: PagesOptions<P>) {
  const { $filter, fetchPage, idOf, failed, failedMore = failed } = options
  const $list = createFreshStore<P>(name, () => fetchPage({}), $filter)

  /** Loads the next page below the rows on screen, which stay when that fails. */
  async function loadMore(): Promise<void> {
    const { key } = $list
    const { data } = peek($list)
    if (!data?.pagination?.hasMore || data.isLoadingMore) return
    const { lastId } = data.pagination
    $list.mutate({ ...data, isLoadingMore: true })
    const page = await fetchPage(lastId === null ? {} : { lastId }).catch((error: unknown) => {
      if ($list.key === key) showToast('error', panelError(error, failedMore))
    })
    // Read again, because rows may have changed meanwhile, or the list was loaded again.
    const now = peek($list).data
    if ($list.key !== key || !now?.isLoadingMore) return
    // A row that is there already stays as it is.
    const ids = new Set(now.rows.map(idOf))
    const rows = [...now.rows, ...(page?.rows ?? []).filter(row => !ids.has(idOf(row)))]
    $list.mutate({ ...now, ...page, rows, isLoadingMore: false })
  }

  /** Replaces the rows on screen, for example by those without a deleted one. */
  function setRows(rows: readonly Row<P>[]): void {
    const { data } = peek($list)
    if (!data) return
    const pagination = { hasMore: false, lastId: null, totalCount: 0, ...data.pagination }
    pagination.totalCount += rows.length - data.rows.length
    const isCursor = (row: Row<P>) => idOf(row) === pagination.lastId
    // A backend whose cursor is the id of a row cannot continue after a deleted one.
    if (data.rows.some(isCursor) && !rows.some(isCursor))
      pagination.lastId = rows.map(idOf).at(-1) ?? null
    $list.mutate({ ...data, rows, pagination })
  }

  /** Changes or removes the row with an id. */
  function changeRow(id: string, change: (row: Row<P>) => Row<P> | null): void {
    const { data, loading } = peek($list)
    if (loading) refresh($list)
    const rows = data?.rows.map(row => (idOf(row) === id ? change(row) : row)) ?? []
    setRows(rows.filter(row => row !== null))
  }

  return { $list, failed, idOf, loadMore, setRows, changeRow }
}
