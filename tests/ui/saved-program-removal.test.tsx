// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { $savedPrograms } from '#lib/saved-programs.ts'
import {
  calls,
  open,
  openDetails,
  setUpSavedPrograms,
} from '#tests/support/saved-programs-page.tsx'
import { field, press, type } from '#tests/support/screen.tsx'

const { backend, call, save, storedRow, storedTasks } = setUpSavedPrograms()

describe('removing a saved program', () => {
  test('remove a program, which Undo saves again with its notes', async () => {
    await save('harbor', { notes: 'Ask Dr. Lee', status: 'saved' })
    await openDetails()
    press('Remove from saved programs')
    await screen.findByText('Harbor Fellowship was removed.')
    expect(await storedRow()).toBeUndefined()
    press('Undo')
    await waitFor(async () => expect((await storedRow())?.notes).toBe('Ask Dr. Lee'))
    expect(await screen.findByRole('button', { name: 'Harbor Fellowship' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Harbor Fellowship was removed.')).toBeNull())
    expect(document.activeElement?.id).toBe('saved-programs')
  })

  describe('of a program that another tab or device removes meanwhile', () => {
    async function openAndRemove() {
      await save('harbor', { status: 'preparing', notes: 'Ask Dr. Lee' })
      await call('PUT', '/harbor/tasks/own-1', { label: 'Call' })
      await openDetails()
      type('Outcome', 'Half a')
      await call('DELETE', '/harbor')
    }
    /** As when somebody returns to the tab. */
    const showRemoval = () => act(async () => $savedPrograms.revalidate())
    const isBack = async () => {
      await screen.findByText(/It is saved again, with your notes/)
      const stored = { status: 'preparing', notes: 'Ask Dr. Lee', outcome: 'Half an hour' }
      expect(await storedRow()).toMatchObject(stored)
      expect(await storedTasks()).toEqual(['Call'])
      expect(screen.queryByText(/^You removed this program/)).toBeNull()
    }

    test('say so, keep what was typed, and save it all again on request', async () => {
      await openAndRemove()
      await showRemoval()
      await screen.findByText(
        'You removed this program elsewhere: in another tab, or on another device.',
      )
      expect(screen.queryByRole('button', { name: 'Remove from saved programs' })).toBeNull()
      expect(field('Outcome').value).toBe('Half a')
      type('Outcome', 'Half an hour')
      fireEvent.blur(field('Outcome'))
      await act(async () => {})
      expect(await storedRow()).toBeUndefined()
      press('Save notes')
      await isBack()
      await screen.findByRole('region', { name: 'Checklist' })
    })

    test.each(['board', 'list'])('save it again when the %s changes its status', async view => {
      history.replaceState(null, '', `/dashboard?view=${view}`)
      await save('harbor', { status: 'preparing', notes: 'Ask Dr. Lee' })
      await call('PUT', '/harbor/tasks/own-1', { label: 'Call' })
      await open()
      await call('DELETE', '/harbor')
      const select = screen.getByLabelText('Status of Harbor Fellowship')
      fireEvent.change(select, { target: { value: 'applied' } })
      await waitFor(async () => expect((await storedRow())?.status).toBe('applied'))
      expect(await storedRow()).toMatchObject({ notes: 'Ask Dr. Lee' })
      expect(await storedTasks()).toEqual(['Call'])
    })
  })

  test('remove a program after the notes that are being saved, which Undo brings back', async () => {
    await save('harbor')
    const details = await openDetails()
    const release = backend.hold(calls.save)
    type('Notes', 'Ask Dr. Lee')
    fireEvent.blur(field('Notes'))
    await waitFor(() => expect(backend.requests(calls.save)).toHaveLength(1))
    const remove = details.getByRole('button', { name: 'Remove from saved programs' })
    // The message about the notes would move a button below them while it is pressed.
    expect(remove.compareDocumentPosition(field('Notes'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    fireEvent.click(remove)
    await act(async () => {})
    expect(backend.requests(calls.remove)).toHaveLength(0)
    release()
    await screen.findByText('Harbor Fellowship was removed.')
    expect(await storedRow()).toBeUndefined()
    press('Undo')
    await waitFor(async () => expect((await storedRow())?.notes).toBe('Ask Dr. Lee'))
  })
})
