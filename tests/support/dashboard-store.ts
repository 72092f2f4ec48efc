import { expect, vi } from 'vitest'
import { $contributions, $stats, openDashboard } from '#islands/admin/store.ts'
import { ForeignBackend, waiting } from './foreign.ts'

/** The contributions on the dashboard; throws unless they are shown. */
export function shown() {
  const list = $contributions.get()
  if (list.status !== 'ready') throw new Error(`The list is ${list.status}`)
  return list
}

export const ids = () => shown().rows.map(({ id }) => id)
export const rowOf = (id: string) => shown().rows.find(row => row.id === id)
export const listed = () => vi.waitFor(shown)

/** Waits for the statistics. */
export const figures = () =>
  vi.waitFor(() => {
    const stats = $stats.get()
    if (stats.status !== 'ready') throw new Error(`The statistics are ${stats.status}`)
    return stats
  })

/** Waits until the backend was asked for the list so many times. */
export const asked = (backend: ForeignBackend, times: number) =>
  vi.waitFor(() => expect(backend.heardOf('GET /api/admin/contributions')).toHaveLength(times))

/** Opens the dashboard of an administrator on a foreign backend. */
export async function open(rows = waiting(23), address = '/admin-dashboard?tab=contributions') {
  sessionStorage.clear()
  localStorage.setItem('token', 'a-token')
  const backend = new ForeignBackend(rows)
  history.replaceState(null, '', address)
  openDashboard()
  await figures()
  return backend
}
