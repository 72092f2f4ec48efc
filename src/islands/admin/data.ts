import { atom, computed } from 'nanostores'
import {
  type admin,
  listOrders,
  type ReviewedContribution,
  type StatusFilter,
  statusFilters,
} from '#contract/admin.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { StaffAccess } from '#contract/roles.ts'
import { adminApi } from '#lib/api/admin.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { routes } from '#lib/routes.ts'
import { readStorage, writeStorage } from '#lib/storage.ts'
import { panelId } from './item-action.ts'
import { createFreshStore, createPages, peek, refresh } from './pages.ts'

/** The tabs of the dashboard, as the address and as the screen names them. */
export const tabNames = {
  overview: 'Overview',
  contributions: 'Contributions',
  queue: 'Queue',
  programs: 'Programs',
  mentors: 'Mentors',
  stories: 'Stories',
  members: 'Members',
  team: 'Team',
  numbers: 'Numbers',
  audit: 'Audit',
  settings: 'Settings',
} as const
export type Tab = keyof typeof tabNames
export const tabs = Object.keys(tabNames) as Tab[]

/** Who sees which tab. */
export const tabAccess: Readonly<Record<Tab, StaffAccess>> = {
  overview: 'review',
  contributions: 'review',
  queue: 'staff',
  programs: 'edit',
  mentors: 'edit',
  stories: 'edit',
  members: 'moderate',
  team: 'own',
  numbers: 'staff',
  audit: 'own',
  settings: 'staff',
}

/** The statuses of contributions, as the dashboard names them (spec section 2). */
export const statusNames = {
  all: 'All Contributions',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
} as const

/** The query of the address, which keeps what the dashboard shows. */
export const $query = atom<Readonly<Record<string, string>>>({})

/** Reads what to show from the address. */
export const openDashboard = (): void => $query.set(Object.fromEntries(readQuery()))

/** Changes what is shown, and the address with it. Empty values are the usual ones. */
export function setQuery(part: Readonly<Record<string, string>>): void {
  writeQuery(part)
  openDashboard()
}

/** What the tabs of content, members and the queue keep in the address. */
const ofOtherTabs = { show: '', find: '', item: '', program: '', member: '', closing: '' }

/** Opens a tab. */
export const openTab = (tab: Tab): void =>
  setQuery({ tab: tab === 'overview' ? '' : tab, ...ofOtherTabs, sender: '' })

/** The address of a tab that shows something. */
export const tabPath = (tab: Tab, shown: Partial<typeof ofOtherTabs>): string =>
  `${routes.adminDashboard}?${new URLSearchParams({ tab, ...shown })}`

/** Opens the tab Members at one member, or at those who are found by a text. */
export function openMembers(shown: { member?: string; find?: string }): void {
  setQuery({ tab: 'members', ...ofOtherTabs, ...shown })
  document.getElementById(panelId)?.focus()
}

const sizeKey = 'admin-page-size'
const toPageSize = (text: string | null | undefined) =>
  limits.adminPage.choices.find(choice => String(choice) === text)

/** Sets the page size (spec section 9), which this tab remembers too. */
export function setPageSize(size: string): void {
  writeStorage('session', sizeKey, size)
  setQuery({ size: toPageSize(size) === limits.adminPage.default ? '' : size })
}

/** Tabs of an earlier version, whose addresses still lead somewhere. */
const earlierTabs: Readonly<Record<string, Tab>> = { checks: 'queue', reports: 'queue' }

/**
 * The open tab, and the filters of the contributions: by default what waits for a decision. The
 * queue has the oldest of these.
 */
export const $view = computed($query, query => {
  const tab = tabs.find(tab => tab === (earlierTabs[query.tab ?? ''] ?? query.tab)) ?? 'overview'
  const waiting = { status: 'pending', order: 'oldest', sender: '' }
  const { status, order, sender = '' } = tab === 'queue' ? waiting : query
  return {
    tab,
    status: statusFilters.find(each => each === status) ?? 'pending',
    order: listOrders.find(each => each === order) ?? 'newest',
    sender: sender.slice(0, limits.content.search),
    size:
      toPageSize(query.size) ??
      toPageSize(readStorage('session', sizeKey)) ??
      limits.adminPage.default,
  }
})

/** Opens the contributions tab with a status filter. */
export const filterByStatus = (status: StatusFilter, order = $view.get().order): void =>
  setQuery({
    ...ofOtherTabs,
    tab: 'contributions',
    status: status === 'pending' ? '' : status,
    order: order === 'newest' ? '' : order,
  })

export type Stats = ReplyOf<typeof admin.getStats>

/** The counts and the latest contributions of the overview (spec section 3, Dashboard stats). */
export const $stats = createFreshStore('admin-stats', () => adminApi.getStats({}))

/** Reads the counts again. Those on screen stay until the reply, so that they do not flicker. */
export const refreshStats = (): void => refresh($stats)

/** The contributions of the view (spec section 4). */
export const contributions = createPages('admin-contributions', {
  $filter: computed(
    $view,
    ({ status, order, size, sender }) => `${status} ${order} ${size} ${sender}`,
  ),
  async fetchPage(page) {
    const { status, order, sender, size } = $view.get()
    const { contributions: rows, pagination } = await adminApi.list({
      status,
      limit: size,
      // A backend that does not know `order` (spec section 7) lists the newest first.
      ...(order !== 'newest' && { order }),
      ...(sender && { sender }),
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
})

/**
 * Changes or removes a contribution in the list and in the overview. One that no longer matches the
 * filter stays until the next load, so that nothing moves under the pointer.
 */
export function changeContribution(
  id: string,
  change: (row: ReviewedContribution) => ReviewedContribution | null,
): void {
  contributions.changeRow(id, change)
  const { data } = peek($stats)
  const recent = data?.recentContributions.map(row => (row.id === id ? change(row) : row)) ?? []
  if (data) $stats.mutate({ ...data, recentContributions: recent.filter(row => row !== null) })
  refreshStats()
}
