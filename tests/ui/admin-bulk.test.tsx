// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { calls, deleteElsewhere, setContribution } from '#tests/support/contributions.ts'
import { inRow, openList, rowOf, setUpDashboardPage } from '#tests/support/dashboard-page.tsx'
import { type } from '#tests/support/screen.tsx'

const backend = setUpDashboardPage()

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

  test('show what speaks against them before they are approved', async () => {
    await setContribution(backend, 1, { name: 'Harbor', description: 'A $25 application fee.' })
    await setContribution(backend, 2, { name: 'Yard', website: 'https://yard.example/x' })
    await setContribution(backend, 3, { status: 'rejected' })
    await openList()
    const marksOf = (element: HTMLElement) =>
      within(element)
        .getAllByText(/^(Asks|Like|\d rejected)/)
        .map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(marksOf(rowOf('Harbor'))).toEqual([
        'Asks for money',
        expect.stringMatching(/^Like Program \d+ and 4 more$/),
        '1 rejected before',
      ]),
    )
    expect(marksOf(rowOf('Yard'))).toEqual(['1 rejected before'])
    for (const name of ['Harbor', 'Yard']) select(name)
    fireEvent.click(bar().getByRole('button', { name: 'Approve' }))
    const list = within(bar().getByRole('list', { name: 'Before you approve' }))
    await waitFor(() => expect(list.getAllByText('1 rejected before')).toHaveLength(2))
    expect(list.getByText('Asks for money')).toBeTruthy()
  })

  test('take a standard reason, which can be changed', async () => {
    await openList()
    select('Program 1')
    fireEvent.click(bar().getByRole('button', { name: 'Reject' }))
    const [, reason] = bar().getAllByRole<HTMLOptionElement>('option')
    fireEvent.change(bar().getByLabelText('Standard reasons'), {
      target: { value: reason?.value },
    })
    expect(screen.getByLabelText('One reason for all')).toHaveProperty('value', reason?.value)
    fireEvent.click(bar().getByRole('button', { name: 'Reject 1' }))
    await screen.findByText('1 contribution done')
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

  test('keeps the row when it fails, else focuses the next one', async () => {
    vi.stubGlobal('confirm', () => true)
    await openList()
    backend.fail(calls.remove(1), 500)
    inRow('Program 1', 'Delete')
    await screen.findByText('Failed to delete contribution: Status 500')
    backend.restore()
    inRow('Program 1', 'Delete')
    await screen.findByText('Contribution deleted successfully')
    expect(screen.queryByRole('rowheader', { name: 'Program 1' })).toBeNull()
    const next = within(rowOf('Program 2'))
    await waitFor(() =>
      expect(document.activeElement).toBe(next.getByRole('button', { name: 'View' })),
    )
    expect(screen.getByText('Showing 9 of 11')).toBeTruthy()
  })
})
