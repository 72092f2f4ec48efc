// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import Dashboard from '#islands/admin/Dashboard.tsx'
import { $session } from '#lib/session.ts'
import { $toasts } from '#lib/toasts.ts'
import { ForeignBackend, waiting } from '#tests/support/foreign.ts'
import { ada, katherine } from '#tests/support/members.ts'
import { become, leave, press, type } from '#tests/support/screen.tsx'

let backend: ForeignBackend

beforeEach(() => {
  backend = new ForeignBackend(waiting(12))
  history.replaceState(null, '', '/admin-dashboard')
  become(katherine)
})

afterEach(() => {
  cleanup()
  leave()
  $toasts.set([])
  vi.restoreAllMocks()
})

async function openList() {
  history.replaceState(null, '', '/admin-dashboard?tab=contributions')
  render(<Dashboard />)
  return screen.findByRole('region', { name: 'Contributions' })
}

const rowOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr')
  if (!row) throw new Error(`No row of ${name}`)
  return row
}
const inRow = (name: string, button: string) =>
  fireEvent.click(within(rowOf(name)).getByRole('button', { name: button }))
const modal = () => within(screen.getByRole('dialog'))
const modalButton = (name: string) => modal().getByRole('button', { name })
const buttonsOf = (name: string) =>
  within(rowOf(name))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

describe('who may enter', () => {
  test('keeps everybody but administrators out', () => {
    become(ada)
    render(<Dashboard />)
    expect(screen.getByRole('alert').textContent).toBe(
      'Access denied. You must be an administrator to view this page.',
    )
    expect(backend.heard).toEqual([])
  })

  test('asks to log in again when the session is lost under the page', async () => {
    await openList()
    backend.fail('GET /api/admin/contributions', 401, 'Session expired. Please log in again.')
    press('Load More')
    const link = await screen.findByRole('link', { name: 'Log In' })
    expect(link.getAttribute('href')).toBe('/login?next=%2Fadmin-dashboard%3Ftab%3Dcontributions')
  })
})

describe('the tabs', () => {
  test('are one stop for the Tab key, with arrow keys between them', async () => {
    render(<Dashboard />)
    await screen.findByRole('region', { name: 'Recent Contributions' })
    const overview = screen.getByRole('tab', { name: 'Overview' })
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    fireEvent.keyDown(overview, { key: 'ArrowLeft' })
    const settings = screen.getByRole('tab', { name: 'Settings' })
    expect(settings.getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(settings)
    expect(screen.getByRole('tabpanel', { name: 'Settings' })).toBeTruthy()
    fireEvent.keyDown(settings, { key: 'Home' })
    expect(document.activeElement).toBe(overview)
  })
})

describe('the overview', () => {
  test('leads from a count to the contributions of that status, and from the total to the programs', async () => {
    render(<Dashboard />)
    const pending = await screen.findByRole('link', { name: 'Pending Contributions 12' })
    expect(screen.getByRole('link', { name: 'Total Programs 82' }).getAttribute('href')).toBe('/programs')
    fireEvent.click(pending)
    await screen.findByText('Showing 10 of 12')
    expect(location.search).toBe('?tab=contributions&status=pending')
    expect(screen.getByLabelText('Status')).toHaveProperty('value', 'pending')
  })

  test('shows the details of a recent contribution', async () => {
    render(<Dashboard />)
    await screen.findByRole('region', { name: 'Recent Contributions' })
    inRow('Program 2', 'View Details')
    expect(modal().getByText('Program 2')).toBeTruthy()
    expect(modal().getByText('ada@example.edu')).toBeTruthy()
  })
})

describe('the contributions', () => {
  test('offer what their status allows', async () => {
    Object.assign(backend.rows[0] ?? {}, { status: 'approved' })
    Object.assign(backend.rows[1] ?? {}, { status: 'rejected' })
    await openList()
    expect(buttonsOf('Program 1')).toEqual(['View', 'Reject', 'Reset', 'Delete'])
    expect(buttonsOf('Program 2')).toEqual(['View', 'Approve', 'Reset', 'Delete'])
    expect(buttonsOf('Program 3')).toEqual(['View', 'Approve', 'Reject', 'Delete'])
  })

  test('grow by a page, and say how many there are', async () => {
    await openList()
    const release = backend.hold('GET /api/admin/contributions')
    press('Load More')
    expect(screen.getByRole('button', { name: 'Loading...' })).toHaveProperty('disabled', true)
    await act(async () => release())
    await screen.findByText('Showing 12 of 12')
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  })

  test('come in pages of the size that the settings hold', async () => {
    render(<Dashboard />)
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }))
    const size = screen.getByLabelText('Contributions per page')
    expect(
      within(size)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['5', '10', '25', '50'])
    fireEvent.change(size, { target: { value: '5' } })
    fireEvent.click(screen.getByRole('tab', { name: 'Contributions' }))
    expect(await screen.findByText('Showing 5 of 12')).toBeTruthy()
  })
})

