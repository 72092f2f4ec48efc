// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountSettings } from '#islands/profile/components/AccountSettings.tsx'
import ProfilePage from '#islands/profile/ProfilePage.tsx'
import { $account, $profile, $sessions } from '#islands/profile/store.ts'
import { readDraft, saveDraft } from '#lib/drafts.ts'
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

describe('the control over an account', () => {
  test.each([404, 500])('is not there when the backend answers %i', async code => {
    backend.fail('GET /api/account', code)
    render(<ProfilePage />)
    await screen.findByRole('button', { name: 'Edit Profile' })
    await waitFor(() => expect(backend.bodiesOf('GET /api/account')).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'Your account' })).toBeNull()
  })

  test('shows nothing of whoever opened the page before', () => {
    $account.set({ status: 'ready', account: status })
    $sessions.set({ status: 'ready', sessions: [] })
    render(<AccountSettings email={ada.email} />)
    expect(screen.queryByRole('heading', { name: 'Your account' })).toBeNull()
    expect($sessions.get()).toEqual({ status: 'loading' })
  })

  test('stands below the profile where the backend has it', async () => {
    render(<ProfilePage />)
    expect(await screen.findByRole('heading', { name: 'Your account' })).toBeTruthy()
  })
})

describe('the email address', () => {
  test('can be verified by a letter', async () => {
    await open()
    expect(screen.getByText('Not verified')).toBeTruthy()
    press('Verify your email')
    await screen.findByText('A letter with a link is on its way to you.')
    expect(backend.bodiesOf('POST /api/account/verification')).toHaveLength(1)
  })

  test.each([
    ['it is verified', { ...status, emailVerified: true }, 'Verified'],
    ['no mail can be sent', { ...status, mail: false }, 'Not verified'],
  ])('is not asked to be verified when %s', async (_, account, badge) => {
    await open(account)
    expect(screen.getByText(badge)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Verify your email' })).toBeNull()
  })
})

describe('the password', () => {
  const change = 'PUT /api/account/password'
  const give = () => {
    type('New password', 'a brand new one')
    fireEvent.submit(screen.getByLabelText('New password'))
  }

  test('is changed by the one before', async () => {
    await open()
    type('Current password', 'walnut-harbor-41')
    give()
    await screen.findByText('Your password has been changed.')
    expect(backend.bodiesOf(change)).toEqual([
      { currentPassword: 'walnut-harbor-41', password: 'a brand new one' },
    ])
  })

  test('stays when the one before is wrong, and so does the session', async () => {
    backend.fail(change, 403, 'The current password is not right', 'account/wrong-password')
    await open()
    type('Current password', 'wrong')
    give()
    await screen.findByText('The current password is not right')
    expect(localStorage.getItem('token')).toBe('a-token')
    expect(field('New password').value).toBe('a brand new one')
  })

  test('is set without one before where the provider alone opens the account', async () => {
    await open({ ...status, hasPassword: false })
    expect(screen.queryByLabelText('Current password')).toBeNull()
    screen.getByText(/^Your sign-in must be less than ten minutes old\./)
    give()
    await screen.findByText('Your password has been changed.')
    expect(backend.bodiesOf(change)).toEqual([{ password: 'a brand new one' }])
  })
})

describe('where one is signed in', () => {
  test('says where and since what time, and which place this is', async () => {
    await open()
    const [here, there] = await screen.findAllByText(/^Since /)
    expect(here?.closest('li')?.textContent).toContain('Chrome on Windows')
    expect(here?.closest('li')?.textContent).toContain('This one')
    expect(there?.textContent).toMatch(/^Since November \d, 2026 at \d+:\d\d [AP]M$/)
  })

  test('ends one place', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    await screen.findByText('Signed out there.')
    expect(screen.queryByText('Safari on iPhone')).toBeNull()
    expect(screen.getByText('Chrome on Windows')).toBeTruthy()
  })

  test('leads the keyboard on from a place that has been ended', async () => {
    await open()
    const end = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' })
    end.focus()
    fireEvent.click(end)
    const heading = screen.getByRole('heading', { name: 'Where you are signed in' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  test('ends all the others, and offers that no more', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
    await screen.findByText('You are signed out everywhere else.')
    expect(screen.queryByText('Safari on iPhone')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  })

  test('fails alone, and can be tried again', async () => {
    backend.fail('GET /api/account/sessions', 500)
    await open()
    await screen.findByText('Where you are signed in could not be loaded.')
    backend.instead.clear()
    press('Try again')
    expect(await screen.findByText('Safari on iPhone')).toBeTruthy()
  })
})

describe('everything one has put in', () => {
  test('is saved as a ZIP that the token fetched', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const made: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(file => `blob:${made.push((file as Blob).type)}`)
    backend.instead.set('GET /api/account/export', () => new Response('PK'))
    await open()
    press('Download everything')
    await screen.findByText('Your download has begun.')
    expect(saved).toEqual(['hbcu-yard-my-data.zip'])
    expect(made).toEqual(['application/zip'])
  })

  test('that cannot be fetched says why', async () => {
    backend.fail('GET /api/account/export', 429, 'Too many requests. Please try again later.')
    await open()
    press('Download everything')
    await screen.findByText('Too many requests. Please try again later.')
  })
})

describe('deleting the account', () => {
  const remove = 'POST /api/account/delete'
  const dialog = () => within(screen.getByRole('dialog'))
  const confirm = () => fireEvent.click(dialog().getByRole('button', { name: 'Delete your account' }))
  async function ask(account: object = status) {
    await open(account)
    press('Delete your account')
  }

  test('says before what goes and what stays', async () => {
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

  test.each(['', 'delete', 'DELETE it'])('asks for the word when it is %j', async typed => {
    await ask()
    type('Type DELETE to confirm', typed)
    type('Your password', 'walnut-harbor-41')
    confirm()
    await waitFor(() => expect(dialog().getByRole('alert').textContent).toBe('Type DELETE to confirm'))
    expect(backend.bodiesOf(remove)).toEqual([])
  })

  test('forgets everything here and leads home', async () => {
    const went = vi.spyOn(location, 'replace').mockImplementation(() => {})
    saveDraft(ada.uid, 'contribution', { name: 'Half a thought' })
    await ask()
    type('Type DELETE to confirm', 'DELETE')
    type('Your password', 'walnut-harbor-41')
    confirm()
    await waitFor(() => expect(went).toHaveBeenCalledExactlyOnceWith('/#account-deleted'))
    expect(backend.bodiesOf(remove)).toEqual([{ confirmation: 'DELETE', password: 'walnut-harbor-41' }])
    expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
    expect(readDraft(ada.uid, 'contribution')).toEqual({})
  })

  test('keeps account and session when the password is wrong', async () => {
    backend.fail(remove, 403, 'The current password is not right')
    await ask()
    type('Type DELETE to confirm', 'DELETE')
    type('Your password', 'wrong')
    confirm()
    await dialog().findByText('The current password is not right')
    expect(localStorage.getItem('token')).toBe('a-token')
  })

  test('asks for a young session where there is no password', async () => {
    const old = 'Please log out and in again, then do this within ten minutes.'
    backend.fail(remove, 403, old)
    await ask({ ...status, hasPassword: false })
    expect(dialog().queryByLabelText('Your password')).toBeNull()
    type('Type DELETE to confirm', 'DELETE')
    confirm()
    await dialog().findByText(old)
  })
})
