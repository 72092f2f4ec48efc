import { afterEach, expect, vi } from 'vitest'
import { $stats, contributions, openDashboard } from '#islands/admin/store.ts'
import { setUpBackend } from './backend.ts'
import { addContributions, calls } from './contributions.ts'
import { users } from './people.ts'
import { clearBrowser, signInAs } from './screen.tsx'

/** The contributions on the dashboard; throws unless they are shown. */
export function shown() {
  const list = contributions.$list.get()
  if (list.status !== 'ready') throw new Error(`The list is ${list.status}`)
  return list
}

export const hasMore = () => shown().pagination?.hasMore
export const names = () => shown().rows.map(({ name }) => name)
export const rowOf = (name: string) => shown().rows.find(row => row.name === name)
export const listed = () => vi.waitFor(shown)

/** Waits for the statistics. */
const figures = () =>
  vi.waitFor(() => {
    const stats = $stats.get()
    if (stats.status !== 'ready') throw new Error(`The statistics are ${stats.status}`)
    return stats
  })

/** Sets up the dashboard of an administrator for each test of a file. */
export function setUpDashboard() {
  const backend = setUpBackend()
  afterEach(clearBrowser)
  /** Opens the dashboard with so many contributions that wait. */
  const open = async (count = 23, address = '/admin-dashboard?tab=contributions') => {
    await addContributions(backend, count)
    signInAs(users.katherine)
    history.replaceState(null, '', address)
    openDashboard()
    await figures()
  }
  /** Waits until the list was requested so many times. */
  const requested = (times: number) =>
    vi.waitFor(() => expect(backend.requests(calls.list)).toHaveLength(times))
  return { backend, open, requested }
}
