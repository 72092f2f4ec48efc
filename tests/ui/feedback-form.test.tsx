// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inRow, openPage, order, setUpFeedbackPage } from '#tests/support/feedback-page.tsx'
import { users } from '#tests/support/people.ts'
import { field, press, type } from '#tests/support/screen.tsx'
import { calls, fullThread } from '#tests/support/thread.ts'

const { ada, katherine } = users
const { backend, open } = setUpFeedbackPage()

describe('the feedback form', () => {
  test('is there for every member, and requires a text [spec 5.21 5.23]', async () => {
    await open()
    expect(field('Your feedback').required).toBe(true)
    type('Your feedback', '  ')
    press('Submit Feedback')
    expect((await screen.findByRole('alert')).textContent).toBe('Feedback content is required')
    expect(field('Your feedback').getAttribute('aria-invalid')).toBe('true')
    expect(backend.requests(calls.add)).toEqual([])
  })

  test('is not there for the owner, who may reply and vote, and whose feedback is marked as read [spec 5.23 6.11]', async () => {
    await open({ a: null }, { as: ada })
    expect(screen.queryByLabelText('Your feedback')).toBeNull()
    for (const name of ['Reply', 'Upvote', 'Mark as helpful'])
      expect(inRow('a').getByRole('button', { name })).toBeTruthy()
    await waitFor(() => expect(backend.requests('PUT /api/resume/seen')).toHaveLength(1))
  })

  test('adds the feedback at the top, and is empty again', async () => {
    await open({ a: null })
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    await screen.findByText('Feedback submitted successfully')
    expect(order()).toHaveLength(2)
    expect(document.querySelector('[data-row]')?.textContent).toContain('Well done')
    expect(field('Your feedback').value).toBe('')
  })

  test('keeps text that was not sent, also after a reload, and shows it to nobody else', async () => {
    backend.fail(calls.add, 500)
    await open()
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to submit feedback')
    cleanup()
    await openPage()
    expect(field('Your feedback').value).toBe('Well done')
    cleanup()
    await openPage({ as: katherine })
    expect(field('Your feedback').value).toBe('')
  })

  test('keeps the text when the thread is full, with the message of the server', async () => {
    await open(fullThread())
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This resume has as much feedback as it can hold.',
    )
    expect(field('Your feedback').value).toBe('Well done')
  })

  test('keeps the text while the thread cannot be loaded, and sends it later [spec 4.feedback.1]', async () => {
    backend.fail(calls.list, 500)
    await open({ a: null })
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    await waitFor(() => expect(field('Your feedback').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Failed to submit feedback')).toBeTruthy()
    expect(screen.getByText('Failed to load resume data or feedback')).toBeTruthy()
    expect(field('Your feedback').value).toBe('Well done')
    expect(backend.requests(calls.add)).toEqual([])
    backend.restore()
    press('Submit Feedback')
    await screen.findByText('Feedback submitted successfully')
    expect(document.querySelector('[data-row]')?.textContent).toContain('Well done')
    expect(order()).toHaveLength(2)
    expect(field('Your feedback').value).toBe('')
  })

  test('is sent once, however often the button is pressed', async () => {
    await open()
    const release = backend.hold(calls.add)
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    const button = await screen.findByRole('button', { name: 'Submitting...' })
    expect(button).toHaveProperty('disabled', true)
    fireEvent.submit(button)
    await waitFor(() => expect(backend.requests(calls.add)).toHaveLength(1))
    release()
    await screen.findByText('Feedback submitted successfully')
    expect(backend.requests(calls.add)).toHaveLength(1)
  })
})
