// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { calls, deleteElsewhere, idOf, setContribution } from '#tests/support/contributions.ts'
import {
  modal,
  openDialog,
  openList,
  rowOf,
  setUpDashboardPage,
} from '#tests/support/dashboard-page.tsx'
import { field, textsOf, type } from '#tests/support/screen.tsx'

const backend = setUpDashboardPage()

const modalButton = (name: string) => modal().getByRole('button', { name })
async function review(name: string, button: string): Promise<void> {
  await openList()
  await openDialog(name, button)
}

describe('the review dialog', () => {
  const months =
    'January February March April May June July August September October November December'

  test('shows the details, and fields for a month and a reason', async () => {
    await review('Program 2', 'View')
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
    expect(textsOf(offered).join(' ')).toBe(months)
    expect(screen.getByPlaceholderText('Provide a reason for rejection').tagName).toBe('TEXTAREA')
  })

  test.each([
    ['pending' as const, ['Ask for changes', 'Approve', 'Reject', 'Delete']],
    ['approved' as const, ['Reject', 'Reset to Pending', 'Delete']],
    ['rejected' as const, ['Ask for changes', 'Approve', 'Reset to Pending', 'Delete']],
  ])('offers the other statuses of a contribution that is %s', async (status, offered) => {
    await setContribution(backend, 1, { status })
    await review('Program 1', 'View')
    const form = within(screen.getByRole('form', { name: 'Your decision' }))
    expect(textsOf(form.getAllByRole('button'))).toEqual(['Save the texts', ...offered])
  })

  test('requires a month and a type to approve', async () => {
    await review('Program 1', 'Approve')
    expect(modalButton('Approve')).toHaveProperty('disabled', true)
    expect(document.activeElement).toBe(screen.getByLabelText('Application month'))
    modal().getByText('To approve, choose the application month.')
    modal().getByText('To reject, give a reason.')
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
    await review('Program 1', 'Reject')
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
    await review('Program 1', 'Reject')
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

  test('requires an application link when the website is not an address', async () => {
    await setContribution(backend, 1, { website: 'at the front desk' })
    await review('Program 1', 'Approve')
    type('Application month', 'March')
    type('Program type', 'Internship')
    modal().getByText(/^To approve, enter an application link/)
    type('Application link', 'https://example.org/apply')
    fireEvent.click(modalButton('Approve'))
    await screen.findByText('Contribution approved successfully')
  })

  test('shows what was typed when another administrator has deleted the contribution', async () => {
    await review('Program 1', 'Reject')
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
    await review('Program 1', 'Approve')
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
    await review('Program 1', 'View')
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
    await review('Program 1', 'View')
    expect(modalButton('Ask for changes')).toHaveProperty('disabled', true)
    type('What should be changed?', 'Which year?')
    fireEvent.click(modalButton('Ask for changes'))
    await screen.findByText('Changes were asked for')
    const row = within(rowOf('Program 1'))
    for (const text of ['Pending', 'Changes asked for']) expect(row.getByText(text)).toBeTruthy()
  })

  test.each([
    [/^Keep/, ['A duplicate', 'Harbor', 'Other words.']],
    [/^(Take|Discard)/, ['', 'Program 1', 'Other words.']],
  ])('shows what somebody else changed beside what was typed: %s', async (button, values) => {
    await review('Program 1', 'Reject')
    type('Rejection reason', 'A duplicate')
    type('Name', 'Harbor')
    const description = 'Other words.'
    await setContribution(backend, 1, { changeNote: 'Which year?', description, version: 2 })
    fireEvent.click(modalButton('Reject'))
    const conflict = within(await modal().findByRole('alert'))
    for (const text of ['Changes were asked for.', description, 'Harbor']) conflict.getByText(text)
    modal().getByText('Which year?')
    fireEvent.click(conflict.getByRole('button', { name: button }))
    expect(modal().queryByRole('alert')).toBeNull()
    const shown = ['Rejection reason', 'Name', 'Description'].map(
      label => screen.getByLabelText<HTMLInputElement>(label).value,
    )
    expect(shown).toEqual(values)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Application month')),
    )
  })

  test('shows the questions of a likely scam', async () => {
    await setContribution(backend, 1, { website: 'bit.ly/x', description: 'Send your SSN.' })
    await review('Program 1', 'View')
    modal().getByText(/^Does it ask for a social security, bank or card number\?/)
    modal().getByText(/Is there a page of the provider itself\?$/)
  })

  test('offers another backend what the specification names, and asks for a month alone', async () => {
    const contributions = [{ id: 1, name: 'Harbor', status: 'pending', website: 'by mail' }]
    backend.reply(calls.list, () => Response.json({ contributions, pagination: {} }))
    await review('Harbor', 'View')
    const form = within(screen.getByRole('form', { name: 'Your decision' }))
    expect(textsOf(form.getAllByRole('button'))).toEqual(['Approve', 'Reject', 'Delete'])
    expect(form.getAllByRole('combobox')).toEqual([field('Application month')])
    type('Application month', 'March')
    expect(form.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', false)
  })
})
