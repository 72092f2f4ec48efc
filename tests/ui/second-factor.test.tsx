// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountSettings } from '#islands/profile/AccountSettings.tsx'
import LogInCodePage from '#islands/session/LogInCodePage.tsx'
import LogInPage from '#islands/session/LogInPage.tsx'
import { readToken } from '#lib/session-storage.ts'
import { addPassword } from '#tests/support/account.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { password, users } from '#tests/support/people.ts'
import { clearBrowser, press, resetPage, signInAs, type } from '#tests/support/screen.tsx'
import { codeOf, secretOf } from '#tests/support/totp.ts'

const { ada } = users
const backend = setUpBackend()

beforeEach(async () => {
  await addPassword(backend)
  await backend.db.updateTable('user').set({ role: 'admin' }).where('id', '=', ada.uid).execute()
  signInAs(ada)
})
afterEach(resetPage)

test('is set up on the profile, asked for at the login, and turned off', async () => {
  const opened: string[] = []
  const open = (address: string | URL) => void opened.push(String(address))
  vi.spyOn(location, 'replace').mockImplementation(open)
  vi.spyOn(location, 'assign').mockImplementation(open)
  render(<AccountSettings email={ada.email} />)
  await screen.findByRole('heading', { name: 'Second factor' })
  type('Your password', password)
  press('Set up')
  const link = await screen.findByRole('link', { name: /open this link/ })
  await screen.findByRole('img', { name: /^QR code/ })
  const secret = secretOf(link.getAttribute('href') ?? '')
  const codes = screen.getAllByText(/^\w{5}-\w{5}$/).map(({ textContent }) => textContent)
  expect(codes).toHaveLength(10)
  const before = readToken()
  type('Code', '000000')
  press('Turn on')
  await screen.findAllByText(/This code is wrong/)
  type('Code', codeOf(secret))
  press('Turn on')
  await screen.findByText(/It is on/)
  expect(readToken()).not.toBe(before)

  cleanup()
  clearBrowser()
  history.replaceState(null, '', '/login?next=%2Fresume')
  render(<LogInPage />)
  type('Email Address', ada.email)
  type('Password', password)
  press('Sign In')
  await waitFor(() => expect(opened).toEqual(['/auth/code?next=%2Fresume']))
  expect(readToken()).toBeNull()
  cleanup()
  history.replaceState(null, '', '/auth/code?next=%2Fresume')
  render(<LogInCodePage />)
  type('Code', codeOf(secret, 1))
  press('Sign In')
  await waitFor(() => expect(opened.at(-1)).toBe('/resume'))
  expect(readToken()).not.toBeNull()

  cleanup()
  render(<AccountSettings email={ada.email} />)
  await screen.findByText(/It is on/)
  type('Code', codes[0] ?? '')
  press('Turn off')
  await screen.findByRole('button', { name: 'Set up' })
})
