// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { fill, press, resetPage, signInAs } from '#tests/support/screen.tsx'

const { katherine } = users
const backend = setUpBackend()

beforeEach(() => {
  history.replaceState(null, '', '/admin-dashboard?tab=audit')
  signInAs(katherine)
})
afterEach(resetPage)

/** Inserts acts that hide comments. */
async function addActs(...entityIds: string[]): Promise<void> {
  const { db, newId } = backend.app.services
  const act = { adminId: katherine.uid, action: 'hide', kind: 'comment' } as const
  const change = { before: '{"hidden":false}', after: '{"hidden":true}' }
  await db
    .insertInto('adminActions')
    .values(entityIds.map(entityId => ({ ...act, ...change, ...newId('a'), entityId })))
    .execute()
}

const entries = async () =>
  within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole('listitem')

test('shows who did what to what, and what changed', async () => {
  await addActs('k_1')
  render(<AdminDashboard />)
  const [entry] = await entries()
  expect(entry?.textContent).toContain('Hide: comment')
  expect(entry?.textContent).toContain('Katherine Dorsey')
  expect(entry?.textContent).toContain('hiddenfalse → true')
})

test('filters by kind and action, and by the administrator or item of an entry', async () => {
  await addActs('k_1', 'k_2')
  render(<AdminDashboard />)
  await entries()
  fill('Kind', 'comment')
  fill('Action', 'show')
  expect(await screen.findByText('No entry fits the filter.')).toBeTruthy()
  fill('Action', 'hide')
  await vi.waitFor(async () => expect(await entries()).toHaveLength(2))
  press('Show only k_1')
  await vi.waitFor(async () => expect(await entries()).toHaveLength(1))
  press('Show only Katherine Dorsey')
  press('Show all')
  await vi.waitFor(async () => expect(await entries()).toHaveLength(2))
})
