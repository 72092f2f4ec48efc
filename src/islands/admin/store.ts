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
import { trackLatestRequest } from '#lib/latest-request.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { readStorage, writeStorage } from '#lib/storage.ts'
import { createPagedList, panelError } from './paged-list.ts'

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
  contributions.reset()
  void loadStats()
  loadTab($view.get().tab)
}

/** Opens a tab; contributions load when first opened, other tabs by themselves. */
export function openTab(tab: Tab): void {
  updateView({ tab })
  loadTab(tab)
}

function loadTab(tab: Tab): void {
  if (tab === 'contributions' && contributions.$list.get().status === 'idle')
    void contributions.load()
}

/** Opens the contributions tab with a status filter. */
export function filterByStatus(status: StatusFilter): void {
  updateView({ tab: 'contributions', status })
  void contributions.load()
}

export function sortContributions(order: ListOrder): void {
  updateView({ order })
  void contributions.load()
}

/** Sets the page size (spec section 9) and resets the list. */
export function setPageSize(size: PageSize): void {
  updateView({ size })
  contributions.reset()
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

const createdTime = ({ createdAt }: ReviewedContribution) =>
  createdAt?.getTime() ?? Number.MAX_SAFE_INTEGER

/** The contributions of the view (spec section 4). */
export const contributions = createPagedList({
  async fetchPage(page) {
    const { status, order, size } = $view.get()
    const { contributions: rows, pagination } = await adminApi.list({
      status,
      limit: size,
      // A backend that does not know `order` (spec section 7) lists the newest first.
      ...(order !== 'newest' && { order }),
      ...page,
    })
    const lastId = pagination.lastId ?? rows.at(-1)?.id ?? null
    return {
      rows,
      pagination: { ...pagination, lastId, hasMore: pagination.hasMore && lastId !== null },
    }
  },
  idOf: ({ id }) => id,
  failed: 'Failed to load contributions. Please try again later.',
  failedMore: 'Failed to load more contributions. Please try again later.',
  // Sorted here too, for backends that do not know the order.
  sort: rows =>
    $view.get().order === 'oldest' ? rows.sort((a, b) => createdTime(a) - createdTime(b)) : rows,
})
