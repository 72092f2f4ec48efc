// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountSettings } from '#islands/profile/components/AccountSettings.tsx'
import ProfilePage from '#islands/profile/ProfilePage.tsx'
import { $account, $profile, $sessions } from '#islands/profile/store.ts'
import { readDraft, saveDraft } from '#lib/drafts.ts'
import { signToken } from '#tests/support/feedback.ts'
import { users } from '#tests/support/people.ts'
import { ForeignProfiles } from '#tests/support/profiles.ts'
import { become, field, leave, press, type } from '#tests/support/screen.tsx'

const { ada } = users

let backend: ForeignProfiles
const status = { emailVerified: false, hasPassword: true, mail: true }

beforeEach(() => {
  backend = new ForeignProfiles()
  backend.account = status
  $account.set({ status: 'absent' })
  $profile.set({ status: 'loading' })
  $sessions.set({ status: 'loading' })
  become(ada)
})
afterEach(() => {
  cleanup()
  leave()
  delete document.documentElement.dataset.leaving
  vi.restoreAllMocks()
})

async function open(account: object = status) {
  backend.account = { ...account }
  render(<AccountSettings email={ada.email} />)
  await screen.findByRole('heading', { name: 'Your account' })
}

describe('account settings', () => {
  test.each([404, 500])('are hidden when the backend answers %i', async code => {
    backend.fail('GET /api/account', code)
    render(<ProfilePage />)
    await screen.findByRole('button', { name: 'Edit Profile' })
    await waitFor(() => expect(backend.bodiesOf('GET /api/account')).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'Your account' })).toBeNull()
  })

  test('clear the state of another member', () => {
    $account.set({ status: 'ready', account: status })
    $sessions.set({ status: 'ready', sessions: [] })
    render(<AccountSettings email={ada.email} />)
    expect(screen.queryByRole('heading', { name: 'Your account' })).toBeNull()
    expect($sessions.get()).toEqual({ status: 'loading' })
  })

  test('show below the profile if the backend has accounts', async () => {
    render(<ProfilePage />)
    expect(await screen.findByRole('heading', { name: 'Your account' })).toBeTruthy()
  })
})

