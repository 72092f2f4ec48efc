import { atom } from 'nanostores'
import type { admin, ReviewedContribution } from '#contract/admin.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { adminWords as words } from '#lib/messages/admin.ts'
import type { ActionResult } from '../ui/form-actions.ts'
import { api, told } from './calls.ts'
import { $view } from './view.ts'

/** The contributions loaded so far; `idle` until their tab is opened. */
type Listing =
  | { status: 'idle' | 'loading' }
  | { status: 'failed'; message: string }
  | {
      status: 'ready'
      rows: readonly ReviewedContribution[]
      total: number
      lastId: string | null
      more: 'none' | 'offered' | 'busy'
    }

export const $listing = atom<Listing>({ status: 'idle' })

const startLoading = trackLatestRequest()

/** Makes the tab load the list again when it is opened next. */
export function forgetListing(): void {
  startLoading()
  $listing.set({ status: 'idle' })
}

/** What is asked for; a backend that knows no order (spec section 7) gives the newest first. */
function question() {
  const { status, order, size } = $view.get()
  return { status, limit: size, ...(order !== 'newest' && { order }) }
}

/** Loads the first page of what the filter names. */
export async function loadListing(): Promise<void> {
  const isLatest = startLoading()
  $listing.set({ status: 'loading' })
  try {
    const page = await api.list(question())
    if (isLatest()) $listing.set(joined([], page))
  } catch (error) {
    if (isLatest()) $listing.set({ status: 'failed', message: told(error, words.failed.list) })
  }
}

/** Appends the next page (spec section 4); does nothing when there is none, or while one is on its way. */
export async function loadMore(): Promise<ActionResult> {
  const before = $listing.get()
  if (before.status !== 'ready' || before.more !== 'offered') return { ok: true }
  const isLatest = startLoading()
  const after = before.lastId === null ? {} : { lastId: before.lastId }
  $listing.set({ ...before, more: 'busy' })
  try {
    const page = await api.list({ ...question(), ...after })
    // Rows may have been decided or deleted meanwhile: the page joins what is shown now.
    const now = $listing.get()
    if (isLatest() && now.status === 'ready') $listing.set(joined(now.rows, page))
    return { ok: true }
  } catch (error) {
    const now = $listing.get()
    if (!isLatest() || now.status !== 'ready') return { ok: true }
    $listing.set({ ...now, more: 'offered' })
    return { ok: false, message: told(error, words.failed.more) }
  }
}

const sent = ({ createdAt }: ReviewedContribution) => createdAt?.getTime() ?? Number.MAX_SAFE_INTEGER

/** A row is shown once, wherever a page repeats it; the one shown already stands. The oldest are first among them whatever the backend made of that. */
function joined(
  before: readonly ReviewedContribution[],
  { contributions, pagination }: ReplyOf<typeof admin.list>,
): Listing {
  const rows = new Map(before.map(row => [row.id, row]))
  for (const row of contributions) if (!rows.has(row.id)) rows.set(row.id, row)
  const lastId = pagination.lastId ?? contributions.at(-1)?.id ?? null
  const shown = [...rows.values()]
  return {
    status: 'ready',
    rows: $view.get().order === 'oldest' ? shown.sort((a, b) => sent(a) - sent(b)) : shown,
    total: Math.max(pagination.totalCount, rows.size),
    lastId,
    more: pagination.hasMore && lastId !== null ? 'offered' : 'none',
  }
}
