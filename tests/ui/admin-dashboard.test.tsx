// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { calls, setContribution } from '#tests/support/contributions.ts'
import { buttonsOf, openList, rowOf, setUpDashboardPage } from '#tests/support/dashboard-page.tsx'
import { users } from '#tests/support/people.ts'
import { fill, press, signInAs, textsOf } from '#tests/support/screen.tsx'

const { ada } = users
const denied = 'Access denied. You must be an administrator to view this page.'

const backend = setUpDashboardPage()

describe('access', () => {
  test('denies members who are not administrators', () => {
    signInAs(ada)
    render(<AdminDashboard />)
    expect(screen.getByRole('alert').textContent).toBe(denied)
    expect(backend.requests()).toEqual([])
  })

  test('opens for a member who became an administrator a moment ago', async () => {
    await backend.db.updateTable('user').set({ role: 'admin' }).where('id', '=', ada.uid).execute()
    signInAs(ada)
    // The worker, unlike a page, may be older than the minute for which a check counts.
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now())
    sessionStorage.setItem('session-checked', `${Date.now() - 1000} ${ada.uid}`)
    render(<AdminDashboard />)
    expect(screen.getByRole('alert').textContent).toBe(denied)
    expect(await screen.findByRole('region', { name: 'Recent Contributions' })).toBeTruthy()
  })

  test('shows a login prompt when the session is lost', async () => {
    await openList()
    backend.fail(calls.list, 401, 'Session expired. Please log in again.')
    press('Load More')
    const link = await screen.findByRole('link', { name: 'Log In' })
    expect(link.getAttribute('href')).toBe(
      '/login?next=%2Fadmin-dashboard%3Ftab%3Dcontributions%26status%3Dall',
    )
  })
})

describe('the tabs', () => {
  test('are Overview, Contributions, Settings and those of our own', async () => {
    render(<AdminDashboard />)
    // With the number that waits.
    await screen.findByRole('tab', { name: 'Contributions 12' })
    const names = textsOf(screen.getAllByRole('tab'))
    expect(names).toEqual([
      'Overview',
      'Contributions 12',
      'Queue',
      'Programs',
      'Mentors',
      'Stories',
      'Members',
      'Team',
      'Numbers',
      'Audit',
      'Settings',
    ])
  })

  test('are one tab stop with arrow keys', async () => {
    render(<AdminDashboard />)
    await screen.findByRole('region', { name: 'Recent Contributions' })
    const overview = screen.getByRole('tab', { name: 'Overview' })
    const stops = screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)
    expect(stops).toEqual([overview])
    fireEvent.keyDown(overview, { key: 'ArrowLeft' })
    const settings = screen.getByRole('tab', { name: 'Settings' })
    expect(settings.getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(settings)
    expect(screen.getByRole('tabpanel', { name: 'Settings' })).toBeTruthy()
    fireEvent.keyDown(settings, { key: 'Home' })
    expect(document.activeElement).toBe(overview)
  })
})

const columns = ['Program', 'Contributor', 'Date', 'Status', 'Actions']
const columnsShown = () => textsOf(screen.getAllByRole('columnheader'))

test('a tab whose code cannot be loaded says so, and is loaded again', async () => {
  const panel = '#islands/admin/AuditPanel.tsx'
  vi.spyOn(console, 'error').mockReturnValue()
  vi.doMock(panel, () => Promise.reject(new Error('This file is gone')))
  render(<AdminDashboard />)
  fireEvent.click(screen.getByRole('tab', { name: 'Audit' }))
  await screen.findByText('Something went wrong')
  expect(screen.getAllByRole('tab')).toHaveLength(11)
  vi.doUnmock(panel)
  press('Try again')
  await screen.findByRole('heading', { name: 'Audit log' })
})

describe('the overview', () => {
  test('shows a linked card for each count and the recent contributions', async () => {
    render(<AdminDashboard />)
    await screen.findByRole('region', { name: 'Recent Contributions' })
    const cards = screen
      .getAllByRole('link')
      .map(card => [card.textContent, card.getAttribute('href')])
    expect(cards).toEqual([
      ['Pending Contributions 12', '/admin-dashboard?tab=contributions&status=pending'],
      ['Approved Contributions 0', '/admin-dashboard?tab=contributions&status=approved'],
      ['Rejected Contributions 0', '/admin-dashboard?tab=contributions&status=rejected'],
      ['Total Programs 0', '/programs'],
    ])
    expect(columnsShown()).toEqual(columns)
    expect(buttonsOf('Program 1')).toEqual(['View Details'])
  })

  test('tells how long contributions wait, and shows the oldest first', async () => {
    const day = 86_400_000
    await setContribution(backend, 12, { createdAt: Date.now() - 9 * day })
    render(<AdminDashboard />)
    await screen.findByText(/^The oldest one has waited for \d+ days\.$/)
    press('Show the oldest first')
    await screen.findByText('Showing 10 of 12')
    expect(location.search).toBe('?tab=contributions&order=oldest')
  })
})

test.each([
  ['the overview', calls.stats, '', 'Failed to load dashboard statistics. Please try again later.'],
  [
    'the list',
    calls.list,
    '?tab=contributions',
    'Failed to load contributions. Please try again later.',
  ],
])('%s says that it could not be loaded, and loads again', async (_, call, query, text) => {
  history.replaceState(null, '', `/admin-dashboard${query}`)
  backend.fail(call, 500)
  render(<AdminDashboard />)
  await screen.findByText(text)
  backend.fail(call, 403, denied)
  press('Try again')
  await screen.findByText(denied)
  backend.restore()
  press('Try again')
  expect(await screen.findByRole('rowheader', { name: 'Program 1' })).toBeTruthy()
})

describe('the contribution list', () => {
  test('shows a table and filters by status', async () => {
    await openList()
    expect(columnsShown()).toEqual(columns)
    const choices = within(screen.getByLabelText('Status')).getAllByRole('option')
    expect(textsOf(choices)).toEqual(['All Contributions', 'Pending', 'Approved', 'Rejected'])
    fill('Status', 'rejected')
    expect(await screen.findByText('Showing 0 of 0')).toBeTruthy()
  })

  test('offers the actions of each status', async () => {
    await setContribution(backend, 1, { status: 'approved' })
    await setContribution(backend, 2, { status: 'rejected' })
    await openList()
    expect(buttonsOf('Program 1')).toEqual(['View', 'Reject', 'Reset', 'Delete'])
    expect(buttonsOf('Program 2')).toEqual(['View', 'Approve', 'Reset', 'Delete'])
    expect(buttonsOf('Program 3')).toEqual(['View', 'Approve', 'Reject', 'Delete'])
  })

  test('loads the next page and shows the total', async () => {
    await openList()
    const release = backend.hold(calls.list)
    press('Load More')
    expect(screen.getByRole('button', { name: 'Loading...' })).toHaveProperty('disabled', true)
    await act(async () => release())
    await screen.findByText('Showing 12 of 12')
    for (const name of ['Program 1', 'Program 12']) expect(rowOf(name)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
    expect(document.activeElement).toBe(
      within(rowOf('Program 11')).getByRole('button', { name: 'View' }),
    )
  })
})
