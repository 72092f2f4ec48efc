// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import LogInPage from '#islands/session/LogInPage.tsx'
import SignUpPage from '#islands/session/SignUpPage.tsx'
import { $session } from '#lib/session.ts'
import { users } from '#tests/support/people.ts'
import { field, press, type } from '#tests/support/screen.tsx'
import { freshSignIns, pass, site } from '#tests/support/sign-in-page.ts'

const { ada } = users

freshSignIns()

const kept = () => [
  localStorage.getItem('token'),
  JSON.parse(localStorage.getItem('user') ?? 'null'),
]

async function logIn() {
  type('Email Address', ada.email)
  type('Password', 'walnut-harbor-41')
  press('Sign In')
  await pass(0)
}
async function signUp() {
  type('Full Name', ada.displayName)
  type('HBCU Email', ada.email)
  type('Password', 'walnut-harbor-41')
  press('Sign Up')
  await pass(0)
}

describe('the login form', () => {
  test('has an email and a password field and a link to sign up [spec 2.login.2 5.2]', () => {
    render(<LogInPage />)
    expect(screen.getByPlaceholderText('Email Address')).toBe(field('Email Address'))
    expect([field('Email Address').type, field('Email Address').required]).toEqual(['email', true])
    expect([field('Password').type, field('Password').required]).toEqual(['password', true])
    expect(screen.getByText('New here?', { exact: false })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe(
      '/signup',
    )
  })

  test('toggles the visibility of the password [spec 2.login.2]', () => {
    render(<LogInPage />)
    press('Show password')
    expect(field('Password').type).toBe('text')
    press('Hide password')
    expect(field('Password').type).toBe('password')
  })

  test('is disabled during a submit [spec 2.login.2]', async () => {
    const gate = Promise.withResolvers<Response>()
    site.answer = () => gate.promise
    render(<LogInPage />)
    await logIn()
    expect(screen.getByRole('button', { name: 'Signing In...' })).toHaveProperty('disabled', true)
    gate.resolve(Response.json({}, { status: 401 }))
    await pass(0)
    expect(screen.getByRole('button', { name: 'Sign In' })).toHaveProperty('disabled', false)
  })

  test('stores the session and redirects to the programs [spec 1.13 3.user.2 3.local-browser-storage.1 3.auth-payloads.1 3.auth-payloads.4 4.session.5 4.session.7 7.5 9.3 9.33]', async () => {
    render(<LogInPage />)
    await logIn()
    expect(site.heard).toEqual([
      ['/api/auth/login', { email: ada.email, password: 'walnut-harbor-41' }],
    ])
    expect(kept()).toEqual(['a-token', ada])
    expect($session.get()).toMatchObject({ status: 'signed-in', user: ada })
    expect(site.went).toEqual(['/programs'])
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
      Response.json({ message: 'The yard is closed' }, { status: 403 }),
      'The yard is closed',
    ],
    ['the fallback without one', new Response('<h1>', { status: 500 }), 'Login failed'],
    [
      'an error for a missing token',
      Response.json({ user: ada }),
      'Authentication failed: No token received',
    ],
  ])(
    'shows %s and stores nothing [spec 2.login.3 5.7 8.authentication.1 8.authentication.2]',
    async (_, reply, said) => {
      site.answer = () => reply
      render(<LogInPage />)
      await logIn()
      expect(screen.getByRole('alert').textContent).toBe(said)
      expect(kept()).toEqual([null, null])
      expect(site.went).toEqual([])
    },
  )

  test('shows an unexpected error [spec 8.authentication.3]', async () => {
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
  ])('requires the field %s before a request [spec 5.1]', async (label, value) => {
    render(<LogInPage />)
    type('Email Address', ada.email)
    type('Password', 'walnut-harbor-41')
    type(label, value)
    press('Sign In')
    await pass(0)
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(site.heard).toEqual([])
  })

  test.each(['ada', 'ada.example.edu', '@', 'ada@'])(
    'rejects the email address %j before a request [spec 5.2]',
    async address => {
      render(<LogInPage />)
      type('Email Address', address)
      type('Password', 'walnut-harbor-41')
      press('Sign In')
      await pass(0)
      expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address')
      expect(field('Email Address').getAttribute('aria-invalid')).toBe('true')
      expect(field('Email Address').value).toBe(address)
      expect(site.heard).toEqual([])
    },
  )

  test.each(['ada@example.edu', ' ada@localhost '])('sends the email address %j', async address => {
    render(<LogInPage />)
    type('Email Address', address)
    type('Password', 'walnut-harbor-41')
    press('Sign In')
    await pass(0)
    expect(site.heard).toEqual([
      ['/api/auth/login', { email: address.trim(), password: 'walnut-harbor-41' }],
    ])
  })
})

describe('the sign-up form', () => {
  test('requires name, email and password, and has an optional college [spec 2.signup.2 2.signup.3 5.4]', () => {
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

  test('accepts any domain and no college [spec 3.auth-payloads.2 5.4 5.6 7.6]', async () => {
    render(<SignUpPage />)
    await signUp()
    expect(site.heard).toEqual([
      [
        '/api/auth/signup',
        expect.objectContaining({ email: ada.email, displayName: ada.displayName }),
      ],
    ])
  })

  test('shows a success message and redirects to the dashboard after 2 s [spec 2.signup.4 4.session.5 8.authentication.5 9.2 9.4]', async () => {
    render(<SignUpPage />)
    await signUp()
    expect(screen.getByRole('status').textContent).toBe(
      'Signup successful! Redirecting to dashboard...',
    )
    expect(kept()).toEqual(['a-token', ada])
    await pass(1999)
    expect(site.went).toEqual([])
    await pass(1)
    expect(site.went).toEqual(['/dashboard'])
  })

  test('is disabled during a submit [spec 2.signup.3]', async () => {
    site.answer = () => new Promise<Response>(() => {})
    render(<SignUpPage />)
    await signUp()
    expect(screen.getByRole('button', { name: 'Signing Up...' })).toHaveProperty('disabled', true)
  })

  test.each([
    [
      'the message of the server',
      Response.json({ message: 'Email taken' }, { status: 409 }),
      'Email taken',
    ],
    ['the fallback without one', new Response('', { status: 500 }), 'Signup failed'],
  ])('shows %s after a failure [spec 8.authentication.4]', async (_, reply, said) => {
    site.answer = () => reply
    render(<SignUpPage />)
    await signUp()
    expect(screen.getByRole('alert').textContent).toBe(said)
  })

  test.each([
    ['Full Name', ''],
    ['HBCU Email', ''],
    ['Password', '12345'],
  ])('rejects the %s %j before a request [spec 5.3 5.5 9.1]', async (label, value) => {
    render(<SignUpPage />)
    type('Full Name', ada.displayName)
    type('HBCU Email', ada.email)
    type('Password', 'walnut-harbor-41')
    type(label, value)
    press('Sign Up')
    await pass(0)
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(site.heard).toEqual([])
  })
})
