import { afterEach, expect, vi } from 'vitest'
import { $stats, contributions, openDashboard } from '#islands/admin/data.ts'
import { peek } from '#islands/admin/pages.ts'
import { setUpBackend } from './backend.ts'
import { addContributions, calls } from './contributions.ts'
import { users } from './people.ts'
import { clearBrowser, signInAs } from './screen.tsx'

/** The contributions on the dashboard; throws unless they are shown. */
export function shown() {
  const { data } = peek(contributions.$list)
  if (!data) throw new Error('The list is not loaded')
  return data
}

export const hasMore = () => shown().pagination?.hasMore
export const names = () => shown().rows.map(({ name }) => name)
export const rowOf = (name: string) => shown().rows.find(row => row.name === name)
export const listed = () => vi.waitFor(shown)

/** Sets up the dashboard of an administrator for each test of a file. */
export function setUpDashboard() {
  const backend = setUpBackend()
  const close: (() => void)[] = []
  afterEach(() => {
    for (const unsubscribe of close.splice(0)) unsubscribe()
    clearBrowser()
  })
  /** Opens the dashboard with so many contributions that wait. */
  const open = async (count = 23, address = '/admin-dashboard?tab=contributions') => {
    await addContributions(backend, count)
    signInAs(users.katherine)
    history.replaceState(null, '', address)
    openDashboard()
    close.push(
      $stats.listen(() => undefined),
      contributions.$list.listen(() => undefined),
    )
    await vi.waitFor(() => expect(peek($stats).data).toBeTruthy())
  }
  /** Waits until the list was requested so many times. */
  const requested = (times: number) =>
    vi.waitFor(() => expect(backend.requests(calls.list)).toHaveLength(times))
  return { backend, open, requested }
}
