// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import LogInPage from '#islands/session/LogInPage.tsx'
import SignUpPage from '#islands/session/SignUpPage.tsx'
import { $session } from '#lib/session.ts'
import { ada } from '#tests/support/members.ts'
import { field, press, type } from '#tests/support/screen.tsx'
import { freshSignIns, pass, site } from '#tests/support/sign-in-page.ts'

freshSignIns()

const kept = () => [localStorage.getItem('token'), JSON.parse(localStorage.getItem('user') ?? 'null')]

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

describe('the form of signing in', () => {
  test('asks for an email address and a password, and leads those who are new to an account', () => {
    render(<LogInPage />)
    expect(screen.getByPlaceholderText('Email Address')).toBe(field('Email Address'))
    expect([field('Email Address').type, field('Email Address').required]).toEqual(['email', true])
    expect([field('Password').type, field('Password').required]).toEqual(['password', true])
    expect(screen.getByText('New here?', { exact: false })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/signup')
  })

  test('shows the password on demand, and hides it again', () => {
    render(<LogInPage />)
    press('Show password')
    expect(field('Password').type).toBe('text')
    press('Hide password')
    expect(field('Password').type).toBe('password')
  })

  test('says that it is signing in, and cannot be pressed meanwhile', async () => {
    const gate = Promise.withResolvers<Response>()
    site.answer = () => gate.promise
    render(<LogInPage />)
    await logIn()
    expect(screen.getByRole('button', { name: 'Signing In...' })).toHaveProperty('disabled', true)
    gate.resolve(Response.json({}, { status: 401 }))
    await pass(0)
    expect(screen.getByRole('button', { name: 'Sign In' })).toHaveProperty('disabled', false)
  })

  test('stores who signed in, and goes to the programs', async () => {
    render(<LogInPage />)
    await logIn()
    expect(site.heard).toEqual([['/api/auth/login', { email: ada.email, password: 'walnut-harbor-41' }]])
    expect(kept()).toEqual(['a-token', ada])
    expect($session.get()).toMatchObject({ status: 'signed-in', user: ada })
    expect(site.went).toEqual(['/programs'])
  })

  test('goes on when somebody signs in in another tab', () => {
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
      'the words of the server',
      Response.json({ message: 'The yard is closed' }, { status: 403 }),
      'The yard is closed',
    ],
    ['its fallback when there are none', new Response('<h1>', { status: 500 }), 'Login failed'],
    [
      'what is missing without a token',
      Response.json({ user: ada }),
      'Authentication failed: No token received',
    ],
  ])('says %s in a red box, and stores nothing', async (_, reply, said) => {
    site.answer = () => reply
    render(<LogInPage />)
    await logIn()
    const box = screen.getByRole('alert')
    expect(box.textContent).toBe(said)
    expect(box.classList).toContain('notice-error')
    expect(kept()).toEqual([null, null])
    expect(site.went).toEqual([])
  })

  test('says so when something fails that should not', async () => {
    render(<LogInPage />)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    // Not a failed call: the session cannot be shown.
    vi.spyOn(window, 'dispatchEvent').mockImplementation(() => {
      throw new Error('broken')
    })
    await logIn()
    expect(screen.getByRole('alert').textContent).toBe('An unexpected error occurred. Please try again.')
  })

  test.each([
    ['Email Address', ''],
    ['Password', ''],
  ])('asks for the %s before it asks the server', async (label, value) => {
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
    'refuses %j as an email address before it asks the server',
    async address => {
      render(<LogInPage />)
      type('Email Address', address)
      type('Password', 'walnut-harbor-41')
      press('Sign In')
      await pass(0)
      expect(
        screen.getByText('Please enter a valid email address', {
          selector: '.notice-error *, .notice-error',
        }),
      ).toBeTruthy()
      expect(field('Email Address').getAttribute('aria-invalid')).toBe('true')
      expect(field('Email Address').value).toBe(address)
      expect(site.heard).toEqual([])
    },
  )

  test.each(['ada@example.edu', ' ada@localhost '])('sends %j as an email address', async address => {
    render(<LogInPage />)
    type('Email Address', address)
    type('Password', 'walnut-harbor-41')
    press('Sign In')
    await pass(0)
    expect(site.heard).toEqual([['/api/auth/login', { email: address.trim(), password: 'walnut-harbor-41' }]])
  })
})

describe('the form of signing up', () => {
  test('asks for a name, an address, a password of six characters and, if one likes, a college', () => {
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

  test('takes an address of any domain, without a college, and sends what was typed', async () => {
    render(<SignUpPage />)
    await signUp()
    expect(site.heard).toEqual([
      ['/api/auth/signup', expect.objectContaining({ email: ada.email, displayName: ada.displayName })],
    ])
  })

  test('says in green that it succeeded, and goes to the dashboard after two seconds', async () => {
    render(<SignUpPage />)
    await signUp()
    const box = screen.getByRole('status')
    expect(box.textContent).toBe('Signup successful! Redirecting to dashboard...')
    expect(box.classList).toContain('notice-success')
    expect(kept()).toEqual(['a-token', ada])
    await pass(1999)
    expect(site.went).toEqual([])
    await pass(1)
    expect(site.went).toEqual(['/dashboard'])
  })

  test('says that it is signing up', async () => {
    site.answer = () => new Promise<Response>(() => {})
    render(<SignUpPage />)
    await signUp()
    expect(screen.getByRole('button', { name: 'Signing Up...' })).toHaveProperty('disabled', true)
  })

  test.each([
    ['the words of the server', Response.json({ message: 'Email taken' }, { status: 409 }), 'Email taken'],
    ['its fallback when there are none', new Response('', { status: 500 }), 'Signup failed'],
  ])('says %s when it fails', async (_, reply, said) => {
    site.answer = () => reply
    render(<SignUpPage />)
    await signUp()
    expect(screen.getByRole('alert').textContent).toBe(said)
  })

  test.each([
    ['Full Name', ''],
    ['HBCU Email', ''],
    ['Password', '12345'],
  ])('refuses a %s of %j before it asks the server', async (label, value) => {
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
