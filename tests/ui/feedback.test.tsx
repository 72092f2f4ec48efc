// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ada, grace } from '#tests/support/members.ts'
import { become, press, type } from '#tests/support/screen.tsx'
import { said } from '#tests/support/thread.ts'
import { calls, freshPages, inRow, open, order, pressIn, site } from '#tests/support/thread-page.tsx'

freshPages()

describe('the head', () => {
  test('says whose resume it is, since when, and where they study', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Ada Okafor's Resume")
    for (const text of ['Updated November 2, 2026', 'Fisk University', 'Physics']) screen.getByText(text)
    expect(screen.getByText('Posted by').textContent).toBe('Posted by Ada Okafor')
    expect(screen.getByRole('link', { name: /Back to Public Resumes/ }).getAttribute('href')).toBe(
      '/public-resumes',
    )
  })

  test('stands although the backend knows next to nothing', async () => {
    site.backend.resume = { resumeURL: null }
    await open()
    screen.getByText('Recently')
    screen.getByText('No resume uploaded yet')
    expect(screen.queryByRole('link', { name: /View Resume/ })).toBeNull()
  })
})

describe('the preview', () => {
  test('embeds a PDF without toolbar and panes, and opens it in a tab of its own', async () => {
    await open()
    const frame = document.querySelector('iframe')
    expect(frame?.getAttribute('src')).toBe(
      'https://files.foreign.test/a/resume.pdf?key=1#toolbar=0&navpanes=0',
    )
    const link = screen.getByRole('link', { name: /View Resume/ })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  })

  test('says so when there is none for the type', async () => {
    site.backend.resume = { ...site.backend.resume, resumeURL: '/files/resume.docx' }
    await open()
    screen.getByText('Resume preview not available')
  })

  test('keeps what is being read while its link is renewed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
    await open()
    site.backend.resume = {
      ...site.backend.resume,
      resumeURL: 'https://files.foreign.test/a/resume.pdf?key=2',
    }
    vi.advanceTimersByTime(240_000)
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /View Resume/ }).getAttribute('href')).toContain('key=2'),
    )
    expect(document.querySelector('iframe')?.src).toContain('key=1')
    vi.useRealTimers()
  })
})

describe('when something cannot be loaded', () => {
  test('shows nothing but the failure when both fail, and loads both when tried again', async () => {
    site.backend.fail(calls.list, 500)
    site.backend.fail(calls.resume, 500)
    await open()
    expect(screen.getByRole('alert').textContent).toContain('Failed to load resume data or feedback')
    expect(screen.queryByRole('region')).toBeNull()
    site.backend.instead.clear()
    press('Try again')
    await screen.findByText('No feedback yet')
    screen.getByText('Updated November 2, 2026')
  })

  test('shows the thread without the resume', async () => {
    site.backend.fail(calls.resume, 500)
    await open([said('a')])
    expect(screen.getByRole('alert').textContent).toContain('Failed to load resume data')
    screen.getByText('What a says')
  })

  test('shows the resume without the thread', async () => {
    site.backend.fail(calls.list, 500, 'The thread sleeps')
    await open()
    expect(screen.getByRole('alert').textContent).toContain('The thread sleeps')
    screen.getByText('Posted by')
  })

  test.each(['<html>', 'null', '{"feedback":3}'])('takes %s for a failure', async body => {
    site.backend.instead.set(calls.list, () => new Response(body))
    await open()
    expect(screen.getByRole('alert').textContent).toContain('Failed to load feedback')
  })
})

describe('feedback', () => {
  test('is put on top, and the box is empty again', async () => {
    await open([said('a')])
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    await screen.findByText('Feedback submitted successfully')
    expect(order()).toHaveLength(2)
    expect(document.querySelector('[data-row]')?.textContent).toContain('Well done')
    expect(screen.getByLabelText('Your feedback')).toHaveProperty('value', '')
  })

  test('is asked for when the box is blank', async () => {
    await open()
    type('Your feedback', '  ')
    press('Submit Feedback')
    expect((await screen.findByRole('alert')).textContent).toBe('Feedback content is required')
    expect(screen.getByLabelText('Your feedback').getAttribute('aria-invalid')).toBe('true')
    expect(site.backend.heardOf(calls.add)).toEqual([])
  })

  test('that could not be sent stays in the box, survives a reload, and is nobody else’s', async () => {
    site.backend.fail(calls.add, 500)
    await open()
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to submit feedback')
    cleanup()
    await open()
    expect(screen.getByLabelText('Your feedback')).toHaveProperty('value', 'Well done')
    cleanup()
    await open([], { as: { ...grace, uid: 'u_other' } })
    expect(screen.getByLabelText('Your feedback')).toHaveProperty('value', '')
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

  test('is not the owner’s to give, who has said that it was seen', async () => {
    site.backend.uid = ada.uid
    await open([said('a')], { as: ada })
    expect(screen.queryByLabelText('Your feedback')).toBeNull()
    inRow('a').getByRole('button', { name: 'Mark as helpful' })
    await waitFor(() => expect(site.backend.heardOf('PUT /api/resume/seen')).toHaveLength(1))
  })
})

test('shows what others said once the page is looked at again, and keeps what is being typed', async () => {
  await open([said('a')])
  type('Your feedback', 'Half a thou')
  site.backend.thread.unshift(said('b'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  window.dispatchEvent(new Event('focus'))
  await screen.findByText('1 new comment')
  expect(order()).toEqual(['b', 'a'])
  expect(screen.getByLabelText('Your feedback')).toHaveProperty('value', 'Half a thou')
  vi.useRealTimers()
})

test('asks to log in when the session is lost under the page, with the way back, and keeps what was typed', async () => {
  await open([said('a')])
  type('Your feedback', 'Half a thought')
  site.backend.fail('POST /api/resume/feedback/a/upvote', 401, 'Session expired. Please log in again.')
  pressIn('a', 'Upvote')
  await screen.findByText('Please log in to view and provide resume feedback')
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
    `/login?next=${encodeURIComponent(`/resume-feedback/${ada.uid}`)}`,
  )
  expect(screen.queryByText('What a says')).toBeNull()
  site.backend.instead.clear()
  await act(() => become(grace))
  expect(await screen.findByLabelText('Your feedback')).toHaveProperty('value', 'Half a thought')
})