describe('email verification', () => {
  test('requests an email', async () => {
    await open()
    expect(screen.getByText('Not verified')).toBeTruthy()
    press('Send me a link')
    await screen.findByText('An email with a link is on its way to you.')
    expect(backend.bodiesOf('POST /api/account/verification')).toHaveLength(1)
  })

  test('is not offered when it is verified', async () => {
    await open({ ...status, emailVerified: true })
    screen.getByText('Verified')
    expect(screen.queryByRole('button', { name: 'Send me a link' })).toBeNull()
  })

  test('is not mentioned when the backend cannot send emails', async () => {
    await open({ ...status, mail: false })
    expect(screen.queryByText('Not verified')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send me a link' })).toBeNull()
  })
})

describe('changing the password', () => {
  const change = 'PUT /api/account/password'
  const give = () => {
    type('New password', 'a brand new one')
    fireEvent.submit(screen.getByLabelText('New password'))
  }

  test('sends the current and the new password', async () => {
    await open()
    type('Current password', 'walnut-harbor-41')
    give()
    await screen.findByText('Your password has been changed.')
    expect(backend.bodiesOf(change)).toEqual([
      { currentPassword: 'walnut-harbor-41', password: 'a brand new one' },
    ])
  })

  test('keeps the session after a wrong current password', async () => {
    backend.fail(change, 403, 'The current password is not right', 'account/wrong-password')
    await open()
    type('Current password', 'wrong')
    give()
    await screen.findByText('The current password is not right')
    expect(localStorage.getItem('token')).toBe(signToken(ada.uid))
    expect(field('New password').value).toBe('a brand new one')
  })

  test('asks for no current password in a Google account', async () => {
    await open({ ...status, hasPassword: false })
    expect(screen.queryByLabelText('Current password')).toBeNull()
    screen.getByText(/^You must have logged in less than ten minutes ago\./)
    give()
    await screen.findByText('Your password has been changed.')
    expect(backend.bodiesOf(change)).toEqual([{ password: 'a brand new one' }])
  })
})

describe('the session list', () => {
  test('shows device and time, and marks the current session', async () => {
    await open()
    const [here, there] = await screen.findAllByText(/^Since /)
    expect(here?.closest('li')?.textContent).toContain('Chrome on Windows')
    expect(here?.closest('li')?.textContent).toContain('This one')
    expect(there?.textContent).toMatch(/^Since November \d, 2026 at \d+:\d\d [AP]M$/)
  })

  test('ends one session', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }))
    await screen.findByText('Logged out there.')
    expect(screen.queryByText('Safari on iPhone')).toBeNull()
    expect(screen.getByText('Chrome on Windows')).toBeTruthy()
  })

  test('focuses its heading after ending a session', async () => {
    await open()
    const end = await screen.findByRole('button', { name: 'Log out Safari on iPhone' })
    end.focus()
    fireEvent.click(end)
    const heading = screen.getByRole('heading', { name: 'Where you are logged in' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  test('ends all other sessions and removes the button', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Log out everywhere else' }))
    await screen.findByText('You are logged out everywhere else.')
    expect(screen.queryByText('Safari on iPhone')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
  })

  test('shows a load error with a retry button', async () => {
    backend.fail('GET /api/account/sessions', 500)
    await open()
    await screen.findByText('Where you are logged in could not be loaded.')
    backend.instead.clear()
    press('Try again')
    expect(await screen.findByText('Safari on iPhone')).toBeTruthy()
  })
})

describe('the data export', () => {
  test('downloads a ZIP file', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    const made: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(
      file => `blob:${made.push((file as Blob).type)}`,
    )
    backend.instead.set('GET /api/account/export', () => new Response('PK'))
    await open()
    press('Download your data')
    await screen.findByText('Your download has begun.')
    expect(saved).toEqual(['hbcu-yard-my-data.zip'])
    expect(made).toEqual(['application/zip'])
  })

  test('shows the error of the server', async () => {
    backend.fail('GET /api/account/export', 429, 'Too many requests. Please try again later.')
    await open()
    press('Download your data')
    await screen.findByText('Too many requests. Please try again later.')
  })
})

describe('account deletion', () => {
  const remove = 'POST /api/account/delete'
  const dialog = () => within(screen.getByRole('dialog'))
  const confirm = () =>
    fireEvent.click(dialog().getByRole('button', { name: 'Delete your account' }))
  async function ask(account: object = status) {
    await open(account)
    press('Delete your account')
  }

  test('lists first what is deleted and what is kept', async () => {
    await ask()
    const text = screen.getByRole('dialog').textContent
    for (const part of [
      'Your contributions that are pending or rejected.',
      'Your resume, with the whole thread of feedback on it.',
      'Your contributions that were approved stay as programs.',
      'as “Deleted user”',
    ]) {
      expect(text).toContain(part)
    }
    expect(backend.bodiesOf(remove)).toEqual([])
  })

  test.each(['', 'delete', 'DELETE it'])('rejects the confirmation %j', async typed => {
    await ask()
    type('Type DELETE to confirm', typed)
    type('Your password', 'walnut-harbor-41')
    confirm()
    await waitFor(() =>
      expect(dialog().getByRole('alert').textContent).toBe('Type DELETE to confirm'),
    )
    expect(backend.bodiesOf(remove)).toEqual([])
  })

  test('clears browser storage and redirects to the landing page', async () => {
    const went = vi.spyOn(location, 'replace').mockImplementation(() => {})
    saveDraft(ada.uid, 'contribution', { name: 'Half a thought' })
    await ask()
    type('Type DELETE to confirm', 'DELETE')
    type('Your password', 'walnut-harbor-41')
    confirm()
    await waitFor(() => expect(went).toHaveBeenCalledExactlyOnceWith('/#account-deleted'))
    expect(backend.bodiesOf(remove)).toEqual([
      { confirmation: 'DELETE', password: 'walnut-harbor-41' },
    ])
    expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
    expect(readDraft(ada.uid, 'contribution')).toEqual({})
  })

  test('keeps the session after a wrong password', async () => {
    backend.fail(remove, 403, 'The current password is not right')
    await ask()
    type('Type DELETE to confirm', 'DELETE')
    type('Your password', 'wrong')
    confirm()
    await dialog().findByText('The current password is not right')
    expect(localStorage.getItem('token')).toBe(signToken(ada.uid))
  })

  test('asks for a recent sign-in in an account without a password', async () => {
    const old = 'Please log out and in again, then do this within ten minutes.'
    backend.fail(remove, 403, old)
    await ask({ ...status, hasPassword: false })
    expect(dialog().queryByLabelText('Your password')).toBeNull()
    type('Type DELETE to confirm', 'DELETE')
    confirm()
    await dialog().findByText(old)
  })
})
