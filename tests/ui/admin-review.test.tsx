// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { calls, deleteElsewhere, idOf, setContribution } from '#tests/support/contributions.ts'
import {
  inRow,
  modal,
  openDialog,
  openList,
  rowOf,
  setUpDashboardPage,
} from '#tests/support/dashboard-page.tsx'
import { field, type, typeInvalidDate } from '#tests/support/screen.tsx'

const backend = setUpDashboardPage()

const modalButton = (name: string) => modal().getByRole('button', { name })

describe('the review dialog', () => {
  const months =
    'January February March April May June July August September October November December'

  test('shows the details, and fields for a month and a reason', async () => {
    await openList()
    await openDialog('Program 2', 'View')
    await modal().findByText('Same website or similar name')
    const details = [...screen.getByRole('dialog').querySelectorAll('dt')].map(term => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ])
    expect(details).toEqual([
      ['Name', 'Program 2'],
      ['Website', 'https://example.org'],
      ['Same website or similar name', expect.stringMatching(/^(Program \d+ Pending){5}$/)],
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
    ['pending' as const, ['Ask for changes', 'Approve', 'Reject', 'Delete']],
    ['approved' as const, ['Reject', 'Reset to Pending', 'Delete']],
    ['rejected' as const, ['Ask for changes', 'Approve', 'Reset to Pending', 'Delete']],
  ])('offers the other statuses of a contribution that is %s', async (status, offered) => {
    await setContribution(backend, 1, { status })
    await openList()
    await openDialog('Program 1', 'View')
    const form = within(screen.getByRole('form', { name: 'Your decision' }))
    expect(form.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Save the texts',
      ...offered,
    ])
  })

  test.each([
    [calls.setStatus(1), 'Reset to Pending'],
    [calls.remove(1), 'Delete'],
  ])('is busy during %s', async (call, button) => {
    vi.stubGlobal('confirm', () => true)
    await setContribution(backend, 1, { status: 'approved' })
    await openList()
    await openDialog('Program 1', 'View')
    const release = backend.hold(call)
    fireEvent.click(modalButton(button))
    expect(modalButton('Processing...')).toHaveProperty('disabled', true)
    expect(modalButton('Reject')).toHaveProperty('disabled', true)
    await act(async () => release())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('requires a month and a type to approve', async () => {
    await openList()
    await openDialog('Program 1', 'Approve')
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

  test('requires a reason that is not blank to reject', async () => {
    await openList()
    await openDialog('Program 1', 'Reject')
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
    await openDialog('Program 1', 'Reject')
    type('Rejection reason', 'A duplicate')
    fireEvent.click(modalButton('Reject'))
    await modal().findByText('Failed to update contribution status: Status 500')
    expect(screen.getByLabelText('Rejection reason')).toHaveProperty('value', 'A duplicate')
    expect(within(rowOf('Program 1')).getByText('Pending')).toBeTruthy()
    fireEvent.click(modalButton('Close'))
    await openDialog('Program 1', 'View')
    expect(screen.getByLabelText('Rejection reason')).toHaveProperty('value', 'A duplicate')
    expect(modalButton('Reject')).toHaveProperty('disabled', false)
  })

  test('shows an error at its field', async () => {
    await openList()
    await openDialog('Program 1', 'Approve')
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

  test('opens the details at a deadline that is incomplete, and does not approve', async () => {
    await openList()
    await openDialog('Program 1', 'Approve')
    type('Application month', 'March')
    type('Program type', 'Internship')
    const report = typeInvalidDate('Deadline')
    fireEvent.click(modalButton('Approve'))
    expect(report).toHaveBeenCalledTimes(1)
    const fold = screen.getByText('Details for the published program (optional)').closest('details')
    expect(fold?.open).toBe(true)
    expect(backend.requests(calls.setStatus(1))).toEqual([])
  })

  test('requires an application link when the website is not an address', async () => {
    await setContribution(backend, 1, { website: 'at the front desk' })
    await openList()
    await openDialog('Program 1', 'Approve')
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
    await openDialog('Program 1', 'View')
    expect(modal().queryByRole('link')).toBeNull()
    fireEvent.click(modalButton('Close'))
    await openDialog('Program 2', 'View')
    const link = modal().getByRole('link', { name: 'https://example.org' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
  })

  test('shows what was typed when another administrator has deleted the contribution', async () => {
    await openList()
    await openDialog('Program 1', 'Reject')
    type('Rejection reason', 'A duplicate')
    await deleteElsewhere(backend, 1)
    fireEvent.click(modalButton('Reject'))
    await screen.findByText('Failed to update contribution status: Contribution not found')
    const notice = modal().getByText('Somebody else has deleted this contribution.')
    modal().getByText('A duplicate')
    await waitFor(() => expect(notice.closest('[tabindex]')).toBe(document.activeElement))
    expect(modal().queryByRole('form')).toBeNull()
    expect(screen.queryByRole('rowheader', { name: 'Program 1' })).toBeNull()
    fireEvent.click(modalButton('Close'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the review dialog beyond the specification', () => {
  test('publishes edited texts, and shows what was sent beside', async () => {
    await openList()
    await openDialog('Program 1', 'Approve')
    type('Application month', 'March')
    type('Program type', 'Internship')
    type('Name', ' ')
    fireEvent.click(modalButton('Approve'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    expect(screen.getByLabelText('Name').closest('details')?.open).toBe(true)
    type('Name', 'Harbor')
    fireEvent.click(modalButton('Approve'))
    await screen.findByText('Contribution approved successfully')
    await openDialog('Harbor', 'View')
    expect(modal().getByText('As it was sent').nextElementSibling?.textContent).toBe('Program 1')
  })

  test('saves texts without a decision, and keeps the month that was typed', async () => {
    await openList()
    await openDialog('Program 1', 'View')
    type('Application month', 'March')
    expect(modalButton('Save the texts')).toHaveProperty('disabled', true)
    type('Description', 'Ten weeks.')
    fireEvent.click(modalButton('Save the texts'))
    await screen.findByText('The texts were saved')
    await openDialog('Program 1', 'View')
    expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Ten weeks.')
    expect(screen.getByLabelText('Application month')).toHaveProperty('value', 'March')
    expect(within(rowOf('Program 1')).getByText('Pending')).toBeTruthy()
  })

  test('asks for changes with a note', async () => {
    await openList()
    await openDialog('Program 1', 'View')
    expect(modalButton('Ask for changes')).toHaveProperty('disabled', true)
    type('What should be changed?', 'Which year?')
    fireEvent.click(modalButton('Ask for changes'))
    await screen.findByText('Changes were asked for')
    const row = within(rowOf('Program 1'))
    for (const text of ['Pending', 'Changes asked for']) expect(row.getByText(text)).toBeTruthy()
  })

  test('tells what somebody else changed, and keeps what was typed', async () => {
    await openList()
    await openDialog('Program 1', 'Reject')
    type('Rejection reason', 'A duplicate')
    type('Name', 'Harbor')
    const description = 'Other words.'
    await setContribution(backend, 1, { changeNote: 'Which year?', description, version: 2 })
    fireEvent.click(modalButton('Reject'))
    await modal().findByText('This changed while you had it open')
    modal().getByText('Its name, website or description has changed.')
    modal().getByText('Which year?')
    const values = ['Rejection reason', 'Name', 'Description'].map(
      label => screen.getByLabelText<HTMLInputElement>(label).value,
    )
    expect(values).toEqual(['A duplicate', 'Harbor', description])
    fireEvent.click(modalButton('OK'))
    expect(modal().queryByText('This changed while you had it open')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Application month'))
    fireEvent.click(modalButton('Reject'))
    await screen.findByText('Contribution rejected successfully')
  })

  test('shows the questions of a likely scam', async () => {
    await setContribution(backend, 1, { website: 'bit.ly/x', description: 'Send your SSN.' })
    await openList()
    await openDialog('Program 1', 'View')
    modal().getByText('Does it ask for a social security, bank or card number?')
    modal().getByText('Is there a page of the provider itself?')
  })

  test('offers another backend what the specification names, and asks for a month alone', async () => {
    const contributions = [{ id: 1, name: 'Harbor', status: 'pending', website: 'by mail' }]
    backend.reply(calls.list, () => Response.json({ contributions, pagination: {} }))
    await openList()
    await openDialog('Harbor', 'View')
    const form = within(screen.getByRole('form', { name: 'Your decision' }))
    expect(form.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Approve',
      'Reject',
      'Delete',
    ])
    expect(form.getAllByRole('combobox')).toEqual([field('Application month')])
    type('Application month', 'March')
    expect(form.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', false)
  })
})

describe('several contributions', () => {
  const select = (name: string) => fireEvent.click(screen.getByLabelText(`Select ${name}`))
  const bar = () => within(screen.getByRole('region', { name: 'Selected contributions' }))

  test('are rejected with one reason; those that fail are named and stay selected', async () => {
    await openList()
    for (const name of ['Program 1', 'Program 2', 'Program 3']) select(name)
    expect(bar().getByText('3 selected')).toBeTruthy()
    await deleteElsewhere(backend, 2)
    fireEvent.click(bar().getByRole('button', { name: 'Reject' }))
    expect(bar().getByRole('button', { name: 'Reject 3' })).toHaveProperty('disabled', true)
    type('One reason for all', 'A duplicate')
    fireEvent.click(bar().getByRole('button', { name: 'Reject 3' }))
    await screen.findByText('2 contributions done')
    screen.getByText('Failed to update contribution status: Contribution not found', {
      exact: false,
    })
    expect(within(rowOf('Program 3')).getByText('Rejected')).toBeTruthy()
  })

  test('keep the reason when another one is selected', async () => {
    await openList()
    select('Program 1')
    fireEvent.click(bar().getByRole('button', { name: 'Reject' }))
    type('One reason for all', 'A duplicate')
    select('Program 2')
    expect(bar().getByRole('button', { name: 'Reject 2' })).toHaveProperty('disabled', false)
    expect(screen.getByLabelText('One reason for all')).toHaveProperty('value', 'A duplicate')
  })

  test('keep the reason over a reload, until all are done', async () => {
    await openList()
    select('Program 1')
    fireEvent.click(bar().getByRole('button', { name: 'Reject' }))
    type('One reason for all', 'A duplicate')
    cleanup()
    await openList()
    select('Program 2')
    fireEvent.click(bar().getByRole('button', { name: 'Reject' }))
    expect(screen.getByLabelText('One reason for all')).toHaveProperty('value', 'A duplicate')
    fireEvent.click(bar().getByRole('button', { name: 'Reject 1' }))
    await screen.findByText('1 contribution done')
    expect(JSON.stringify(sessionStorage)).not.toContain('A duplicate')
  })

  test('keep the reason and the focus through Cancel', async () => {
    const pressInBar = (name: string) => {
      const button = bar().getByRole('button', { name })
      button.focus()
      fireEvent.click(button)
    }
    await openList()
    select('Program 1')
    pressInBar('Reject')
    const reason = () => screen.getByLabelText('One reason for all')
    await waitFor(() => expect(document.activeElement).toBe(reason()))
    type('One reason for all', 'A duplicate')
    pressInBar('Cancel')
    await waitFor(() =>
      expect(document.activeElement).toBe(bar().getByRole('button', { name: 'Approve' })),
    )
    pressInBar('Reject')
    expect(reason()).toHaveProperty('value', 'A duplicate')
    pressInBar('Reject 1')
    const done = await screen.findByText('1 contribution done')
    await waitFor(() => expect(document.activeElement?.contains(done)).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
    select('Program 2')
    pressInBar('Clear')
    await waitFor(() => expect(document.activeElement?.id).toBe('admin-panel'))
  })

  test('are selected together, and deleted after one question', async () => {
    const confirm = vi.fn(() => true)
    vi.stubGlobal('confirm', confirm)
    await openList()
    fireEvent.click(screen.getByLabelText('Select all on this page'))
    fireEvent.click(bar().getByRole('button', { name: 'Delete' }))
    expect(confirm).toHaveBeenCalledWith(
      'Are you sure you want to delete these 10 contributions? This action cannot be undone.',
    )
    await screen.findByText('10 contributions done')
    expect(screen.queryByRole('region', { name: 'Selected contributions' })).toBeNull()
  })
})

describe('the keyboard', () => {
  const press = (key: string, more = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
  const focusedRow = () => document.activeElement?.closest('tr')?.querySelector('th')?.textContent

  test('moves between rows, selects and opens them', async () => {
    await openList()
    within(rowOf('Program 1')).getByRole('button', { name: 'View' }).focus()
    press('j')
    press('j')
    press('k')
    expect(focusedRow()).toBe('Program 2')
    press('x')
    expect(screen.getByLabelText('Select Program 2')).toHaveProperty('checked', true)
    press('r')
    await screen.findByRole('form', { name: 'Your decision' })
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Rejection reason')),
    )
    press('x')
    expect(screen.getByLabelText('Select Program 2')).toHaveProperty('checked', true)
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    'leaves %j to the browser',
    async modifier => {
      await openList()
      within(rowOf('Program 1')).getByRole('button', { name: 'View' }).focus()
      press('j', modifier)
      expect(focusedRow()).toBe('Program 1')
    },
  )
})

describe('a deletion', () => {
  const question =
    'Are you sure you want to delete this contribution? This action cannot be undone.'

  test('asks for confirmation', async () => {
    const confirm = vi.fn(() => false)
    vi.stubGlobal('confirm', confirm)
    await openList()
    inRow('Program 1', 'Delete')
    expect(confirm).toHaveBeenCalledWith(question)
    expect(backend.requests(calls.remove(1))).toEqual([])
  })

  test('removes the row and focuses the next one', async () => {
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
