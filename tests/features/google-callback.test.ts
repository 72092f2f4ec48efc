// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { clearBrowser, signInAs } from '#tests/support/screen.tsx'

const backend = setUpBackend()
let opened: string[] = []

beforeEach(() => {
  opened = []
  const open = (address: string | URL) => void opened.push(String(address))
  vi.spyOn(location, 'replace').mockImplementation(open)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  clearBrowser()
  vi.resetModules()
})

describe('the callback of the identity provider', () => {
  const open = () => import('#islands/session/google-callback.ts')
  const logIn = () => {
    signInAs(users.ada)
    sessionStorage.clear()
  }

  test.each([
    ['to the dashboard once the session is verified', logIn, '/dashboard'],
    ['to the login without a session', () => {}, '/login'],
    [
      'to the login when the session has ended',
      async () => {
        logIn()
        await backend.db.deleteFrom('session').execute()
      },
      '/login',
    ],
  ])('redirects %s', async (_, prepare, address) => {
    await prepare()
    await open()
    await vi.waitFor(() => expect(opened).toEqual([address]))
    const isNamed = sessionStorage.getItem('sign-in-not-completed') !== null
    expect(isNamed).toBe(address === '/login')
  })

  test('waits ten seconds at the most', async () => {
    vi.useFakeTimers()
    logIn()
    backend.reply('GET /api/auth/verify', () => new Promise(() => {}))
    await open()
    await vi.advanceTimersByTimeAsync(9999)
    expect(opened).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(opened).toEqual(['/dashboard'])
  })
})
