// @vitest-environment happy-dom
import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { cardOf, press, resetPage, signInAs, type } from '#tests/support/screen.tsx'
import { addReports, addThread, idOf, setComment } from '#tests/support/thread.ts'

const { ada, grace, katherine } = users

const backend = setUpBackend()
const list = 'GET /api/admin/reports'

beforeEach(() => {
  history.replaceState(null, '', '/admin-dashboard?tab=reports')
  signInAs(katherine)
})

/** Inserts a comment of Grace that two members have reported. */
async function addReported(): Promise<void> {
  await addThread(backend, { rude: null })
  const content = 'Rude words\nin two lines'
  await setComment(backend, 'rude', { authorId: grace.uid, content })
  await addReports(backend, 'rude', ['It insults me', 'Mean'])
}

afterEach(resetPage)

const card = async () => within(await cardOf('Grace Bell'))
const buttons = async () =>
  (await card()).getAllByRole('button').map(({ textContent }) => textContent)

test('shows the comment, the count, the reasons and the status of a report', async () => {
  await addReported()
  render(<AdminDashboard />)
  const shown = await card()
  expect(shown.getByText(/^Rude words/).textContent).toBe('Rude words\nin two lines')
  expect(shown.getByText('2 reports, last on November 3, 2026')).toBeTruthy()
  expect(shown.getByText('Waiting')).toBeTruthy()
  expect(
    within(shown.getByRole('list', { name: 'Reasons given' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['It insults me', 'Mean'])
  expect(
    shown.getByRole('link', { name: 'On the resume of Ada Okafor' }).getAttribute('href'),
  ).toBe(`/resume-feedback/${ada.uid}#comment-${idOf('rude')}`)
})

test('hides and shows a comment, and keeps the focus on its card', async () => {
  await addReported()
  render(<AdminDashboard />)
  expect(await buttons()).toEqual(['Hide', 'Keep the comment'])
  const release = backend.hold(`PUT /api/admin/reports/${idOf('rude')}`)
  press('Hide')
  expect(screen.getByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Keep the comment' })).toHaveProperty('disabled', true)
  await act(async () => release())
  expect(await screen.findByText('Comment hidden')).toBeTruthy()
  expect((await card()).getByText('Hidden')).toBeTruthy()
  press('Show again')
  expect(await screen.findByText('The comment is kept')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide' }))
})

test('dismisses the reports of a comment', async () => {
  await addReported()
  render(<AdminDashboard />)
  await card()
  press('Keep the comment')
  expect(await screen.findByText('The comment is kept')).toBeTruthy()
  expect((await card()).getByText('Kept')).toBeTruthy()
  expect(await buttons()).toEqual(['Hide'])
})

test('makes a link for a member who forgot the password', async () => {
  render(<AdminDashboard />)
  await screen.findByText('Forgotten password')
  type('Email of the member', grace.email)
  press('Make a link')
  const link = await screen.findByLabelText('Link for the member')
  expect((link as HTMLInputElement).value).toMatch(
    /\/reset-password\?token=[\w-]+#account=grace%40example.edu$/,
  )
})

test('shows an empty state without reports', async () => {
  render(<AdminDashboard />)
  expect(await screen.findByText('No reports.')).toBeTruthy()
})

test('shows a message if the backend has no reports', async () => {
  backend.fail(list, 404)
  render(<AdminDashboard />)
  expect(await screen.findByText('This backend keeps no reports.')).toBeTruthy()
})

test('shows a load error with a retry button', async () => {
  await addReported()
  backend.fail(list, 500)
  render(<AdminDashboard />)
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load reports.')
  backend.restore()
  press('Try again')
  expect(await card()).toBeTruthy()
})
