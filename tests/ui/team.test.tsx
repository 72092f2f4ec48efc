// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { cardOf, fill, press, resetPage, signInAs, textsOf } from '#tests/support/screen.tsx'

const { ada, katherine } = users
const backend = setUpBackend()

beforeEach(() => signInAs(katherine))
afterEach(resetPage)

function open(tab: string): void {
  history.replaceState(null, '', `/admin-dashboard?tab=${tab}`)
  render(<AdminDashboard />)
}

const setRole = (role: string) =>
  backend.db.updateTable('user').set({ role }).where('id', '=', ada.uid).execute()

test.each([
  ['reviewer', ['Overview', 'Contributions', 'Queue', 'Numbers', 'Settings']],
  [
    'editor',
    ['Overview', 'Contributions', 'Queue', 'Programs', 'Mentors', 'Stories', 'Numbers', 'Settings'],
  ],
  ['moderator', ['Queue', 'Members', 'Numbers', 'Settings']],
] as const)('shows the tabs of the role: %s', async (role, names) => {
  await setRole(role)
  signInAs({ ...ada, role: 'admin', staffRole: role })
  open('team')
  expect(textsOf(await screen.findAllByRole('tab'))).toEqual(names)
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain(names[0])
})

test('shows a moderator what is about people, and a reviewer programs', async () => {
  const parts = async () => {
    const list = await screen.findByRole('navigation', { name: 'Parts of the queue' })
    return textsOf(within(list).getAllByRole('link'))
  }
  await setRole('moderator')
  signInAs({ ...ada, role: 'admin', staffRole: 'moderator' })
  open('queue')
  expect(await parts()).toEqual(['Reports and messages (0)'])
})

test('invites an address, shows the link once, and withdraws it', async () => {
  open('team')
  await screen.findByRole('heading', { name: 'Invite somebody' })
  press('Invite')
  await screen.findAllByText('Email is required')
  fill('Email', 'new@example.edu')
  press('Invite')
  const link = await screen.findByLabelText<HTMLInputElement>('Link for new@example.edu')
  expect(link.value).toMatch(/\/invitation\?token=\w{40}$/)
  const card = within(await cardOf('new@example.edu'))
  card.getByText('Invited')
  fireEvent.click(card.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('The invitation is withdrawn.')
})

test('moves the focus into the form of a role, and back', async () => {
  open('team')
  const card = within(await cardOf(`${katherine.displayName} (you)`))
  const pressFocused = (name: string) => {
    const button = card.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  pressFocused('Change role')
  expect(document.activeElement).toBe(card.getByLabelText('Role'))
  pressFocused('Cancel')
  expect(document.activeElement).toBe(card.getByRole('button', { name: 'Change role' }))
})

test('refuses the last owner, and keeps what was chosen', async () => {
  open('team')
  const card = within(await cardOf(`${katherine.displayName} (you)`))
  fireEvent.click(card.getByRole('button', { name: 'Change role' }))
  fireEvent.change(card.getByLabelText('Role'), { target: { value: 'editor' } })
  fireEvent.click(card.getByRole('button', { name: 'Save role' }))
  await screen.findByText('This is the only owner of the site. Make somebody else an owner first.')
  expect(card.getByLabelText<HTMLSelectElement>('Role').value).toBe('editor')
})

test('turns off the second factor of somebody else, who lost the phone', async () => {
  vi.stubGlobal('confirm', () => true)
  await backend.db
    .updateTable('user')
    .set({ role: 'admin', twoFactorEnabled: true })
    .where('id', '=', ada.uid)
    .execute()
  open('team')
  const card = within(await cardOf(ada.displayName))
  card.getByText(/Second factor: on/)
  fireEvent.click(card.getByRole('button', { name: 'Turn off second factor' }))
  await screen.findByText('The second factor is turned off.')
  await card.findByText(/Second factor: off/)
})
