// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { noAnswers } from '#catalog/given-answers.ts'
import { invalidEmail } from '#contract/input.ts'
import LogInPage from '#islands/session/LogInPage.tsx'
import SignUpPage from '#islands/session/SignUpPage.tsx'
import { readStoredAnswers, storeAnswers } from '#lib/eligibility-answers.ts'
import { $session } from '#lib/session.ts'
import { password, users } from '#tests/support/people.ts'
import { field, hrefOf, press, type } from '#tests/support/screen.tsx'
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
    ['the message of the server', () => Response.json({ message: 'No' }, { status: 403 }), 'No'],
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

  test.each<readonly [string, string, string]>([
    ['Password', '', 'Email and password are required'],
    ['Email Address', '', 'Email and password are required'],
    ...['ada', 'ada.example.edu', '@', 'ada@'].map(
      text => ['Email Address', text, invalidEmail] as const,
    ),
  ])('rejects the %s %j before a request', async (label, value, message) => {
    render(<LogInPage />)
    type('Email Address', ada.email)
    type('Password', password)
    type(label, value)
    press('Sign In')
    await advance(0)
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect([field(label).getAttribute('aria-invalid'), field(label).value]).toEqual(['true', value])
    expect(backend.requests()).toEqual([])
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
    expect(hrefOf('Login Here')).toBe('/login')
  })

  test('names all that is missing, above the button and at each field', async () => {
    render(<SignUpPage />)
    press('Sign Up')
    await advance(0)
    const missing = ['Full name is required', 'Email is required', 'Password is required']
    expect(screen.getByRole('alert').textContent).toBe(missing.join('. '))
    for (const text of missing) expect(screen.getByText(text).className).toBe('field-error')
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

  test.each([
    ['saves the answers in the new account, without the status', true],
    ['leaves the answers in this browser when asked to', false],
  ])('%s', async (_, isKept) => {
    storeAnswers({ ...noAnswers, year: 'first', status: 'daca' })
    render(<SignUpPage />)
    const box = screen.getByLabelText<HTMLInputElement>(/^Keep my answers in my account/)
    if (!isKept) box.click()
    await signUp()
    await replied()
    await replied()
    const sent = backend.requests('PUT /api/users/eligibility-answers').map(({ body }) => body)
    const { status, ...shared } = noAnswers
    expect(sent).toEqual(isKept ? [{ ...shared, year: 'first' }] : [])
    expect(readStoredAnswers().answers.status).toBe('daca')
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
