import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { setUpBackend } from './backend.ts'
import { addContributions } from './contributions.ts'
import { users } from './people.ts'
import { resetPage, signInAs } from './screen.tsx'

/** Starts each test of a file with an administrator and twelve contributions that wait. */
export function setUpDashboardPage() {
  const backend = setUpBackend()
  beforeEach(async () => {
    await addContributions(backend, 12)
    history.replaceState(null, '', '/admin-dashboard')
    signInAs(users.katherine)
  })
  afterEach(resetPage)
  return backend
}

/** Opens the dashboard at its list of contributions. */
export async function openList(): Promise<HTMLElement> {
  history.replaceState(null, '', '/admin-dashboard?tab=contributions&status=all')
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

/** Opens the review dialog. What it shows is loaded first. */
export async function openDialog(name: string, button: string): Promise<void> {
  inRow(name, button)
  await screen.findByRole('form', { name: 'Your decision' })
}

export const buttonsOf = (name: string): (string | null)[] =>
  within(rowOf(name))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

export const modal = () => within(screen.getByRole('dialog'))
