// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { errorCatalog } from '#contract/errors.ts'
import { calls, freshPages, open, order, pressIn, site } from '#tests/support/feedback-page.tsx'
import { users } from '#tests/support/people.ts'
import { become, field, press, type } from '#tests/support/screen.tsx'
import { said } from '#tests/support/thread.ts'

const { ada, grace } = users

freshPages()

const badges = () =>
  [...document.querySelectorAll('header li')].map(({ textContent }) => textContent)
const frame = () => document.querySelector('iframe')
/** Changes what is told of the resume. */
const tell = (fields: object) => Object.assign(site.backend.resume ?? {}, fields)

describe('the resume', () => {
  test('is told apart by whose it is, from where and from when, with a way back [spec 2.resume-feedback.1 2.resume-feedback.2 2.resume-feedback.6 7.19]', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Ada Okafor's Resume")
    expect(screen.getByText(/^Posted by/).textContent).toBe('Posted by Ada Okafor')
    expect(screen.getByText('Updated November 2, 2026')).toBeTruthy()
    expect(document.querySelector('header .avatar')?.textContent).toBe('A')
    expect(badges()).toEqual(['Fisk University', 'Physics'])
    const back = screen.getByRole('link', { name: /Back to Public Resumes$/ })
    expect(back.getAttribute('href')).toBe('/public-resumes')
  })

  test('has a photo where there is one, and neither badge nor date where none is known [spec 2.resume-feedback.2 2.resume-feedback.6]', async () => {
    tell({
      photoURL: 'https://files.test/ada.jpg',
      college: '',
      major: null,
      resumeUpdatedAt: null,
    })
    await open()
    expect(document.querySelector('header img')?.getAttribute('src')).toBe(
      'https://files.test/ada.jpg',
    )
    expect(screen.getByText('Recently')).toBeTruthy()
    expect(badges()).toEqual([])
  })

  test('stands although the backend does not even say whose it is', async () => {
    site.backend.resume = { resumeURL: null }
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Member's Resume")
  })

  test('is embedded without bars when it is a PDF, and opens in a new tab [spec 2.resume-feedback.3 2.resume-feedback.4]', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Resume Preview' })).toBeTruthy()
    const address = 'https://files.foreign.test/a/resume.pdf?key=1'
    expect(frame()?.getAttribute('src')).toBe(`${address}#toolbar=0&navpanes=0`)
    const link = screen.getByRole('link', { name: /^View Resume/ })
    expect([
      link.getAttribute('href'),
      link.getAttribute('target'),
      link.getAttribute('rel'),
    ]).toEqual([address, '_blank', 'noopener noreferrer'])
  })

  test.each([
    ['https://files.foreign.test/a/resume.docx', 'Resume preview not available', 1],
    [null, 'No resume uploaded yet', 0],
  ])('at %s says “%s” [spec 2.resume-feedback.5]', async (resumeURL, text, links) => {
    tell({ resumeURL })
    await open()
    expect(screen.getByText(text)).toBeTruthy()
    expect(frame()).toBeNull()
    expect(screen.queryAllByRole('link', { name: /^View Resume/ })).toHaveLength(links)
  })

  test('stays as it is read while its link is renewed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
    await open()
    tell({ resumeURL: 'https://files.foreign.test/a/resume.pdf?key=2' })
    vi.advanceTimersByTime(240_000)
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /View Resume/ }).getAttribute('href')).toContain(
        'key=2',
      ),
    )
    expect(frame()?.src).toContain('key=1')
  })
})

describe('what cannot be loaded', () => {
  test('is all that is said when neither resume nor feedback can, until both can [spec 8.resume-and-feedback.7 8.resume-and-feedback.14]', async () => {
    site.backend.fail(calls.resume, 500)
    site.backend.fail(calls.list, 500)
    await open()
    const box = screen.getByText('Failed to load resume data or feedback')
    expect(box.closest('.notice-error')).not.toBeNull()
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    expect(screen.queryByLabelText('Your feedback')).toBeNull()
    site.backend.instead.clear()
    press('Try again')
    expect(await screen.findByText('No feedback yet')).toBeTruthy()
    expect(screen.getByText('Updated November 2, 2026')).toBeTruthy()
  })

  test('leads to the profile when the address has to be verified first', async () => {
    const { status, message } = errorCatalog['account/unverified']
    for (const call of [calls.resume, calls.list])
      site.backend.fail(call, status, message, 'account/unverified')
    await open()
    expect(screen.getAllByText(message)).toHaveLength(1)
    const link = screen.getByRole('link', { name: 'Verify your email on your profile' })
    expect(link.getAttribute('href')).toBe('/profile')
    expect(screen.queryByLabelText('Your feedback')).toBeNull()
  })

  test('is said beside the feedback when it is the resume [spec 8.resume-and-feedback.8]', async () => {
    site.backend.fail(calls.resume, 500)
    await open([said('a')])
    expect(screen.getByText('Failed to load resume data')).toBeTruthy()
    expect(screen.getByText('What a says')).toBeTruthy()
  })

  test('is said beside the resume when it is the feedback, in the words of the server', async () => {
    site.backend.fail(calls.list, 500, 'The thread sleeps')
    await open()
    expect(screen.getByRole('alert').textContent).toContain('The thread sleeps')
    expect(screen.getByText('Posted by')).toBeTruthy()
  })

  test('is said beside the resume when it is the feedback, in the words of the specification [spec 8.resume-and-feedback.7]', async () => {
    site.backend.fail(calls.list, 500)
    await open()
    expect(screen.getByText('Failed to load resume data or feedback')).toBeTruthy()
    expect(screen.getByText('Posted by')).toBeTruthy()
  })

  test.each(['<html>', 'null', '{"feedback":3}'])('may be a success with %s', async body => {
    site.backend.instead.set(calls.list, () => new Response(body))
    await open()
    expect(screen.getByRole('alert').textContent).toContain(
      'Failed to load resume data or feedback',
    )
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
  expect(field('Your feedback').value).toBe('Half a thou')
})

test('asks to log in when the session is lost under the page, with the way back, and keeps what was typed [spec 2.resume-feedback.8 8.resume-and-feedback.15]', async () => {
  await open([said('a')])
  type('Your feedback', 'Half a thought')
  site.backend.fail(
    'POST /api/resume/feedback/a/upvote',
    401,
    'Session expired. Please log in again.',
  )
  pressIn('a', 'Upvote')
  await screen.findByText('Please log in to view and provide resume feedback')
  expect(screen.getByText(/^If you were writing, what you wrote is kept/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
    `/login?next=${encodeURIComponent(`/resume-feedback/${ada.uid}`)}`,
  )
  expect(screen.queryByText('What a says')).toBeNull()
  site.backend.instead.clear()
  await act(() => become(grace))
  expect(await screen.findByLabelText('Your feedback')).toHaveProperty('value', 'Half a thought')
})
