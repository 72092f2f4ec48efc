import { atom } from 'nanostores'
import { CallError, isAbsent, messageOf } from '#lib/api/client.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { showToast } from '#lib/toasts.ts'

interface Page<Row> {
  rows: readonly Row[]
  /** Left out by lists that come whole. */
  pagination?: { hasMore: boolean; lastId: string | null; totalCount?: number }
}

/** What has loaded of a list. `Extra` is what replies say beside. */
export type ReadyList<Row, Extra> = { status: 'ready'; isLoadingMore: boolean } & Page<Row> & Extra

/** A list of the dashboard; `idle` until it is opened, `absent` if the backend has none. */
type ListState<Row, Extra> =
  | { status: 'idle' | 'loading' }
  | { status: 'failed' | 'absent'; message: string }
  | ReadyList<Row, Extra>

/** The store of a list that loads page by page. */
export type PagedList<Row, Extra> = ReturnType<typeof createPagedList<Row, Extra>>

interface ListOptions<Row, Extra> {
  /** Gets the part of the query that names the page; none for the first one. */
  fetchPage: (page: { lastId?: string }) => Promise<Page<Row> & Extra>
  idOf: (row: Row) => string
  /** The message when the first page cannot be loaded. */
  failed: string
  /** The message for further pages; by default the server's, or `failed`. */
  failedMore?: string
  /** Sorts the rows anew after each page; by default they stay as they came. */
  sort?: (rows: Row[]) => Row[]
}

/** The message of a panel, unless the member is no longer an administrator. */
export const panelError = (error: unknown, message: string): string =>
  error instanceof CallError && error.status === 403 ? messageOf(error, message) : message

/** Creates the store of a list that loads page by page. */
export function createPagedList<Row, Extra = object>({
  fetchPage,
  idOf,
  failed,
  failedMore,
  sort = rows => rows,
}: ListOptions<Row, Extra>) {
  const $list = atom<ListState<Row, Extra>>({ status: 'idle' })
  const startRequest = trackLatestRequest()

  /** Puts a page below the rows on screen; a row that is there already stays as it is. */
  function append(before: readonly Row[], page: readonly Row[]): Row[] {
    const byId = Map.groupBy([...before, ...page], idOf)
    return sort([...byId.values()].flatMap(same => same.slice(0, 1)))
  }

  /** Loads the first page. */
  async function load(): Promise<void> {
    const isLatest = startRequest()
    $list.set({ status: 'loading' })
    try {
      const page = await fetchPage({})
      const rows = append([], page.rows)
      if (isLatest()) $list.set({ status: 'ready', isLoadingMore: false, ...page, rows })
    } catch (error) {
      const status = isAbsent(error) ? 'absent' : 'failed'
      if (isLatest()) $list.set({ status, message: panelError(error, failed) })
    }
  }

  /** Loads the next page below the rows on screen, which stay when that fails. */
  async function loadMore(): Promise<void> {
    const list = $list.get()
    if (list.status !== 'ready' || !list.pagination?.hasMore || list.isLoadingMore) return
    const { lastId } = list.pagination
    const isLatest = startRequest()
    $list.set({ ...list, isLoadingMore: true })
    const page = await fetchPage(lastId === null ? {} : { lastId }).catch((error: unknown) => {
      const message = failedMore ? panelError(error, failedMore) : messageOf(error, failed)
      if (isLatest()) showToast('error', message)
    })
    // Read again, because rows may have changed meanwhile.
    const now = $list.get()
    if (!isLatest() || now.status !== 'ready') return
    const rows = append(now.rows, page?.rows ?? [])
    $list.set({ ...now, ...page, rows, isLoadingMore: false })
  }

  /** Forgets the rows, for the next administrator. */
  function reset(): void {
    startRequest()
    $list.set({ status: 'idle' })
  }

  /** Loads the first page; returns a function that forgets the rows. */
  function open(): () => void {
    void load()
    return reset
  }

  /** Replaces the rows on screen, for example by those without a deleted one. */
  function setRows(rows: readonly Row[]): void {
    const list = $list.get()
    if (list.status !== 'ready') return
    const pagination = { hasMore: false, lastId: null, totalCount: 0, ...list.pagination }
    pagination.totalCount += rows.length - list.rows.length
    const isCursor = (row: Row) => idOf(row) === pagination.lastId
    // A backend whose cursor is the id of a row cannot continue after a deleted one.
    if (list.rows.some(isCursor) && !rows.some(isCursor))
      pagination.lastId = rows.map(idOf).at(-1) ?? null
    $list.set({ ...list, rows, pagination })
  }

  /** Changes or removes the row with an id. */
  function changeRow(id: string, change: (row: Row) => Row | null): void {
    const list = $list.get()
    if (list.status !== 'ready') return
    const rows = list.rows.map(row => (idOf(row) === id ? change(row) : row))
    setRows(rows.filter(row => row !== null))
  }

  return { $list, load, loadMore, reset, open, setRows, changeRow }
}
