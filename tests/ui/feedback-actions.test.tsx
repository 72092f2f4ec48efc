// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { errorCatalog } from '#contract/errors.ts'
import {
  calls,
  freshPages,
  inRow,
  open,
  order,
  pressIn,
  site,
} from '#tests/support/feedback-page.tsx'
import { users } from '#tests/support/people.ts'
import { press } from '#tests/support/screen.tsx'
import { said } from '#tests/support/thread.ts'

const { grace } = users

freshPages()

describe('a reply', () => {
  test('is written under its comment and shown there', async () => {
    await open([said('a', {}, [said('b')]), said('c')])
    pressIn('a', 'Reply')
    const box = inRow('a').getByLabelText('Your reply to Joe Wright')
    expect(document.activeElement).toBe(box)
    fireEvent.input(box, { target: { value: 'I agree' } })
    pressIn('a', 'Submit Reply')
    await screen.findByText('I agree')
    expect([order()[1], order()[3]]).toEqual(['b', 'c'])
    await waitFor(() => expect(inRow('a').queryByRole('textbox')).toBeNull())
  })

  test('that could not be sent stays, is told of, and is open again after a reload', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    site.backend.fail(calls.add, 503)
    await open([said('a')])
    pressIn('a', 'Reply')
    fireEvent.input(inRow('a').getByRole('textbox'), { target: { value: 'I agree' } })
    pressIn('a', 'Submit Reply')
    await inRow('a').findByText('Failed to submit reply. What you wrote is kept.')
    expect(console.error).toHaveBeenCalled()
    cleanup()
    await open([said('a')])
    expect(inRow('a').getByRole('textbox')).toHaveProperty('value', 'I agree')
  })

  test('stays when the resume holds no more feedback, and the server says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { status, message } = errorCatalog['feedback/full']
    site.backend.fail(calls.add, status, message, 'feedback/full')
    await open([said('a')])
    pressIn('a', 'Reply')
    fireEvent.input(inRow('a').getByRole('textbox'), { target: { value: 'I agree' } })
    pressIn('a', 'Submit Reply')
    await inRow('a').findByText(message)
    expect(inRow('a').getByRole('textbox')).toHaveProperty('value', 'I agree')
  })

  test('stays readable when its comment was deleted meanwhile', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open([said('a')])
    pressIn('a', 'Reply')
    fireEvent.input(inRow('a').getByRole('textbox'), { target: { value: 'I agree' } })
    site.backend.thread = []
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
  const mine = { reviewerId: grace.uid }

  test('is offered for one’s own comments, asks first, and takes the replies along [spec 4.feedback.3 6.10]', async () => {
    await open([said('a', mine, [said('b')]), said('c')])
    expect(inRow('c').queryByRole('button', { name: 'Delete' })).toBeNull()
    const asked = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
    vi.stubGlobal('confirm', asked)
    pressIn('a', 'Delete')
    expect(asked).toHaveBeenCalledExactlyOnceWith('Are you sure you want to delete this feedback?')
    expect(order()).toEqual(['a', 'b', 'c'])
    expect(site.backend.heardOf('DELETE /api/resume/feedback/a')).toEqual([])
    pressIn('a', 'Delete')
    await screen.findByText('Feedback deleted successfully')
    expect(order()).toEqual(['c'])
  })

  test('leaves the comment and says so when it fails', async () => {
    vi.stubGlobal('confirm', () => true)
    site.backend.fail('DELETE /api/resume/feedback/a', 500)
    await open([said('a', mine)])
    pressIn('a', 'Delete')
    await screen.findByText('Failed to delete feedback')
    expect(order()).toEqual(['a'])
  })
})

test('asks what is wrong with a comment that is reported, and thanks', async () => {
  await open([said('a')])
  site.backend.instead.set('POST /api/resume/feedback/a/report', () => Response.json({}))
  pressIn('a', 'Report')
  fireEvent.input(await screen.findByLabelText('What is wrong with it?'), {
    target: { value: 'Rude' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Send report' }))
  await screen.findByText('Thank you. An administrator will look at it.')
  expect(site.backend.heardOf('POST /api/resume/feedback/a/report')[0]?.body).toEqual({
    reason: 'Rude',
  })
})
