import { atom } from 'nanostores'
import { type ListOrder, listOrders, type StatusFilter, statusFilters } from '#contract/admin.ts'
import { limits } from '#contract/limits.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { readStorage, writeStorage } from '#lib/storage.ts'

export const tabs = ['overview', 'contributions', 'reports', 'settings'] as const
export type Tab = (typeof tabs)[number]
export type PageSize = (typeof limits.adminPage.choices)[number]

/** What of the dashboard is on screen; worth sharing as a link, so it lives in the address. */
interface View {
  tab: Tab
  status: StatusFilter
  order: ListOrder
  size: PageSize
}

export const $view = atom<View>({
  tab: 'overview',
  status: 'all',
  order: 'newest',
  size: limits.adminPage.default,
})

const sizeKey = 'admin-page-size'

/** Gives the page size that a text names, or undefined. */
export const pageSizeOf = (text: string | null): PageSize | undefined =>
  limits.adminPage.choices.find(choice => String(choice) === text)

/** Reads the address; the page size is remembered in this tab as well. What it does not name is the default. */
export function readView(): void {
  const query = readQuery()
  $view.set({
    tab: tabs.find(tab => tab === query.get('tab')) ?? 'overview',
    status: statusFilters.find(status => status === query.get('status')) ?? 'all',
    order: listOrders.find(order => order === query.get('order')) ?? 'newest',
    size:
      pageSizeOf(query.get('size')) ??
      pageSizeOf(readStorage('session', sizeKey)) ??
      limits.adminPage.default,
  })
}

/** Shows something else, and says so in the address. */
export function changeView(part: Partial<View>): void {
  const view = { ...$view.get(), ...part }
  $view.set(view)
  const { tab, status, order, size } = view
  writeStorage('session', sizeKey, String(size))
  writeQuery({
    tab: tab === 'overview' ? '' : tab,
    status: status === 'all' ? '' : status,
    order: order === 'newest' ? '' : order,
    size: size === limits.adminPage.default ? '' : String(size),
  })
}
