// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { calls, deleteElsewhere, idOf, setContribution } from '#tests/support/contributions.ts'
import {
  inRow,
  modal,
  openList,
  rowOf,
  setUpDashboardPage,
} from '#tests/support/dashboard-page.tsx'
import { type } from '#tests/support/screen.tsx'

const backend = setUpDashboardPage()

const modalButton = (name: string) => modal().getByRole('button', { name })

describe('the review dialog', () => {
  const months =
    'January February March April May June July August September October November December'

  test('shows the details, and fields for a month and a reason [spec 2.admin-dashboard.9-11 3.contribution.1]', async () => {
    await openList()
    inRow('Program 2', 'View')
    const details = [...screen.getByRole('dialog').querySelectorAll('dt')].map(term => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ])
    expect(details).toEqual([
      ['Name', 'Program 2'],
      ['Website', 'https://example.org'],
      [
        'Same name or website, of those loaded',
        'Program 1 PendingProgram 3 PendingProgram 4 Pendingand 6 more',
      ],
      ['Submitted by', 'Ada Okafor'],
      ['Email', 'ada@example.edu'],
      ['Submitted', expect.stringMatching(/, 2026$/)],
      ['Status', 'Pending'],
      ['Description', 'A summer by the water.'],
    ])
    const [, ...offered] = within(screen.getByLabelText('Application month')).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent).join(' ')).toBe(months)
    expect(screen.getByPlaceholderText('Provide a reason for rejection').tagName).toBe('TEXTAREA')
  })

  test.each([
    ['pending' as const, ['Approve', 'Reject', 'Delete']],
    ['approved' as const, ['Reject', 'Reset to Pending', 'Delete']],
    ['rejected' as const, ['Approve', 'Reset to Pending', 'Delete']],
  ])(
    'offers the other statuses of a contribution that is %s [spec 2.admin-dashboard.12 4.contribution-status.2]',
    async (status, offered) => {
      await setContribution(backend, 1, { status })
      await openList()
      inRow('Program 1', 'View')
      const form = within(screen.getByRole('form', { name: 'Your decision' }))
      expect(form.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered)
    },
  )

  test.each([
    [calls.setStatus(1), 'Reset to Pending'],
    [calls.remove(1), 'Delete'],
  ])('is busy during %s [spec 2.admin-dashboard.12]', async (call, button) => {
    vi.stubGlobal('confirm', () => true)
    await setContribution(backend, 1, { status: 'approved' })
    await openList()
    inRow('Program 1', 'View')
    const release = backend.hold(call)
    fireEvent.click(modalButton(button))
    expect(modalButton('Processing...')).toHaveProperty('disabled', true)
    expect(modalButton('Reject')).toHaveProperty('disabled', true)
    await act(async () => release())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('requires a month and a type to approve [spec 2.admin-dashboard.12 4.contribution-status.3 5.17]', async () => {
    await openList()
    inRow('Program 1', 'Approve')
    expect(modalButton('Approve')).toHaveProperty('disabled', true)
    expect(document.activeElement).toBe(screen.getByLabelText('Application month'))
    modal().getByText('To approve, choose the application month.')
    type('Application month', 'March')
    expect(modalButton('Approve')).toHaveProperty('disabled', true)
    modal().getByText('To approve, choose the program type.')
    type('Program type', 'Internship')
    const release = backend.hold(calls.setStatus(1))
    fireEvent.click(modalButton('Approve'))
    expect(modalButton('Processing...')).toHaveProperty('disabled', true)
    await act(async () => release())
    await screen.findByText('Contribution approved successfully')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(within(rowOf('Program 1')).getByText('Approved')).toBeTruthy()
  })

  test('requires a reason that is not blank to reject [spec 4.contribution-status.4 5.18]', async () => {
    await openList()
    inRow('Program 1', 'Reject')
    const reason = screen.getByPlaceholderText('Provide a reason for rejection')
    expect(document.activeElement).toBe(reason)
    type('Rejection reason', '   ')
    expect(modalButton('Reject')).toHaveProperty('disabled', true)
    type('Rejection reason', 'A duplicate')
    fireEvent.click(modalButton('Reject'))
    await screen.findByText('Contribution rejected successfully')
    const row = await backend.db
      .selectFrom('contributions')
      .where('id', '=', idOf(1))
      .select(['status', 'rejectionReason'])
      .executeTakeFirst()
    expect(row).toEqual({ status: 'rejected', rejectionReason: 'A duplicate' })
  })

  test('keeps the typed values after a failure and after closing', async () => {
    backend.fail(calls.setStatus(1), 500)
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

  test('shows an error at its field', async () => {
    await openList()
    inRow('Program 1', 'Approve')
    type('Application month', 'March')
    type('Program type', 'Internship')
    const fold = screen.getByText('Details for the published program (optional)').closest('details')
    expect(fold?.open).toBe(false)
    type('Application link', 'javascript:alert(1)')
    fireEvent.click(modalButton('Approve'))
    const link = screen.getByLabelText('Application link')
    await waitFor(() => expect(link.getAttribute('aria-invalid')).toBe('true'))
    expect([document.activeElement, fold?.open]).toEqual([link, true])
    expect(backend.requests(calls.setStatus(1))).toEqual([])
  })

  test('requires an application link when the website is not an address', async () => {
    await setContribution(backend, 1, { website: 'at the front desk' })
    await openList()
    inRow('Program 1', 'Approve')
    type('Application month', 'March')
    type('Program type', 'Internship')
    modal().getByText(/^To approve, enter an application link/)
    type('Application link', 'https://example.org/apply')
    fireEvent.click(modalButton('Approve'))
    await screen.findByText('Contribution approved successfully')
  })

  test('begins with what is pending', async () => {
    await setContribution(backend, 1, { status: 'approved' })
    history.replaceState(null, '', '/admin-dashboard?tab=contributions')
    render(<AdminDashboard />)
    await screen.findByText('Showing 10 of 11')
    expect(screen.queryByRole('rowheader', { name: 'Program 1' })).toBeNull()
  })

  test('links http and https websites only', async () => {
    await setContribution(backend, 1, { website: 'javascript:alert(1)' })
    await openList()
    inRow('Program 1', 'View')
    expect(modal().queryByRole('link')).toBeNull()
    fireEvent.click(modalButton('Close'))
    inRow('Program 2', 'View')
    const link = modal().getByRole('link', { name: 'https://example.org' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
  })

  test('closes when another administrator has deleted the contribution', async () => {
    await openList()
    inRow('Program 1', 'Reject')
    type('Rejection reason', 'A duplicate')
    await deleteElsewhere(backend, 1)
    fireEvent.click(modalButton('Reject'))
    await screen.findByText('Failed to update contribution status: Contribution not found')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('rowheader', { name: 'Program 1' })).toBeNull()
  })
})

describe('a deletion', () => {
  const question =
    'Are you sure you want to delete this contribution? This action cannot be undone.'

  test('asks for confirmation [spec 5.19]', async () => {
    const confirm = vi.fn(() => false)
    vi.stubGlobal('confirm', confirm)
    await openList()
    inRow('Program 1', 'Delete')
    expect(confirm).toHaveBeenCalledWith(question)
    expect(backend.requests(calls.remove(1))).toEqual([])
  })

  test('removes the row and focuses the next one [spec 6.13]', async () => {
    vi.stubGlobal('confirm', () => true)
    await openList()
    inRow('Program 1', 'Delete')
    await screen.findByText('Contribution deleted successfully')
    expect(screen.queryByRole('rowheader', { name: 'Program 1' })).toBeNull()
    const next = within(rowOf('Program 2'))
    expect(document.activeElement).toBe(next.getByRole('button', { name: 'View' }))
    expect(screen.getByText('Showing 9 of 11')).toBeTruthy()
  })
})
