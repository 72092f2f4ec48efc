// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, today } from '#catalog/days.ts'
import { formatLongDay } from '#catalog/values.ts'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { writeRecords } from '#tests/support/catalog.ts'
import { setUpDashboardPage } from '#tests/support/dashboard-page.tsx'
import { cycleOf } from '#tests/support/dates.ts'
import { minimalRecord } from '#tests/support/programs.ts'
import { press, textsOf, unfold } from '#tests/support/screen.tsx'

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
  const work = screen.getByRole('table', { name: 'Checks and review' })
  expect(within(work).getByRole('row', { name: /past their check date/ }).textContent).toContain(
    'No records',
  )
})

test('shows how many programs have a stated day ahead, by month and audience', async () => {
  const closes = addDays(today(), 40)
  const audience = { ...minimalRecord.audience, levels: ['graduate' as const] }
  await writeRecords(backend.db, [
    { ...minimalRecord, audience, cycles: [cycleOf({ closes })] },
    { ...minimalRecord, id: 'undated', audience },
  ])
  await openReport()
  await screen.findByText('1 of 2 programs have a stated day ahead.')
  const rowsOf = (name: string) =>
    textsOf(within(screen.getByRole('table', { name })).getAllByRole('row'))
  expect(rowsOf('By the month of that day')).toEqual([
    'MonthPrograms',
    `${formatLongDay(closes.slice(0, 7))}1`,
  ])
  expect(rowsOf('By whom programs name')).toContain('Graduate students12')
})

test('fails alone, and can be loaded again', async () => {
  backend.fail(call, 500)
  await openReport()
  await screen.findByText('Failed to load the coverage report. Please try again later.')
  expect(await screen.findByRole('region', { name: 'Recent Contributions' })).toBeTruthy()
  backend.restore()
  press('Try again')
  expect(await screen.findByRole('table', { name: 'Checks and review' })).toBeTruthy()
})

test('says if the backend has no report', async () => {
  backend.fail(call, 404)
  await openReport()
  expect(await screen.findByText('Your backend does not offer this.')).toBeTruthy()
})
