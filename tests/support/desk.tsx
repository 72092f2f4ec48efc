import { fireEvent, render, screen, within } from '@testing-library/react'
import Dashboard from '#islands/admin/Dashboard.tsx'

/** Opens the dashboard at its list of contributions. */
export async function openList(): Promise<HTMLElement> {
  history.replaceState(null, '', '/admin-dashboard?tab=contributions')
  render(<Dashboard />)
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
