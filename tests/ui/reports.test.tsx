// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { $toasts } from '#lib/toasts.ts'
import { ForeignBackend } from '#tests/support/foreign.ts'
import { users } from '#tests/support/people.ts'
import { become, cardOf, leave, press } from '#tests/support/screen.tsx'

const { katherine } = users

const list = 'GET /api/admin/reports'
const settle = 'PUT /api/admin/reports/k_1'
const report = {
  commentId: 'k_1',
  content: 'Rude words\nin two lines',
  authorName: 'Grace Bell',
  ownerId: 'u_ada/1',
  ownerName: 'Ada Okafor',
  reports: 2,
  reasons: ['It insults me', 'Mean'],
  reportedAt: '2026-11-03T12:00:00.000Z',
}

let backend: ForeignBackend
const keeps = (...reports: object[]) => backend.instead.set(list, () => Response.json(reports))

beforeEach(() => {
  backend = new ForeignBackend([])
  history.replaceState(null, '', '/admin-dashboard?tab=reports')
  become(katherine)
})

afterEach(() => {
  cleanup()
  leave()
  $toasts.set([])
})

const card = async () => within(await cardOf('Grace Bell'))
const buttons = async () =>
  (await card()).getAllByRole('button').map(({ textContent }) => textContent)

test('shows the comment, the count, the reasons and the status of a report', async () => {
  keeps(report)
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
  ).toBe('/resume-feedback/u_ada%2F1#comment-k_1')
})

test('hides and shows a comment, and keeps the focus on its card', async () => {
  keeps(report)
  render(<AdminDashboard />)
  expect(await buttons()).toEqual(['Hide', 'Let it stand'])
  const gate = Promise.withResolvers<Response>()
  backend.instead.set(settle, () => gate.promise)
  press('Hide')
  expect(screen.getByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Let it stand' })).toHaveProperty('disabled', true)
  await act(async () => gate.resolve(Response.json({ hidden: true })))
  expect(await screen.findByText('Comment hidden')).toBeTruthy()
  expect((await card()).getByText('Hidden')).toBeTruthy()
  backend.instead.set(settle, () => Response.json({ hidden: false }))
  press('Show again')
  expect(await screen.findByText('The comment stands')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide' }))
})

test('dismisses the reports of a comment', async () => {
  keeps(report)
  backend.instead.set(settle, () => Response.json({ hidden: false }))
  render(<AdminDashboard />)
  await card()
  press('Let it stand')
  expect(await screen.findByText('The comment stands')).toBeTruthy()
  expect((await card()).getByText('Stands')).toBeTruthy()
  expect(await buttons()).toEqual(['Hide'])
})

test('shows an empty state without reports', async () => {
  keeps()
  render(<AdminDashboard />)
  expect(await screen.findByText('No reports. Nothing waits for you here.')).toBeTruthy()
})

test('shows a message if the backend has no reports', async () => {
  backend.fail(list, 404)
  render(<AdminDashboard />)
  expect(await screen.findByText('This backend keeps no reports.')).toBeTruthy()
})

test('shows a load error with a retry button', async () => {
  backend.fail(list, 500)
  render(<AdminDashboard />)
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load reports.')
  keeps(report)
  press('Try again')
  expect(await card()).toBeTruthy()
})
