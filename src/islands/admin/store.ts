import type { ListOrder, StatusFilter } from '#contract/admin.ts'
import { $listing, forgetListing, loadListing } from './listing.ts'
import { $reports, forgetReports, loadReports } from './reports.ts'
import { $stats, loadStats } from './stats.ts'
import { $view, changeView, type PageSize, readView, type Tab } from './view.ts'

/** Opens the dashboard on what the address names. */
export function openDashboard(): void {
  readView()
  $stats.set({ status: 'loading' })
  forgetListing()
  forgetReports()
  void loadStats()
  loadFirst($view.get().tab)
}

/** Opens a tab; the contributions and the reports are loaded when they are first looked at. */
export function showTab(tab: Tab): void {
  changeView({ tab })
  loadFirst(tab)
}

function loadFirst(tab: Tab): void {
  if (tab === 'contributions' && $listing.get().status === 'idle') void loadListing()
  if (tab === 'reports' && $reports.get().status === 'idle') void loadReports()
}

/** Opens the contributions of one status, or all. */
export function showStatus(status: StatusFilter): void {
  changeView({ tab: 'contributions', status })
  void loadListing()
}

/** Orders the contributions by when they were sent. */
export function showOrder(order: ListOrder): void {
  changeView({ order })
  void loadListing()
}

/** How many contributions a page holds (spec section 9); the list starts again with it. */
export function setPageSize(size: PageSize): void {
  changeView({ size })
  forgetListing()
}
