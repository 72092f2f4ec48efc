// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { signToken } from '#tests/support/feedback.ts'
import { users } from '#tests/support/people.ts'
import {
  cardOf,
  fill,
  hrefOf,
  press,
  resetPage,
  signInAs,
  textsOf,
  type,
} from '#tests/support/screen.tsx'
import { addThread, idOf, setComment } from '#tests/support/thread.ts'

const { ada, grace, katherine } = users
const backend = setUpBackend()

beforeEach(() => signInAs(katherine))
afterEach(resetPage)

function open(query: string): void {
  history.replaceState(null, '', `/admin-dashboard?${query}`)
  render(<AdminDashboard />)
}
/** Opens the page of a member. */
async function openMember({ uid, displayName }: { uid: string; displayName: string }) {
  open(`tab=members&member=${uid}`)
  await screen.findByRole('heading', { name: displayName })
}
const actions = () => within(screen.getByRole('region', { name: 'What you can do' }))

test('finds a member by name or email, and opens and leaves the page of one', async () => {
  open('tab=members')
  await cardOf('Ada Okafor')
  fill('Search by name or email', 'GRACE@')
  await screen.findByText('Showing 1 of 1')
  expect(window.location.search).toBe('?tab=members&find=GRACE%40')
  screen.getByRole('link', { name: 'Open the member Grace Bell' }).click()
  await screen.findByText('grace@example.edu (not verified)')
  expect(window.location.search).toBe(`?tab=members&find=GRACE%40&member=${grace.uid}`)
  press('Back to the list')
  await cardOf('Grace Bell')
})

test('is offered what would change something, with what it does', async () => {
  await addThread(backend, {})
  await openMember(ada)
  const names = [
    'Take the resume out of the list',
    'Set the name to “Member”',
    'End all sessions',
    'Suspend',
    'Delete the account',
    'Make a link for a new password',
  ]
  expect(textsOf(actions().getAllByRole('button'))).toEqual(names)
  expect(hrefOf('Public')).toBe(`/resume-feedback/${ada.uid}`)
  press('Suspend')
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText(/cannot log in/)
  dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.findAllByText('Please write the reason')
})

test('acts on a member for a reason, shows it, and undoes it', async () => {
  await openMember(ada)
  press('Suspend')
  type('Reason', 'Sells essays')
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspend' }).click()
  await screen.findByText('This account is suspended.')
  expect(screen.queryByRole('dialog')).toBeNull()
  const done = within(screen.getByRole('list', { name: 'What was done' }))
  for (const text of ['Suspend', 'In force', 'Sells essays', katherine.displayName])
    done.getByText(text)
  expect(actions().queryByRole('button', { name: 'Suspend' })).toBeNull()
  press('Undo')
  await actions().findByRole('button', { name: 'Suspend' })
  await screen.findByText('Undone.')
})

test('says who was first, and shows what they did', async () => {
  await openMember(ada)
  const as = { token: signToken(katherine.uid) }
  const body = { kind: 'hide-name', reason: 'Not a name' }
  await backend.app.call('POST', `/api/admin/members/${ada.uid}/actions`, { as, body })
  press('Set the name to “Member”')
  type('Reason', 'Fake')
  within(screen.getByRole('dialog'))
    .getByRole('button', { name: /^Set the name/ })
    .click()
  await screen.findByText(`${katherine.displayName} has done this already.`)
  await screen.findByText('Not a name')
})

test('leads to the list once an account is deleted', async () => {
  await openMember(ada)
  press('Delete the account')
  type('Reason', 'Spam')
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete the account' }).click()
  await cardOf('Grace Bell')
  expect(screen.queryByRole('heading', { name: 'Ada Okafor' })).toBeNull()
})

test('offers nothing about oneself', async () => {
  await openMember(katherine)
  await screen.findByText(/^This is you/)
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
})

test('makes a link for a member who forgot the password', async () => {
  await openMember(grace)
  press('Make a link for a new password')
  const link = await screen.findByLabelText(`Link for ${grace.email}`)
  expect((link as HTMLInputElement).value).toMatch(
    /\/reset-password\?token=[\w-]+#account=grace%40example.edu$/,
  )
})

test('is one press away from a report, which is settled with a note', async () => {
  await addThread(backend, { rude: null })
  await setComment(backend, 'rude', { authorId: grace.uid })
  const as = { token: signToken(ada.uid) }
  const report = (path: string) =>
    backend.app.call('POST', `/api/reports/${path}`, { as, body: { reason: 'Bad' } })
  await report(`comment/${idOf('rude')}`)
  const byGrace = { as: { token: signToken(grace.uid) }, body: { reason: 'No name' } }
  await backend.app.call('POST', `/api/reports/name/${ada.uid}`, byGrace)
  open('tab=queue')
  const card = within(await cardOf('Ada Okafor'))
  const note = card.getByLabelText('Note')
  fireEvent.change(note, { target: { value: 'It is her name.' } })
  card.getByRole('button', { name: 'Done' }).click()
  await screen.findByText('Marked as done')
  expect(await card.findAllByText('Done')).toHaveLength(1)
  card.getByRole('link', { name: 'Open the member Ada Okafor' }).click()
  await screen.findByText('It is her name.')
  expect(screen.getByRole('list', { name: 'Reports about them' }).textContent).toContain(
    `Done by ${katherine.displayName}`,
  )
})
