// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountStatus } from '#contract/account.ts'
import { AccountSettings } from '#islands/profile/AccountSettings.tsx'
import ProfilePage from '#islands/profile/ProfilePage.tsx'
import { readDraft, saveDraft } from '#lib/drafts.ts'
import { addPassword, addSession, calls, isPassword, setSession } from '#tests/support/account.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { signToken } from '#tests/support/feedback.ts'
import { password, users } from '#tests/support/people.ts'
import { field, hrefOf, press, resetPage, signInAs, type } from '#tests/support/screen.tsx'

const { ada } = users

const backend = setUpBackend({ withMail: true })
const newPassword = 'a brand new one'

beforeEach(() => {
  signInAs(ada)
})
afterEach(() => {
  resetPage()
  delete document.documentElement.dataset.redirecting
})

async function open() {
  render(<AccountSettings email={ada.email} />)
  await screen.findByRole('heading', { name: 'Your account' })
}

/** Opens the settings of an account with a password. */
async function openWithPassword() {
  await addPassword(backend)
  await open()
}

/** Makes the session too old to do without a password. */
const ageSession = () => {
  const { clock } = backend.app.services
  return setSession(backend, { createdAt: new Date(clock.now() - 660_000) })
}

describe('account settings', () => {
  test('are hidden when the backend has none', async () => {
    backend.fail(calls.get, 404)
    render(<ProfilePage />)
    await screen.findByRole('button', { name: 'Edit Profile' })
    await waitFor(() => expect(backend.requests(calls.get)).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'Your account' })).toBeNull()
  })
})

