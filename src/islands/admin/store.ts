import { atom } from 'nanostores'
import {
  type admin,
  type ListOrder,
  listOrders,
  type ReviewedContribution,
  type StatusFilter,
  statusFilters,
} from '#contract/admin.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { adminApi } from '#lib/api/admin.ts'
import { CallError, messageOf } from '#lib/api/client.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { readStorage, writeStorage } from '#lib/storage.ts'
import type { ActionResult } from '../ui/form-actions.ts'

export const tabs = [
  'overview',
  'contributions',
  'programs',
  'mentors',
  'stories',
  'checks',
  'reports',
  'audit',
  'settings',
] as const
export type Tab = (typeof tabs)[number]
export type PageSize = (typeof limits.adminPage.choices)[number]

/** What the dashboard shows, as kept in its address. */
interface View {
  tab: Tab
  status: StatusFilter
  order: ListOrder
  size: PageSize
}

const defaultView: View = {
  tab: 'overview',
  // What waits for a decision comes first.
  status: 'pending',
  order: 'newest',
  size: limits.adminPage.default,
}

/** The message of a panel, unless the member is no longer an administrator. */
export const panelError = (error: unknown, message: string): string =>
  error instanceof CallError && error.status === 403 ? messageOf(error, message) : message

export const $view = atom<View>(defaultView)

const sizeKey = 'admin-page-size'

export const toPageSize = (text: string | null): PageSize | undefined =>
  limits.adminPage.choices.find(choice => String(choice) === text)

/** Reads the view from the address; this tab also remembers the page size. */
function readView(): View {
  const query = readQuery()
  return {
    tab: tabs.find(tab => tab === query.get('tab')) ?? defaultView.tab,
    status: statusFilters.find(status => status === query.get('status')) ?? defaultView.status,
    order: listOrders.find(order => order === query.get('order')) ?? defaultView.order,
    size:
      toPageSize(query.get('size')) ??
      toPageSize(readStorage('session', sizeKey)) ??
      defaultView.size,
  }
}

function updateView(part: Partial<View>): void {
  const view = { ...$view.get(), ...part }
  $view.set(view)
  writeStorage('session', sizeKey, String(view.size))
  const keys = ['tab', 'status', 'order', 'size'] as const
  const query = keys.map(key => [key, view[key] === defaultView[key] ? '' : String(view[key])])
  writeQuery(Object.fromEntries(query))
}

/** Opens the dashboard as the address says, without what another administrator has loaded. */
export function openDashboard(): void {
  $view.set(readView())
  $stats.set({ status: 'loading' })
  resetContributions()
  void loadStats()
  loadTab($view.get().tab)
}

/** Opens a tab; contributions load when first opened, other tabs by themselves. */
export function openTab(tab: Tab): void {
  updateView({ tab })
  loadTab(tab)
}

function loadTab(tab: Tab): void {
  if (tab === 'contributions' && $contributions.get().status === 'idle') void loadContributions()
}

/** Opens the contributions tab with a status filter. */
export function filterByStatus(status: StatusFilter): void {
  updateView({ tab: 'contributions', status })
  void loadContributions()
}

export function sortContributions(order: ListOrder): void {
  updateView({ order })
  void loadContributions()
}

/** Sets the page size (spec section 9) and resets the list. */
export function setPageSize(size: PageSize): void {
  updateView({ size })
  resetContributions()
}

/** The counts and the latest contributions of the overview (spec section 3, Dashboard stats). */
export type Stats =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | {
      status: 'ready'
      counts: Omit<ReplyOf<typeof admin.getStats>, 'recentContributions'>
      recent: readonly ReviewedContribution[]
    }

export const $stats = atom<Stats>({ status: 'loading' })

const startStatsRequest = trackLatestRequest()

/** Loads the overview. The counts on screen stay until the reply, so that they do not flicker. */
export async function loadStats(): Promise<void> {
  const isLatest = startStatsRequest()
  if ($stats.get().status === 'failed') $stats.set({ status: 'loading' })
  try {
    const { recentContributions: recent, ...counts } = await adminApi.getStats({})
    if (isLatest()) $stats.set({ status: 'ready', counts, recent })
  } catch (error) {
    if (isLatest())
      $stats.set({
        status: 'failed',
        message: panelError(error, 'Failed to load dashboard statistics. Please try again later.'),
      })
  }
}

/** The contributions loaded so far; `idle` until their tab is opened. */
type Contributions =
  | { status: 'idle' | 'loading' }
  | { status: 'failed'; message: string }
  | {
      status: 'ready'
      rows: readonly ReviewedContribution[]
      total: number
      lastId: string | null
      nextPage: 'none' | 'available' | 'loading'
    }

export const $contributions = atom<Contributions>({ status: 'idle' })

const startListRequest = trackLatestRequest()
let isCurrentList = startListRequest()

function resetContributions(): void {
  isCurrentList = startListRequest()
  $contributions.set({ status: 'idle' })
}

/** A backend that does not know `order` (spec section 7) lists the newest first. */
function listInput() {
  const { status, order, size } = $view.get()
  return { status, limit: size, ...(order !== 'newest' && { order }) }
}

/** Loads the first page of the contributions of the view. */
export async function loadContributions(): Promise<void> {
  const isLatest = startListRequest()
  isCurrentList = isLatest
  $contributions.set({ status: 'loading' })
  try {
    const page = await adminApi.list(listInput())
    if (isLatest()) $contributions.set(appendPage([], page))
  } catch (error) {
    if (isLatest())
      $contributions.set({
        status: 'failed',
        message: panelError(error, 'Failed to load contributions. Please try again later.'),
      })
  }
}

/** Appends the next page (spec section 4), unless there is none or one is loading. */
export async function loadNextPage(): Promise<ActionResult> {
  const before = $contributions.get()
  if (before.status !== 'ready' || before.nextPage !== 'available') return { ok: true }
  const isCurrent = isCurrentList
  $contributions.set({ ...before, nextPage: 'loading' })
  try {
    const page = await adminApi.list({
      ...listInput(),
      ...(before.lastId !== null && { lastId: before.lastId }),
    })
    // Read again, because rows may have been decided or deleted meanwhile.
    const now = $contributions.get()
    if (isCurrent() && now.status === 'ready') $contributions.set(appendPage(now.rows, page))
    return { ok: true }
  } catch (error) {
    const now = $contributions.get()
    if (!isCurrent() || now.status !== 'ready') return { ok: true }
    $contributions.set({ ...now, nextPage: 'available' })
    return {
      ok: false,
      message: panelError(error, 'Failed to load more contributions. Please try again later.'),
    }
  }
}

const createdTime = ({ createdAt }: ReviewedContribution) =>
  createdAt?.getTime() ?? Number.MAX_SAFE_INTEGER

/** Adds the new rows of a page; a row that the list has already stays as it is. */
function appendPage(
  before: readonly ReviewedContribution[],
  { contributions, pagination }: ReplyOf<typeof admin.list>,
): Contributions {
  const byId = new Map(before.map(row => [row.id, row]))
  for (const row of contributions) if (!byId.has(row.id)) byId.set(row.id, row)
  const rows = [...byId.values()]
  const lastId = pagination.lastId ?? contributions.at(-1)?.id ?? null
  return {
    status: 'ready',
    // Sorted here too, for backends that do not know the order.
    rows:
      $view.get().order === 'oldest' ? rows.sort((a, b) => createdTime(a) - createdTime(b)) : rows,
    total: Math.max(pagination.totalCount, rows.length),
    lastId,
    nextPage: pagination.hasMore && lastId !== null ? 'available' : 'none',
  }
}