describe('a review', () => {
  test('approves once a month is chosen', async () => {
    await openList()
    inRow('Program 1', 'Approve')
    expect(modalButton('Approve')).toHaveProperty('disabled', true)
    expect(document.activeElement).toBe(screen.getByLabelText('Application month'))
    type('Application month', 'March')
    const release = backend.hold('PUT /api/admin/contributions/c1/status')
    fireEvent.click(modalButton('Approve'))
    expect(modalButton('Processing...')).toHaveProperty('disabled', true)
    await act(async () => release())
    await screen.findByText('Contribution approved successfully')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(within(rowOf('Program 1')).getByText('Approved')).toBeTruthy()
  })

  test('rejects once a reason is given, which spaces are not', async () => {
    await openList()
    inRow('Program 1', 'Reject')
    const reason = screen.getByPlaceholderText('Provide a reason for rejection')
    expect(document.activeElement).toBe(reason)
    type('Rejection reason', '   ')
    expect(modalButton('Reject')).toHaveProperty('disabled', true)
    type('Rejection reason', 'A duplicate')
    fireEvent.click(modalButton('Reject'))
    await screen.findByText('Contribution rejected successfully')
    expect(backend.rows[0]).toMatchObject({ status: 'rejected', reason: 'A duplicate' })
  })

  test('keeps what was typed when it fails, also for the next time', async () => {
    backend.fail('PUT /api/admin/contributions/c1/status', 500)
    await openList()
    inRow('Program 1', 'Reject')
    type('Rejection reason', 'A duplicate')
    fireEvent.click(modalButton('Reject'))
    await modal().findByText('Failed to update contribution status: Status 500')
    expect(screen.getByLabelText('Rejection reason')).toHaveProperty('value', 'A duplicate')
    expect(within(rowOf('Program 1')).getByText('Pending')).toBeTruthy()
    fireEvent.click(modalButton('Close'))
    inRow('Program 1', 'View')
    expect(screen.getByLabelText('Rejection reason')).toHaveProperty('value', 'A duplicate')
    expect(modalButton('Reject')).toHaveProperty('disabled', false)
  })

  test('shows what is wrong at the field it is about', async () => {
    await openList()
    inRow('Program 1', 'Approve')
    type('Application month', 'March')
    type('Application link', 'javascript:alert(1)')
    fireEvent.click(modalButton('Approve'))
    const link = screen.getByLabelText('Application link')
    await waitFor(() => expect(link.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(link)
    expect(backend.heardOf('PUT', '/api/admin/contributions/c1/status')).toEqual([])
  })

  test('links to a website on the web, and to nothing else', async () => {
    Object.assign(backend.rows[0] ?? {}, { website: 'javascript:alert(1)' })
    await openList()
    inRow('Program 1', 'View')
    expect(modal().queryByRole('link')).toBeNull()
    fireEvent.click(modalButton('Close'))
    inRow('Program 2', 'View')
    const link = modal().getByRole('link', { name: 'https://example.org' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  })

  test('closes when another administrator has deleted the contribution', async () => {
    await openList()
    inRow('Program 1', 'Reject')
    type('Rejection reason', 'A duplicate')
    backend.rows = backend.rows.slice(1)
    fireEvent.click(modalButton('Reject'))
    await screen.findByText('Failed to update contribution status: Contribution not found')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('rowheader', { name: 'Program 1' })).toBeNull()
  })
})

describe('a deletion', () => {
  const question = 'Are you sure you want to delete this contribution? This action cannot be undone.'

  test('asks first, and does nothing without a yes', async () => {
    const ask = vi.fn(() => false)
    vi.stubGlobal('confirm', ask)
    await openList()
    inRow('Program 1', 'Delete')
    expect(ask).toHaveBeenCalledWith(question)
    expect(backend.heardOf('DELETE', '/api/admin/contributions/c1')).toEqual([])
  })

  test('takes the row away and keeps the keyboard in the list', async () => {
    vi.stubGlobal('confirm', () => true)
    await openList()
    inRow('Program 1', 'Delete')
    await screen.findByText('Contribution deleted successfully')
    expect(screen.queryByRole('rowheader', { name: 'Program 1' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
    expect(screen.getByText('Showing 9 of 11')).toBeTruthy()
  })
})

test('a member who follows in the same tab starts afresh', async () => {
  await openList()
  act(() => $session.set({ status: 'signed-out', lost: true }))
  act(() => $session.set({ status: 'signed-in', user: { ...katherine, uid: 'u_mary' }, checking: false }))
  await screen.findByText('Showing 10 of 12')
  expect(backend.heardOf('GET', '/api/admin/contributions')).toHaveLength(2)
})
