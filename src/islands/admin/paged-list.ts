import { atom } from 'nanostores'
import { isAbsent, messageOf } from '#lib/api/client.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import type { ActionResult } from '../ui/form-actions.ts'
import { panelError } from './store.ts'

interface Page<Row> {
  rows: readonly Row[]
  /** The cursor of the next page; null after the last one. */
  next: string | null
}

/** What has loaded of a list. `Extra` is what replies say beside. */
export type ReadyList<Row, Extra> = { status: 'ready'; isLoadingMore: boolean } & Page<Row> & Extra

/** A list of the dashboard; `absent` if the backend has none. */
type ListState<Row, Extra> =
  | { status: 'loading' | 'absent' }
  | { status: 'failed'; message: string }
  | ReadyList<Row, Extra>

/** The store of a list that loads page by page. */
export type PagedList<Row, Extra> = ReturnType<typeof createPagedList<Row, Extra>>

/** The cursor of the page after a reply; null after the last one. */
export const nextCursor = ({
  pagination,
}: {
  pagination: { hasMore: boolean; lastId: string | null }
}): string | null => (pagination.hasMore ? pagination.lastId : null)

/**
 * Creates the store of a list that loads page by page. `fetchPage` gets the cursor of a page, null
 * for the first one; `failed` is the message when that fails.
 */
export function createPagedList<Row, Extra = object>(
  fetchPage: (cursor: string | null) => Promise<Page<Row> & Extra>,
  failed: string,
) {
  const $list = atom<ListState<Row, Extra>>({ status: 'loading' })
  const startRequest = trackLatestRequest()

  /** Loads the first page. */
  async function load(): Promise<void> {
    const isLatest = startRequest()
    $list.set({ status: 'loading' })
    try {
      const page = await fetchPage(null)
      if (isLatest()) $list.set({ status: 'ready', isLoadingMore: false, ...page })
    } catch (error) {
      if (!isLatest()) return
      const message = panelError(error, failed)
      $list.set(isAbsent(error) ? { status: 'absent' } : { status: 'failed', message })
    }
  }

  /** Loads the next page below the rows on screen, which stay when that fails. */
  async function loadMore(): Promise<ActionResult> {
    const list = $list.get()
    if (list.status !== 'ready' || list.next === null || list.isLoadingMore) return { ok: true }
    const isLatest = startRequest()
    $list.set({ ...list, isLoadingMore: true })
    try {
      const page = await fetchPage(list.next)
      const now = $list.get()
      if (isLatest() && now.status === 'ready')
        $list.set({ ...now, ...page, rows: [...now.rows, ...page.rows], isLoadingMore: false })
      return { ok: true }
    } catch (error) {
      const now = $list.get()
      if (isLatest() && now.status === 'ready') $list.set({ ...now, isLoadingMore: false })
      return { ok: false, message: messageOf(error, failed) }
    }
  }

  /** Forgets the rows, for the next administrator. */
  function reset(): void {
    startRequest()
    $list.set({ status: 'loading' })
  }

  /** Loads the first page; returns a function that forgets the rows. */
  function open(): () => void {
    void load()
    return reset
  }

  /** Changes the rows that pass a test, or removes them. */
  function changeRows(test: (row: Row) => boolean, change: (row: Row) => Row | null): void {
    const list = $list.get()
    if (list.status !== 'ready') return
    const rows = list.rows.map(row => (test(row) ? change(row) : row)).filter(row => row !== null)
    $list.set({ ...list, rows })
  }

  return { $list, load, loadMore, reset, open, changeRows }
}