describe('email verification', () => {
  test('requests an email', async () => {
    await open()
    expect(screen.getByText('Not verified')).toBeTruthy()
    press('Send me a link')
    await screen.findByText('An email with a link is on its way to you.')
    await backend.app.services.background.settled()
    expect(backend.app.services.mail.sent.map(({ to }) => to)).toEqual([ada.email])
  })

  test('is not mentioned when the backend cannot send emails', async () => {
    const account: AccountStatus = {
      emailVerified: false,
      hasPassword: true,
      mail: false,
      secondFactor: null,
      notices: [],
    }
    backend.reply(calls.get, () => Response.json(account))
    await open()
    expect(screen.queryByText('Not verified')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send me a link' })).toBeNull()
  })
})

test('says what administrators did to the member, and why', async () => {
  await backend.db
    .insertInto('memberActions')
    .values({ id: 'n_1', userId: ada.uid, kind: 'hide-comments', reason: 'Rude', at: 1 })
    .execute()
  await open()
  screen.getByText(/^We hid the comments/)
  expect(screen.getByText(/^The reason:/).textContent).toBe('The reason: Rude')
})

describe('changing the password', () => {
  const change = () => {
    type('New password', newPassword)
    fireEvent.submit(screen.getByLabelText('New password'))
  }

  test('sends the current and the new password', async () => {
    await openWithPassword()
    type('Current password', password)
    change()
    await screen.findByText('Your password has been changed.')
    expect(await isPassword(backend, newPassword)).toBe(true)
    expect(hrefOf('Change your calendar address too')).toBe('/dashboard#calendar')
  })

  test('keeps the session after a wrong current password', async () => {
    await openWithPassword()
    type('Current password', 'wrong')
    change()
    await screen.findAllByText('The current password is wrong')
    expect(localStorage.getItem('token')).toBe(signToken(ada.uid))
    expect(field('New password').value).toBe(newPassword)
  })

  test('asks for no current password in a Google account', async () => {
    await open()
    expect(screen.queryByLabelText('Current password')).toBeNull()
    screen.getByText(/^You must have logged in less than ten minutes ago\./)
    change()
    await screen.findByText('Your password has been changed.')
    expect(await isPassword(backend, newPassword)).toBe(true)
  })
})

describe('the session list', () => {
  beforeEach(async () => {
    await addSession(backend)
  })

  test('shows the time, and marks the current session', async () => {
    await open()
    const [current, other] = await screen.findAllByText(/^Since /)
    expect(current?.closest('li')?.textContent).toContain('This one')
    expect(other?.textContent).toMatch(/^Since \w+ \d+, \d{4} at \d+:\d\d [AP]M$/)
  })

  test('ends all other sessions and removes the button', async () => {
    await open()
    await screen.findByText(/^This also ends the private address of your calendar\./)
    fireEvent.click(await screen.findByRole('button', { name: 'Log out everywhere else' }))
    await screen.findByText(
      'You are logged out everywhere else. The dashboard has the new address of your calendar.',
    )
    expect(screen.getAllByText(/^Since /)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
  })
})

describe('the data export', () => {
  test('downloads a ZIP file', async () => {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(file => `blob:${files.push(file as Blob)}`)
    await open()
    press('Download your data')
    await screen.findByText('Your download has begun.')
    expect(names).toEqual(['hbcu-yard-my-data.zip'])
    expect(files.map(file => file.type)).toEqual(['application/zip'])
    expect(await files[0]?.slice(0, 2).text()).toBe('PK')
  })
})

describe('account deletion', () => {
  const dialog = () => within(screen.getByRole('dialog'))
  const confirm = () =>
    fireEvent.click(dialog().getByRole('button', { name: 'Delete your account' }))
  async function openDialog() {
    await openWithPassword()
    press('Delete your account')
  }
  const hasAccount = async () =>
    (await backend.db.selectFrom('user').select('id').execute()).some(({ id }) => id === ada.uid)

  test('lists first what is deleted and what is kept', async () => {
    await openDialog()
    const text = screen.getByRole('dialog').textContent
    for (const part of [
      'Your contributions that are pending or rejected.',
      'Your resume, with the whole thread of feedback on it.',
      'Your saved programs with your notes, recommenders and their links.',
      'Your saved searches, reminders and the address of your calendar.',
      'Your contributions that were approved stay as programs.',
      'as “Deleted user”',
    ]) {
      expect(text).toContain(part)
    }
    expect(backend.requests(calls.remove)).toEqual([])
  })

  test.each(['', 'delete', 'DELETE it'])('rejects the confirmation %j', async typed => {
    await openDialog()
    type('Type DELETE to confirm', typed)
    type('Your password', password)
    confirm()
    await waitFor(() =>
      expect(dialog().getByRole('alert').textContent).toBe('Type DELETE to confirm'),
    )
    expect(backend.requests(calls.remove)).toEqual([])
  })

  test('clears browser storage and redirects to the landing page', async () => {
    const replaced = vi.spyOn(location, 'replace').mockImplementation(() => {})
    saveDraft(ada.uid, 'contribution', { name: 'Half a thought' })
    await openDialog()
    type('Type DELETE to confirm', 'DELETE')
    type('Your password', password)
    confirm()
    await waitFor(() => expect(replaced).toHaveBeenCalledExactlyOnceWith('/#account-deleted'))
    expect(await hasAccount()).toBe(false)
    expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
    expect(readDraft(ada.uid, 'contribution')).toEqual({})
  })

  test('does not claim that the account is there when the reply was lost', async () => {
    await openDialog()
    type('Type DELETE to confirm', 'DELETE')
    type('Your password', password)
    backend.loseReply(calls.remove)
    confirm()
    await dialog().findByText(/^The server did not answer. Your account may be deleted/)
    expect(await hasAccount()).toBe(false)
  })

  test('asks for a recent sign-in in an account without a password', async () => {
    await ageSession()
    await open()
    press('Delete your account')
    expect(dialog().queryByLabelText('Your password')).toBeNull()
    type('Type DELETE to confirm', 'DELETE')
    confirm()
    await dialog().findByText('Please log out and in again, then do this within ten minutes.')
    expect(await hasAccount()).toBe(true)
  })
})
