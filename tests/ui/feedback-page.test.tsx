// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { errorCatalog } from '#contract/errors.ts'
import { order, pressIn, setUpFeedbackPage } from '#tests/support/feedback-page.tsx'
import { users } from '#tests/support/people.ts'
import { field, hrefOf, press, signInAs, textsOf, type } from '#tests/support/screen.tsx'
import { addComments, calls } from '#tests/support/thread.ts'

const { ada, grace } = users
const { backend, open } = setUpFeedbackPage()

const badges = () => textsOf(document.querySelectorAll('header li'))
const frame = () => document.querySelector('iframe')
/** Answers with the resume as another backend sends it. */
const replyWith = (resume: object) => backend.reply(calls.resume, () => Response.json(resume))
const fileUrl = 'https://files.foreign.test/a/resume.pdf?key=1'

describe('the resume', () => {
  test('has the name and data of the owner, and a link back', async () => {
    const { db } = backend
    await db
      .updateTable('user')
      .set({ college: 'Example University', major: 'Physics' })
      .where('id', '=', ada.uid)
      .execute()
    await db
      .updateTable('resumes')
      .set({ updatedAt: new Date(2026, 10, 2, 14).getTime(), note: 'Please look at Projects' })
      .execute()
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Ada Okafor's Resume")
    expect(screen.getByText(/^Posted by/).textContent).toBe('Posted by Ada Okafor')
    expect(screen.getByText('Updated November 2, 2026')).toBeTruthy()
    expect(screen.getByText('Please look at Projects').tagName).toBe('BDI')
    expect(document.querySelector('header .avatar')?.textContent).toBe('A')
    expect(badges()).toEqual(['Example University', 'Physics'])
    expect(hrefOf(/Back to Public Resumes$/)).toBe('/public-resumes')
  })

  test('is embedded without toolbars if it is a PDF, and opens in a new tab', async () => {
    replyWith({ resumeURL: fileUrl })
    await open()
    expect(screen.getByRole('heading', { name: 'Resume Preview' })).toBeTruthy()
    await waitFor(() =>
      expect(frame()?.getAttribute('src')).toBe(`${fileUrl}#toolbar=0&navpanes=0`),
    )
    const link = screen.getByRole('link', { name: /^View Resume/ })
    expect([
      link.getAttribute('href'),
      link.getAttribute('target'),
      link.getAttribute('rel'),
    ]).toEqual([fileUrl, '_blank', 'noopener noreferrer'])
  })

  test.each([
    ['https://files.foreign.test/a/resume.docx', 'Resume preview not available', 1],
    [null, 'No resume uploaded yet', 0],
  ])('at %s shows “%s”', async (resumeURL, text, links) => {
    replyWith({ resumeURL })
    await open()
    expect(screen.getByText(text)).toBeTruthy()
    expect(frame()).toBeNull()
    expect(screen.queryAllByRole('link', { name: /^View Resume/ })).toHaveLength(links)
  })
})

describe('a resume that changes while it is read', () => {
  const setResume = (fields: object) => backend.db.updateTable('resumes').set(fields).execute()
  async function openAndRenew(change: object): Promise<void> {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
    await open()
    await setResume(change)
    vi.advanceTimersByTime(240_000)
  }

  test('is no longer shown once it is private', async () => {
    await openAndRenew({ isPublic: 0 })
    await screen.findByText('Resume not found')
    expect(frame()).toBeNull()
  })
})

describe('what cannot be loaded', () => {
  test('shows one error message when both fail, until both load', async () => {
    backend.fail(calls.resume, 500)
    backend.fail(calls.list, 500)
    await open()
    const box = screen.getByText('Failed to load resume data or feedback')
    expect(box.closest('.notice-error')).not.toBeNull()
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    expect(screen.queryByLabelText('Your feedback')).toBeNull()
    backend.restore()
    press('Try again')
    expect(await screen.findByText('No feedback yet')).toBeTruthy()
    expect(screen.getByText('Posted by')).toBeTruthy()
  })

  test('links to the profile when the address has to be verified first', async () => {
    const { status, message } = errorCatalog['account/unverified']
    for (const call of [calls.resume, calls.list])
      backend.fail(call, status, message, 'account/unverified')
    await open()
    expect(screen.getAllByText(message)).toHaveLength(1)
    expect(hrefOf('Verify your email on your profile')).toBe('/profile')
    expect(screen.queryByLabelText('Your feedback')).toBeNull()
  })

  test.each([
    ['the resume', calls.resume, undefined, 'Failed to load resume data', 'a'],
    ['the feedback', calls.list, undefined, 'Failed to load resume data or feedback', 'Posted by'],
    ['the feedback', calls.list, 'Back in an hour', 'Back in an hour', 'Posted by'],
  ])('leaves the other half when it is %s', async (_, call, message, text, rest) => {
    backend.fail(call, 500, message)
    await open({ a: null })
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText(rest)).toBeTruthy()
  })
})

test('shows new comments when the page regains focus, and keeps what is being typed', async () => {
  await open({ a: null })
  type('Your feedback', 'Half a thou')
  await addComments(backend, { b: null })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await screen.findByText('1 new comment')
  expect(order()).toEqual(['b', 'a'])
  expect(field('Your feedback').value).toBe('Half a thou')
})

test('asks to log in when the session ends, with a link back, and keeps what was typed', async () => {
  await open({ a: null })
  type('Your feedback', 'Half a thought')
  backend.fail(calls.vote('a', 'upvote'), 401, 'Session expired. Please log in again.')
  pressIn('a', 'Upvote')
  await screen.findByText('Please log in to view and provide resume feedback')
  expect(screen.getByText(/^If you were writing, what you wrote is kept/)).toBeTruthy()
  expect(hrefOf('Log In')).toBe(`/login?next=${encodeURIComponent(`/resume-feedback/${ada.uid}`)}`)
  expect(screen.queryByText('a')).toBeNull()
  backend.restore()
  await act(() => signInAs(grace))
  expect(await screen.findByLabelText('Your feedback')).toHaveProperty('value', 'Half a thought')
})
