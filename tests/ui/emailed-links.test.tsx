// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import ForgotPasswordPage from '#islands/session/ForgotPasswordPage.tsx'
import ResetPasswordPage from '#islands/session/ResetPasswordPage.tsx'
import VerifyEmailPage from '#islands/session/VerifyEmailPage.tsx'
import { users } from '#tests/support/people.ts'
import { ForeignProfiles } from '#tests/support/profiles.ts'
import { become, field, leave, press, type } from '#tests/support/screen.tsx'

const { ada } = users

let backend: ForeignProfiles

beforeEach(() => {
  backend = new ForeignProfiles()
  backend.account = { emailVerified: false, hasPassword: true, mail: true }
  become(ada)
})
afterEach(() => {
  cleanup()
  leave()
})

describe('emailed links', () => {
  const same = 'If there is an account with this address, an email is on its way.'
  const gone = 'This link is no longer valid. Please ask for a new one.'

  test('are requested with an email address', async () => {
    render(<ForgotPasswordPage />)
    type('Email Address', ' ada@example.edu ')
    press('Send the link')
    await screen.findByText(same)
    expect(backend.bodiesOf('POST /api/account/forgot-password')).toEqual([
      { email: 'ada@example.edu' },
    ])
  })

  test('are not requested with an address without an "@"', async () => {
    render(<ForgotPasswordPage />)
    type('Email Address', 'ada.example.edu')
    press('Send the link')
    await screen.findAllByText('Please enter a valid email address')
    expect(field('Email Address').getAttribute('aria-invalid')).toBe('true')
    expect(backend.heard).toEqual([])
  })

  test('show an error when the request fails', async () => {
    backend.cut('POST /api/account/forgot-password')
    render(<ForgotPasswordPage />)
    type('Email Address', 'ada@example.edu')
    press('Send the link')
    await screen.findByText('The email could not be sent. Please try again later.')
    expect(field('Email Address').value).toBe('ada@example.edu')
  })

  test('set a new password and remove the token from the URL', async () => {
    history.replaceState(null, '', '/reset-password?token=a%2Bb&from=mail')
    render(<ResetPasswordPage />)
    expect(location.search).toBe('?from=mail')
    type('New password', 'a brand new one')
    press('Set password')
    await screen.findByText('Your password has been changed.')
    expect(backend.bodiesOf('POST /api/account/reset-password')).toEqual([
      { token: 'a+b', password: 'a brand new one' },
    ])
    expect(screen.getByRole('link', { name: 'Log in with it' })).toBeTruthy()
  })

  test('keep the typed password and offer a new link when expired', async () => {
    backend.fail('POST /api/account/reset-password', 400, gone)
    history.replaceState(null, '', '/reset-password?token=old')
    render(<ResetPasswordPage />)
    type('New password', 'a brand new one')
    press('Set password')
    await screen.findByText(gone)
    expect(field('New password').value).toBe('a brand new one')
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy()
  })

  test('verify the address after a click on the button only', async () => {
    history.replaceState(null, '', '/verify-email?token=abc')
    render(<VerifyEmailPage />)
    expect([location.search, backend.heard.length]).toEqual(['', 0])
    press('Verify my email')
    await screen.findByText('Your email address is verified.')
    expect(backend.bodiesOf('POST /api/account/verify-email')).toEqual([{ token: 'abc' }])
  })

  test('verify the address after a login in the same tab', async () => {
    localStorage.clear()
    history.replaceState(null, '', '/verify-email?token=abc')
    render(<VerifyEmailPage />)
    expect(screen.queryByRole('button')).toBeNull()
    const link = screen.getByRole('link', { name: 'Log In' })
    expect(link.getAttribute('href')).toBe('/login?next=%2Fverify-email')
    cleanup()
    become(ada)
    render(<VerifyEmailPage />)
    press('Verify my email')
    await screen.findByText('Your email address is verified.')
    expect(backend.bodiesOf('POST /api/account/verify-email')).toEqual([{ token: 'abc' }])
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
