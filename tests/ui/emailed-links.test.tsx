// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorCatalog } from '#contract/errors.ts'
import ForgotPasswordPage from '#islands/session/ForgotPasswordPage.tsx'
import ResetPasswordPage from '#islands/session/ResetPasswordPage.tsx'
import VerifyEmailPage from '#islands/session/VerifyEmailPage.tsx'
import { calls, emailedToken, isPassword } from '#tests/support/account.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { signToken } from '#tests/support/feedback.ts'
import { users } from '#tests/support/people.ts'
import { field, hrefOf, press, resetPage, signInAs, type } from '#tests/support/screen.tsx'

const { ada } = users

const backend = setUpBackend({ withMail: true })
const newPassword = 'a brand new one'

beforeEach(() => signInAs(ada))
afterEach(resetPage)

/** Has an email sent, and opens the address of its link. */
async function openResetLink() {
  await backend.app.call('POST', '/api/account/forgot-password', { body: { email: ada.email } })
  history.replaceState(
    null,
    '',
    `/reset-password?token=${await emailedToken(backend)}&from=mail#account=${encodeURIComponent(ada.email)}`,
  )
}
async function openVerificationLink() {
  const as = { token: signToken(ada.uid) }
  await backend.app.call('POST', '/api/account/verification', { as, body: {} })
  history.replaceState(null, '', `/verify-email?token=${await emailedToken(backend)}`)
}
const isVerified = async () => {
  const user = backend.db.selectFrom('user').where('id', '=', ada.uid).select('emailVerified')
  return Boolean((await user.executeTakeFirstOrThrow()).emailVerified)
}

describe('emailed links', () => {
  const gone = 'This link is no longer valid. Please ask for a new one.'

  test('are requested with an email address', async () => {
    render(<ForgotPasswordPage />)
    type('Email Address', ' ada@example.edu ')
    press('Send the link')
    await screen.findByText('If there is an account with this address, an email is on its way.')
    expect(await emailedToken(backend)).toMatch(/^\w{32}$/)
  })

  test('are not promised by a site that cannot send email', async () => {
    const { status, message } = errorCatalog['account/no-mail']
    const body = { message, code: 'account/no-mail' }
    backend.reply(calls.forgot, () => Response.json(body, { status }))
    render(<ForgotPasswordPage />)
    type('Email Address', 'ada@example.edu')
    press('Send the link')
    await screen.findByText(/^This site cannot send email\./)
    expect(hrefOf('Write to us')).toBe('/contact')
  })

  test('show an error when the request fails', async () => {
    backend.disconnect(calls.forgot)
    render(<ForgotPasswordPage />)
    type('Email Address', 'ada@example.edu')
    press('Send the link')
    await screen.findByText('The email could not be sent. Please try again later.')
    expect(field('Email Address').value).toBe('ada@example.edu')
  })

  test('set a new password and remove token and account from the URL', async () => {
    await openResetLink()
    render(<ResetPasswordPage />)
    expect(location.search + location.hash).toBe('?from=mail')
    const account = document.querySelector<HTMLInputElement>('[autocomplete=username]')
    expect(account?.value).toBe(ada.email)
    type('New password', newPassword)
    press('Set password')
    await screen.findByText('Your password has been changed.')
    expect(await isPassword(backend, newPassword)).toBe(true)
    expect(screen.getByRole('link', { name: 'Log in with it' })).toBeTruthy()
  })

  test('keep the typed password and offer a new link when expired', async () => {
    await openResetLink()
    backend.app.clock.ahead = 3_601_000
    render(<ResetPasswordPage />)
    type('New password', newPassword)
    press('Set password')
    await screen.findByText(gone)
    expect(field('New password').value).toBe(newPassword)
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy()
  })

  test('verify the address after a click on the button only', async () => {
    await openVerificationLink()
    render(<VerifyEmailPage />)
    expect([location.search, backend.requests()]).toEqual(['', []])
    press('Verify my email')
    await screen.findByText('Your email address is verified.')
    expect(await isVerified()).toBe(true)
  })

  test('verify the address after a login in the same tab', async () => {
    localStorage.clear()
    await openVerificationLink()
    render(<VerifyEmailPage />)
    expect(screen.queryByRole('button')).toBeNull()
    const link = screen.getByRole('link', { name: 'Log In' })
    expect(link.getAttribute('href')).toBe('/login?next=%2Fverify-email')
    cleanup()
    signInAs(ada)
    render(<VerifyEmailPage />)
    press('Verify my email')
    await screen.findByText('Your email address is verified.')
    expect(await isVerified()).toBe(true)
    cleanup()
    render(<VerifyEmailPage />)
    expect(screen.getByRole('alert').textContent).toContain('This link is not complete.')
  })

  test.each([
    ['reset', ResetPasswordPage],
    ['verify', VerifyEmailPage],
  ])('without a token show an error on the %s page', (_, Page) => {
    history.replaceState(null, '', '/there')
    render(<Page />)
    expect(screen.getByRole('alert').textContent).toContain('This link is not complete.')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
