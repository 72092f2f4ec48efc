// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { setUpDashboardPage } from '#tests/support/dashboard-page.tsx'
import { press, unfold } from '#tests/support/screen.tsx'

const backend = setUpDashboardPage()
const call = 'GET /api/admin/coverage'

async function openReport(): Promise<void> {
  render(<AdminDashboard />)
  unfold(await screen.findByText('Coverage report'))
}

test('shows what the catalog lacks as tables', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const words = '<b>robotics</b>'
  await backend.db.insertInto('emptySearches').values({ day, words, count: 3 }).execute()
  await openReport()
  const searches = await screen.findByRole('table', { name: /^Searches that found nothing/ })
  expect(within(searches).getByRole('rowheader', { name: words })).toBeTruthy()
  expect(within(searches).getByRole('cell', { name: '3' })).toBeTruthy()
  const gaps = screen.getByRole('table', { name: /^What the catalog lacks/ })
  expect(within(gaps).getByRole('row', { name: /^States/ }).textContent).toContain('Alabama')
})

test('fails alone, and can be loaded again', async () => {
  backend.fail(call, 500)
  await openReport()
  await screen.findByText('Failed to load the coverage report. Please try again later.')
  expect(await screen.findByRole('region', { name: 'Recent Contributions' })).toBeTruthy()
  backend.restore()
  press('Try again')
  expect(await screen.findByRole('table', { name: /^What the catalog lacks/ })).toBeTruthy()
})

test('says if the backend has no report', async () => {
  backend.fail(call, 404)
  await openReport()
  expect(await screen.findByText('Your backend does not offer this.')).toBeTruthy()
})
