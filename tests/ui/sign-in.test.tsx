// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { errorCatalog } from '#contract/errors.ts'
import { invalidEmail } from '#contract/input.ts'
import LogInPage from '#islands/session/LogInPage.tsx'
import SignUpPage from '#islands/session/SignUpPage.tsx'
import { $session } from '#lib/session.ts'
import { password, users } from '#tests/support/people.ts'
import { field, press, type } from '#tests/support/screen.tsx'
import { advance, calls, setUpSignInPages } from '#tests/support/sign-in-page.ts'

const { ada } = users

const { backend, opened, replied } = setUpSignInPages()

const dorothy = { displayName: 'Dorothy Hall', email: 'dorothy@elsewhere.org' }

const stored = () => [localStorage.getItem('token'), localStorage.getItem('user')]

/** The member whom the app knows by the stored token. */
async function memberOfToken() {
  const as = { token: localStorage.getItem('token') ?? '' }
  return (await backend.app.call('GET', '/api/auth/verify', { as })).body.user
}

async function logIn(email: string = ada.email) {
  type('Email Address', email)
  type('Password', password)
  press('Sign In')
  await replied()
}
async function signUp(email = dorothy.email) {
  type('Full Name', dorothy.displayName)
  type('HBCU Email', email)
  type('Password', password)
  press('Sign Up')
  await replied()
}

describe('the login form', () => {
  test('has an email and a password field and a link to sign up', () => {
    render(<LogInPage />)
    expect(screen.getByPlaceholderText('Email Address')).toBe(field('Email Address'))
    expect([field('Email Address').type, field('Email Address').required]).toEqual(['email', true])
    expect([field('Password').type, field('Password').required]).toEqual(['password', true])
    expect(screen.getByText('New here?', { exact: false })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe(
      '/signup',
    )
  })

  test('toggles the visibility of the password', () => {
    render(<LogInPage />)
    press('Show password')
    expect(field('Password').type).toBe('text')
    press('Hide password')
    expect(field('Password').type).toBe('password')
  })

  test('is disabled during a submit', async () => {
    const release = backend.hold(calls.logIn)
    render(<LogInPage />)
    await logIn(dorothy.email)
    expect(screen.getByRole('button', { name: 'Signing In...' })).toHaveProperty('disabled', true)
    release()
    await replied()
    expect(screen.getByRole('button', { name: 'Sign In' })).toHaveProperty('disabled', false)
  })

  test('stores the session and redirects to the programs', async () => {
    render(<LogInPage />)
    await logIn()
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(ada)
    expect(await memberOfToken()).toEqual(ada)
    expect($session.get()).toMatchObject({ status: 'signed-in', user: ada })
    expect(opened).toEqual(['/programs'])
  })

  test('redirects after a login in another tab', () => {
    const replaced = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
    history.replaceState(null, '', '/login?next=%2Fcontribute')
    render(<LogInPage />)
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    expect(replaced).not.toHaveBeenCalled()
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'a-token' }))
    expect(replaced).toHaveBeenCalledExactlyOnceWith('/contribute')
  })

  test.each([
    [
      'the message of the server',
      () => Response.json({ message: 'Please try again later' }, { status: 403 }),
      'Please try again later',
    ],
    ['the fallback without one', () => new Response('<h1>', { status: 500 }), 'Login failed'],
    [
      'an error for a missing token',
      () => Response.json({ user: ada }),
      'Authentication failed: No token received',
    ],
  ])('shows %s and stores nothing', async (_, reply, message) => {
    backend.reply(calls.logIn, reply)
    render(<LogInPage />)
    await logIn()
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(stored()).toEqual([null, null])
    expect(opened).toEqual([])
  })

  test('shows the error of an unknown account', async () => {
    render(<LogInPage />)
    await logIn(dorothy.email)
    expect(screen.getByRole('alert').textContent).toBe(errorCatalog['session/wrong'].message)
    expect(stored()).toEqual([null, null])
  })

  test('shows an unexpected error', async () => {
    render(<LogInPage />)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    // Not a failed call: the session cannot be shown.
    vi.spyOn(window, 'dispatchEvent').mockImplementation(() => {
      throw new Error('broken')
    })
    await logIn()
    expect(screen.getByRole('alert').textContent).toBe(
      'An unexpected error occurred. Please try again.',
    )
  })

  test.each([
    ['Email Address', ''],
    ['Password', ''],
  ])('requires the field %s before a request', async (label, value) => {
    render(<LogInPage />)
    type('Email Address', ada.email)
    type('Password', password)
    type(label, value)
    press('Sign In')
    await advance(0)
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(backend.requests()).toEqual([])
  })

  test.each(['ada', 'ada.example.edu', '@', 'ada@'])(
    'rejects the email address %j before a request',
    async address => {
      render(<LogInPage />)
      type('Email Address', address)
      type('Password', password)
      press('Sign In')
      await advance(0)
      expect(screen.getByRole('alert').textContent).toBe(invalidEmail)
      expect(field('Email Address').getAttribute('aria-invalid')).toBe('true')
      expect(field('Email Address').value).toBe(address)
      expect(backend.requests()).toEqual([])
    },
  )

  test.each(['ada@example.edu', ' ada@localhost '])('sends the email address %j', async address => {
    render(<LogInPage />)
    await logIn(address)
    expect(backend.requests().map(({ call, body }) => [call, body])).toEqual([
      [calls.logIn, { email: address.trim(), password }],
    ])
  })
})

