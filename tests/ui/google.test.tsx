// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import LogInPage from '#islands/session/LogInPage.tsx'
import { $session, logOut } from '#lib/session.ts'
import { verifyEmail } from '#tests/support/account.ts'
import { password, users } from '#tests/support/people.ts'
import { startProvider } from '#tests/support/provider.ts'
import { ProviderScript, promptNotShown } from '#tests/support/provider-script.ts'
import { press, type } from '#tests/support/screen.tsx'
import { advance, calls, setUpSignInPages } from '#tests/support/sign-in-page.ts'

const { ada } = users

vi.hoisted(() => vi.stubEnv('PUBLIC_GOOGLE_CLIENT_ID', 'a-client'))

const keys = await startProvider()
const { backend, opened, replied } = setUpSignInPages(keys.settings)

let provider: ProviderScript
/** The scripts that the page has added. */
const scripts: HTMLScriptElement[] = []
const shownError = () => screen.queryByRole('alert')?.textContent

afterAll(() => keys.close())
beforeEach(() => {
  // Scripts are not fetched here; the tests say how that ended.
  vi.spyOn(document.head, 'append').mockImplementation(
    node => void scripts.push(node as HTMLScriptElement),
  )
  provider = new ProviderScript()
  backend.reply('GET /oauth2/v3/certs', () => Response.json({ keys: [keys.jwk] }))
})
afterEach(() => {
  scripts.length = 0
  delete window.google
})

/** Opens the sign-in page with the provider's script on it. */
async function open() {
  provider.load()
  render(<LogInPage />)
  await advance(300)
}

describe('the Google script', () => {
  test('is requested 300 ms after the form is shown', async () => {
    render(<LogInPage />)
    await advance(299)
    expect(scripts).toHaveLength(0)
    await advance(1)
    expect(scripts.map(({ src }) => src)).toEqual(['https://accounts.google.com/gsi/client'])
  })

  test('shows its button and its prompt when loaded', async () => {
    render(<LogInPage />)
    await advance(300)
    provider.load()
    scripts[0]?.dispatchEvent(new Event('load'))
    await advance(0)
    expect(provider.settings.client_id).toBe('a-client')
    expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeTruthy()
    expect(provider.prompt).toHaveBeenCalledOnce()
  })

  test('shows an error when it cannot be loaded, while the form works', async () => {
    render(<LogInPage />)
    await advance(300)
    scripts[0]?.dispatchEvent(new Event('error'))
    await advance(0)
    expect(shownError()).toBe('Failed to load Google Identity Services script')
    type('Email Address', ada.email)
    type('Password', password)
    press('Sign In')
    await replied()
    expect($session.get()).toMatchObject({ user: ada })
    expect(opened).toEqual(['/programs'])
  })

  test('disables auto-select once after a logout on another page', async () => {
    localStorage.setItem('token', 'a-token')
    await logOut()
    await open()
    expect(provider.disableAutoSelect).toHaveBeenCalledOnce()
    cleanup()
    await open()
    expect(provider.disableAutoSelect).toHaveBeenCalledOnce()
  })
})

describe('a hidden prompt', () => {
  test('is replaced by a button click after 100 ms', async () => {
    await open()
    provider.notify(promptNotShown)
    await advance(99)
    expect(provider.clicked).not.toHaveBeenCalled()
    await advance(1)
    expect(provider.clicked).toHaveBeenCalledOnce()
    expect(shownError()).toBeUndefined()
  })

  test('shows an error without a button', async () => {
    provider.rendersButton = false
    await open()
    provider.notify(promptNotShown)
    await advance(100)
    expect(shownError()).toBe('Could not display Google Sign In UI')
  })
})

describe('a Google credential', () => {
  test.each([
    ['', '/programs'],
    ['?next=%2Fprofile', '/profile'],
    ['?next=https%3A%2F%2Felsewhere.test', '/programs'],
  ])('signs in and redirects from /login%s to %s', async (query, to) => {
    await verifyEmail(backend)
    const credential = await keys.token(ada.email)
    await open()
    history.replaceState(null, '', `/login${query}`)
    provider.sendCredential({ credential })
    await replied()
    expect($session.get()).toMatchObject({ status: 'signed-in', user: ada })
    expect(localStorage.getItem('token')).toMatch(/^\w+\./)
    expect(opened).toEqual([to])
  })

  test.each([{}, { credential: '' }, { credential: 7 }])(
    'is rejected when it is %j',
    async reply => {
      await open()
      act(() => provider.sendCredential(reply))
      expect(shownError()).toBe('No credential received from Google')
      expect(backend.requests()).toEqual([])
    },
  )

  test.each([
    ['the message of the server', () => Response.json({ message: 'No' }, { status: 401 }), 'No'],
    ['the fallback without one', () => new Response('', { status: 401 }), 'Google sign in failed'],
    [
      'an error for a missing token',
      () => Response.json({ user: ada }),
      'Authentication failed: No token received',
    ],
  ])('shows %s after a failure', async (_, reply, message) => {
    backend.reply(calls.google, reply)
    await open()
    provider.sendCredential({ credential: 'an-id-token' })
    await replied()
    expect(shownError()).toBe(message)
    expect(opened).toEqual([])
  })
})

test('shows an error once after a failed Google redirect', async () => {
  sessionStorage.setItem('sign-in-not-completed', 'yes')
  await open()
  expect(shownError()).toBe('Google sign in failed')
  cleanup()
  await open()
  expect(shownError()).toBeUndefined()
})

test('shows no Google sign-in without a client id', async () => {
  vi.resetModules()
  vi.stubEnv('PUBLIC_GOOGLE_CLIENT_ID', '')
  const { default: Plain } = await import('#islands/session/LogInPage.tsx')
  render(<Plain />)
  await advance(1000)
  expect([scripts.length, screen.queryByText('or')]).toEqual([0, null])
})
