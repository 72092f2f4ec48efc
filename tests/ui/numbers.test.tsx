// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { setUpDashboardPage } from '#tests/support/dashboard-page.tsx'
import { fill, press } from '#tests/support/screen.tsx'

const backend = setUpDashboardPage()
const call = 'GET /api/admin/numbers'

async function open(): Promise<void> {
  history.replaceState(null, '', '/admin-dashboard?tab=numbers')
  render(<AdminDashboard />)
  await screen.findByRole('heading', { name: 'Numbers' })
}

test('shows numbers by month, and none of fewer than five members', async () => {
  const at = Date.now()
  const members = Array.from({ length: 4 }, (_, index) => ({
    ...{ id: `u_${index}`, name: '', email: `${index}@example.edu`, emailVerified: true },
    ...{ createdAt: new Date(at), updatedAt: new Date(at) },
  }))
  await backend.db.insertInto('user').values(members).execute()
  await open()
  await screen.findByText(/^In this time: 5 new members\./)
  const table = within(screen.getByRole('table', { name: 'Members' }))
  expect(table.getAllByRole('row')).toHaveLength(14)
  const cells = within(table.getByRole('row', { name: /^Total/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['5', 'fewer than 5', '5'])
  const [{ value: first } = { value: '' }] =
    screen.getByLabelText<HTMLSelectElement>('From').options
  fill('From', first)
  await screen.findByRole('table', { name: 'Members' })
  await screen.findByText(/^In this time: 5 new members\./)
  expect(screen.getByRole('table', { name: 'Members' }).querySelectorAll('tr')).toHaveLength(3)
  expect(backend.requests(call).at(-1)?.query.get('from')).toBe(first)
})

test('can be loaded again, and offers exports meanwhile', async () => {
  backend.fail(call, 500)
  await open()
  await screen.findByText('Failed to load the numbers. Please try again later.')
  const region = within(screen.getByRole('region', { name: 'Export' }))
  const buttons = region.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Suggestions', 'Messages', 'Mentors'])
  backend.restore()
  press('Try again')
  await screen.findByRole('table', { name: 'Members' })
})