describe('the sign-up form', () => {
  test('requires name, email and password, and has an optional college', () => {
    render(<SignUpPage />)
    const required = ['Full Name', 'HBCU Email', 'College/University (Optional)', 'Password'].map(
      label => field(label).required,
    )
    expect(required).toEqual([true, true, false, true])
    expect(screen.getByPlaceholderText('HBCU Email')).toBe(field('HBCU Email'))
    const hint = document.getElementById(field('Password').getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('At least 6 characters')
    press('Show password')
    expect(field('Password').type).toBe('text')
    expect(screen.getByText('Already have an account?', { exact: false })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Login Here' }).getAttribute('href')).toBe('/login')
  })

  test('names all that is missing, above the button and at each field', async () => {
    render(<SignUpPage />)
    press('Sign Up')
    await advance(0)
    const missing = ['Full name is required', 'Email is required', 'Password is required']
    expect(screen.getByRole('alert').textContent).toBe(missing.join('. '))
    for (const text of missing) expect(screen.getByText(text).className).toBe('field-error')
  })

  test('accepts any domain and no college', async () => {
    render(<SignUpPage />)
    await signUp()
    expect(await memberOfToken()).toMatchObject(dorothy)
  })

  test('shows a success message and redirects to the dashboard after 2 s', async () => {
    render(<SignUpPage />)
    await signUp()
    expect(screen.getByRole('status').textContent).toBe(
      'Signup successful! Redirecting to dashboard...',
    )
    expect(await memberOfToken()).toMatchObject(dorothy)
    await advance(1999)
    expect(opened).toEqual([])
    await advance(1)
    expect(opened).toEqual(['/dashboard'])
  })

  test('is disabled during a submit', async () => {
    backend.hold(calls.signUp)
    render(<SignUpPage />)
    await signUp()
    expect(screen.getByRole('button', { name: 'Signing Up...' })).toHaveProperty('disabled', true)
  })

  test('shows the message of the server after a failure', async () => {
    render(<SignUpPage />)
    await signUp(ada.email)
    expect(screen.getByRole('alert').textContent).toBe(errorCatalog['session/taken'].message)
  })

  test('shows the fallback without a message', async () => {
    backend.fail(calls.signUp, 500)
    render(<SignUpPage />)
    await signUp()
    expect(screen.getByRole('alert').textContent).toBe('Signup failed')
  })

  test.each([
    ['Full Name', ''],
    ['HBCU Email', ''],
    ['Password', '12345'],
  ])('rejects the %s %j before a request', async (label, value) => {
    render(<SignUpPage />)
    type('Full Name', dorothy.displayName)
    type('HBCU Email', dorothy.email)
    type('Password', password)
    type(label, value)
    press('Sign Up')
    await advance(0)
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(backend.requests()).toEqual([])
  })
})
