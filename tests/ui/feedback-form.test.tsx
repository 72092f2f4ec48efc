// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errorCatalog } from '#contract/errors.ts'
import { calls, freshPages, inRow, open, order, site } from '#tests/support/feedback-page.tsx'
import { users } from '#tests/support/people.ts'
import { field, press, type } from '#tests/support/screen.tsx'
import { said } from '#tests/support/thread.ts'

const { ada, grace } = users

freshPages()

describe('the form of feedback', () => {
  test('is there for every member, and requires a text [spec 5.21 5.23]', async () => {
    await open()
    expect(field('Your feedback').required).toBe(true)
    type('Your feedback', '  ')
    press('Submit Feedback')
    expect((await screen.findByRole('alert')).textContent).toBe('Feedback content is required')
    expect(field('Your feedback').getAttribute('aria-invalid')).toBe('true')
    expect(site.backend.heardOf(calls.add)).toEqual([])
  })

  test('is not there for the owner, who may reply and vote all the same, and has seen what is new [spec 5.23 6.11]', async () => {
    site.backend.uid = ada.uid
    await open([said('a')], { as: ada })
    expect(screen.queryByLabelText('Your feedback')).toBeNull()
    for (const name of ['Reply', 'Upvote', 'Mark as helpful'])
      expect(inRow('a').getByRole('button', { name })).toBeTruthy()
    await waitFor(() => expect(site.backend.heardOf('PUT /api/resume/seen')).toHaveLength(1))
  })

  test('puts what was said on top, and is empty again', async () => {
    await open([said('a')])
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    await screen.findByText('Feedback submitted successfully')
    expect(order()).toHaveLength(2)
    expect(document.querySelector('[data-row]')?.textContent).toContain('Well done')
    expect(field('Your feedback').value).toBe('')
  })

  test('keeps what could not be sent, over a reload too, and for nobody else', async () => {
    site.backend.fail(calls.add, 500)
    await open()
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to submit feedback')
    cleanup()
    await open()
    expect(field('Your feedback').value).toBe('Well done')
    cleanup()
    await open([], { as: { ...grace, uid: 'u_other' } })
    expect(field('Your feedback').value).toBe('')
  })

  test('keeps what was typed when the resume holds no more feedback, and says so', async () => {
    const { status, message } = errorCatalog['feedback/full']
    site.backend.fail(calls.add, status, message, 'feedback/full')
    await open()
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(field('Your feedback').value).toBe('Well done')
  })

  test('keeps the text and sends nothing while the thread cannot be loaded, and sends it once it can [spec 4.feedback.1]', async () => {
    site.backend.fail(calls.list, 500)
    await open([said('a')])
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    await waitFor(() => expect(field('Your feedback').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Failed to submit feedback')).toBeTruthy()
    expect(screen.getByText('Failed to load resume data or feedback')).toBeTruthy()
    expect(field('Your feedback').value).toBe('Well done')
    expect(site.backend.heardOf(calls.add)).toEqual([])
    site.backend.instead.clear()
    press('Submit Feedback')
    await screen.findByText('Feedback submitted successfully')
    expect(document.querySelector('[data-row]')?.textContent).toContain('Well done')
    expect(order()).toHaveLength(2)
    expect(field('Your feedback').value).toBe('')
  })

  test('is sent once, however often the button is pressed', async () => {
    await open()
    const release = site.backend.hold(calls.add)
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    const button = await screen.findByRole('button', { name: 'Submitting...' })
    expect(button).toHaveProperty('disabled', true)
    fireEvent.submit(button)
    await waitFor(() => expect(site.backend.heardOf(calls.add)).toHaveLength(1))
    release()
    await screen.findByText('Feedback submitted successfully')
    expect(site.backend.heardOf(calls.add)).toHaveLength(1)
  })
})
