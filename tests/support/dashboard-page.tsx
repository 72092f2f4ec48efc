import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { $toasts } from '#lib/toasts.ts'
import { ForeignBackend, waiting } from './foreign.ts'
import { users } from './people.ts'
import { become, leave } from './screen.tsx'

const { katherine } = users

/** What the dashboard of a test speaks to; a fresh one for each. */
export const site = { backend: new ForeignBackend([]) }

/**
 * Makes every test of a file begin with an administrator and twelve contributions that wait, and
 * end with an empty browser.
 */
export function freshDesks(): void {
  beforeEach(() => {
    site.backend = new ForeignBackend(waiting(12))
    history.replaceState(null, '', '/admin-dashboard')
    become(katherine)
  })
  afterEach(() => {
    cleanup()
    leave()
    $toasts.set([])
    vi.restoreAllMocks()
  })
}

/** Opens the dashboard at its list of contributions. */
export async function openList(): Promise<HTMLElement> {
  history.replaceState(null, '', '/admin-dashboard?tab=contributions')
  render(<AdminDashboard />)
  return screen.findByRole('region', { name: 'Contributions' })
}

export function rowOf(name: string): HTMLElement {
  const row = screen.getByRole('rowheader', { name }).closest('tr')
  if (!row) throw new Error(`No row of ${name}`)
  return row
}

export const inRow = (name: string, button: string): boolean =>
  fireEvent.click(within(rowOf(name)).getByRole('button', { name: button }))

export const buttonsOf = (name: string): (string | null)[] =>
  within(rowOf(name))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

export const modal = () => within(screen.getByRole('dialog'))
