// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { emptyQueries } from '#lib/queries.ts'
import { calls, openDetails, setUpSavedPrograms } from '#tests/support/saved-programs-page.tsx'
import { field, press, type } from '#tests/support/screen.tsx'

const { backend, save, storedRow, storedTasks } = setUpSavedPrograms()

describe('the details of a saved program', () => {
  test('save notes, and keep them when that fails', async () => {
    await save('harbor')
    const details = await openDetails()
    backend.fail(calls.save, 500, 'Out of order')
    type('Notes', 'Ask Dr. Lee')
    fireEvent.submit(field('Notes').form as HTMLFormElement)
    expect((await details.findByRole('alert')).textContent).toBe('Out of order')
    expect(field('Notes').value).toBe('Ask Dr. Lee')
    backend.restore()
    press('Save notes')
    await details.findByText('Your notes are saved.')
    expect((await storedRow())?.notes).toBe('Ask Dr. Lee')
  })

  test('leave a field as another device has saved it', async () => {
    await save('harbor', { notes: 'Ask Dr. Lee' })
    const details = await openDetails()
    await save('harbor', { notes: 'Dr. Lee said yes' })
    type('Outcome', 'Waiting')
    press('Save notes')
    await details.findByText('Your notes are saved.')
    type('Outcome', 'Accepted')
    press('Close')
    await waitFor(async () => expect((await storedRow())?.outcome).toBe('Accepted'))
    expect((await storedRow())?.notes).toBe('Dr. Lee said yes')
  })

  test('keep a draft of what was typed, without what another device changes meanwhile', async () => {
    await save('harbor')
    const details = await openDetails()
    backend.fail(calls.save, 500, 'Out of order')
    type('Notes', 'Ask Dr. Lee')
    press('Save notes')
    await details.findByRole('alert')
    backend.restore()
    await save('harbor', { outcome: 'Accepted' })
    cleanup()
    emptyQueries()
    history.replaceState(null, '', '/dashboard')
    await openDetails()
    expect(field('Outcome').value).toBe('Accepted')
    expect(field('Notes').value).toBe('Ask Dr. Lee')
    press('Save notes')
    await waitFor(async () => expect((await storedRow())?.notes).toBe('Ask Dr. Lee'))
    expect((await storedRow())?.outcome).toBe('Accepted')
  })

  test('save what was typed when they are closed', async () => {
    await save('harbor')
    await openDetails()
    type('Outcome', 'Waiting')
    press('Close')
    await waitFor(async () => expect((await storedRow())?.outcome).toBe('Waiting'))
    expect(location.search).toBe('')
  })

  test('say what is kept when they cannot be saved on closing', async () => {
    await save('harbor')
    await openDetails()
    type('Links', 'example')
    press('Close')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Each link must start with http:// or https://, one a line. ' +
        'What you typed about Harbor Fellowship is kept. Open the program to save it.',
    )
    press('Harbor Fellowship')
    expect((await screen.findByLabelText<HTMLInputElement>('Links')).value).toBe('example')
  })

  test('have a checklist of what the program asks for and of own items', async () => {
    await save('harbor')
    const details = await openDetails()
    fireEvent.click(details.getByLabelText('2 letters of recommendation'))
    type('New item', 'Call the office')
    press('Add')
    await details.findByLabelText('Call the office')
    // The two calls may end in either order.
    await waitFor(async () => expect(await storedTasks()).toHaveLength(2))
    const button = details.getByRole('button', { name: 'Remove Call the office' })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(details.queryByLabelText('Call the office')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Checklist' }))
  })

  test('keep what was typed while a page from the browser’s cache is verified again', async () => {
    await save('harbor')
    await openDetails()
    type('New item', 'Call the office')
    sessionStorage.removeItem('session-checked')
    const release = backend.hold('GET /api/auth/verify')
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    await screen.findByText('Loading...')
    expect(screen.queryByRole('dialog')).toBeNull()
    release()
    await screen.findByRole('dialog')
    expect(field('New item').value).toBe('Call the office')
  })
})
