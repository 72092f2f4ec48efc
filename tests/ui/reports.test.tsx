// @vitest-environment happy-dom
import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { cardOf, press, resetPage, signInAs, textsOf } from '#tests/support/screen.tsx'
import { addReports, addThread, idOf, setComment } from '#tests/support/thread.ts'

const { ada, grace, katherine } = users

const backend = setUpBackend()
const list = 'GET /api/admin/reports'

beforeEach(() => {
  history.replaceState(null, '', '/admin-dashboard?tab=queue')
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
const buttons = async () => textsOf((await card()).getAllByRole('button'))

test('shows the comment, the count, the reasons and the status of a report', async () => {
  await addReported()
  render(<AdminDashboard />)
  const shown = await card()
  expect(shown.getByText(/^Rude words/).textContent).toBe('Rude words\nin two lines')
  expect(shown.getByText('2 reports, last on November 3, 2026')).toBeTruthy()
  expect(shown.getByText('Waiting')).toBeTruthy()
  expect(
    textsOf(within(shown.getByRole('list', { name: 'Reasons given' })).getAllByRole('listitem')),
  ).toEqual(['It insults me', 'Mean'])
  expect(
    shown.getByRole('link', { name: 'On the resume of Ada Okafor' }).getAttribute('href'),
  ).toBe(`/resume-feedback/${ada.uid}#comment-${idOf('rude')}`)
})

test('hides and shows a comment, and keeps the focus on its card', async () => {
  await addReported()
  render(<AdminDashboard />)
  expect(await buttons()).toEqual(['Hide', 'Keep the comment'])
  const release = backend.hold(`PUT /api/admin/reports/comment/${idOf('rude')}`)
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

const answer = () => `PUT /api/admin/reports/comment/${idOf('rude')}`
const refuse = () => backend.fail(answer(), 503, 'Not now.')
const hideElsewhere = () => setComment(backend, 'rude', { hidden: 1 })
test.each<[string, () => unknown, string, string]>([
  ['fails', refuse, 'Failed to settle the report: Not now.', 'Waiting'],
  ['comes after another administrator', hideElsewhere, 'Another administrator', 'Hidden'],
])('shows why a decision is not saved that %s', async (_, prepare, message, badge) => {
  await addReported()
  render(<AdminDashboard />)
  await card()
  await prepare()
  press('Keep the comment')
  await screen.findByText(message, { exact: false })
  expect(await (await card()).findByText(badge)).toBeTruthy()
})

test('removes the row of a comment that was deleted meanwhile', async () => {
  await addReported()
  render(<AdminDashboard />)
  await card()
  await backend.db.deleteFrom('comments').execute()
  press('Hide')
  await screen.findByText('Failed to settle the report: This is no longer there')
  expect(await screen.findByText('No report and no message waits.')).toBeTruthy()
})

test('reads the forms of other backends, and skips invalid rows', async () => {
  const reportedAt = { _seconds: Date.UTC(2026, 10, 3, 12) / 1000, _nanoseconds: 0 }
  const row = {
    ...{ kind: 'comment', targetId: 9, memberName: 'Grace Bell' },
    ...{ reports: 2, reasons: ['Rude', 7, 'Mean'] },
  }
  backend.reply(list, () =>
    Response.json({ data: [{ ...row, hidden: true, reportedAt }, { content: 'without an id' }] }),
  )
  render(<AdminDashboard />)
  const shown = await card()
  for (const text of ['2 reports, last on November 3, 2026', 'Rude', 'Mean', 'Hidden'])
    expect(shown.getByText(text)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^On the resume/ })).toHaveLength(1)
})

test('shows an empty state without reports', async () => {
  render(<AdminDashboard />)
  expect(await screen.findByText('No report and no message waits.')).toBeTruthy()
})
