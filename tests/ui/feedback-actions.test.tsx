// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  inRow,
  openPage,
  order,
  pressIn,
  setUpFeedbackPage,
} from '#tests/support/feedback-page.tsx'
import { users } from '#tests/support/people.ts'
import { press, type } from '#tests/support/screen.tsx'
import { addComments, calls, deleteElsewhere, setComment } from '#tests/support/thread.ts'

const { ada, grace, katherine } = users
const { backend, open } = setUpFeedbackPage()

describe('a reply', () => {
  test('is written under its comment and shown there', async () => {
    await open({ c: null, a: null, b: 'a' })
    pressIn('a', 'Reply')
    const box = inRow('a').getByLabelText('Your reply to Katherine Dorsey')
    expect(document.activeElement).toBe(box)
    fireEvent.input(box, { target: { value: 'I agree' } })
    pressIn('a', 'Submit Reply')
    await screen.findByText('I agree')
    expect([order()[1], order()[3]]).toEqual(['b', 'c'])
    await waitFor(() => expect(inRow('a').queryByRole('textbox')).toBeNull())
  })

  test('stays after a failure with an error message, and is open again after a reload', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    backend.fail(calls.add, 503)
    await open({ a: null })
    pressIn('a', 'Reply')
    fireEvent.input(inRow('a').getByRole('textbox'), { target: { value: 'I agree' } })
    pressIn('a', 'Submit Reply')
    await inRow('a').findByText('Failed to submit reply. What you wrote is kept.')
    expect(console.error).toHaveBeenCalled()
    cleanup()
    await openPage()
    expect(inRow('a').getByRole('textbox')).toHaveProperty('value', 'I agree')
  })

  test('is still shown when its comment was deleted meanwhile', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open({ a: null })
    pressIn('a', 'Reply')
    fireEvent.input(inRow('a').getByRole('textbox'), { target: { value: 'I agree' } })
    await deleteElsewhere(backend, 'a')
    pressIn('a', 'Submit Reply')
    await screen.findByText(
      'The comment that you were replying to was deleted. This is what you wrote:',
    )
    screen.getByText('I agree')
    press('Discard this text')
    expect(screen.queryByText('I agree')).toBeNull()
  })
})

describe('deleting', () => {
  /** Inserts a comment of Grace's, which others answered. */
  const openOwn = async () => {
    await addComments(backend, { c: null, a: null, b: 'a' })
    await setComment(backend, 'a', { authorId: grace.uid })
    await openPage()
  }

  test('is offered for own comments, asks for confirmation, and removes the replies', async () => {
    await openOwn()
    expect(inRow('c').queryByRole('button', { name: 'Delete' })).toBeNull()
    const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
    vi.stubGlobal('confirm', confirm)
    pressIn('a', 'Delete')
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      'Are you sure you want to delete this feedback?',
    )
    expect(order()).toEqual(['a', 'b', 'c'])
    expect(backend.requests(calls.remove('a'))).toEqual([])
    pressIn('a', 'Delete')
    await screen.findByText('Feedback deleted successfully')
    expect(order()).toEqual(['c'])
  })

  test('keeps the comment after a failure, and shows an error message', async () => {
    vi.stubGlobal('confirm', () => true)
    await openOwn()
    backend.fail(calls.remove('a'), 500)
    pressIn('a', 'Delete')
    await screen.findByText('Failed to delete feedback')
    expect(order()).toEqual(['a', 'b', 'c'])
  })
})

async function report() {
  pressIn('a', 'Report')
  const reason = await screen.findByLabelText('What is wrong with it?')
  fireEvent.input(reason, { target: { value: 'Rude' } })
  press('Send report')
}

test('asks for the reason of a report, and thanks', async () => {
  await open({ a: null })
  await report()
  await screen.findByText('Thank you. An administrator will look at it.')
  const reports = await backend.db.selectFrom('reports').select(['userId', 'reason']).execute()
  expect(reports).toEqual([{ userId: grace.uid, reason: 'Rude' }])
})

test('says that another backend takes no reports', async () => {
  await open({ a: null })
  backend.reply(calls.report('a'), () => new Response('Not found', { status: 404 }))
  await report()
  await screen.findByText('Your backend does not offer this.')
})

test('reports the resume, the photo or the name of its owner', async () => {
  await open()
  press('Report Ada Okafor')
  fireEvent.change(await screen.findByLabelText('What is it about?'), { target: { value: 'name' } })
  type('What is wrong with it?', 'Not a name')
  press('Send report')
  await screen.findByText('Thank you. An administrator will look at it.')
  const reports = await backend.db.selectFrom('reports').select(['kind', 'memberId']).execute()
  expect(reports).toEqual([{ kind: 'name', memberId: ada.uid }])
})

test('lets administrators hide a comment in the thread', async () => {
  await open({ a: null })
  expect(inRow('a').queryByRole('button', { name: 'Hide' })).toBeNull()
  await setComment(backend, 'a', { authorId: grace.uid })
  cleanup()
  await openPage({ as: katherine })
  pressIn('a', 'Hide')
  await inRow('a').findByText('This comment was removed.')
  screen.getByText(/^Comment hidden/)
})
