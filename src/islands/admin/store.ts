import type { StatusFilter } from '#contract/admin.ts'
import { $listing, forgetListing, loadListing } from './listing.ts'
import { $stats, loadStats } from './stats.ts'
import { $view, changeView, type PageSize, readView, type Tab } from './view.ts'

/** Opens the dashboard on what the address names. */
export function openDashboard(): void {
  readView()
  $stats.set({ status: 'loading' })
  forgetListing()
  void loadStats()
  if ($view.get().tab === 'contributions') void loadListing()
}

/** Opens a tab; the contributions are loaded when they are first looked at. */
export function showTab(tab: Tab): void {
  changeView({ tab })
  if (tab === 'contributions' && $listing.get().status === 'idle') void loadListing()
}

/** Opens the contributions of one status, or all. */
export function showStatus(status: StatusFilter): void {
  changeView({ tab: 'contributions', status })
  void loadListing()
}

/** How many contributions a page holds (spec section 9); the list starts again with it. */
export function setPageSize(size: PageSize): void {
  changeView({ size })
  forgetListing()
}
