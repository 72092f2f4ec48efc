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

test('filters by administrator, kind and action', async () => {
  await addActs('k_1')
  render(<AdminDashboard />)
  await entries()
  await screen.findByRole('option', { name: 'Katherine Dorsey' })
  fill('Administrator', katherine.uid)
  fill('Kind', 'comment')
  fill('Action', 'show')
  screen.getByRole('button', { name: 'Show' }).focus()
  press('Show')
  expect(await screen.findByText('No entry fits the filter.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByLabelText('Administrator')).toHaveProperty('value', katherine.uid)
  fill('Action', 'hide')
  press('Show')
  expect(await entries()).toHaveLength(1)
})

test('downloads the entries of the filter', async () => {
  await addActs('k_1', 'k_2')
  const saved = vi.spyOn(URL, 'createObjectURL')
  // happy-dom would follow the link.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  render(<AdminDashboard />)
  await entries()
  press('Show only k_1')
  await vi.waitFor(async () => expect(await entries()).toHaveLength(1))
  press('Download CSV')
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const [file] = saved.mock.calls[0] ?? []
  const text = await (file as Blob).text()
  expect(text).toContain(',k_1,')
  expect(text).not.toContain(',k_2,')
})
