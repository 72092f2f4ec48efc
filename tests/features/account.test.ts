// @vitest-environment happy-dom
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { download } from '#lib/api/download.ts'
import { $session, redirectAfterDeletion, saveSession } from '#lib/session.ts'
import { sessionEvents } from '#lib/session-storage.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { signToken } from '#tests/support/feedback.ts'
import { users } from '#tests/support/people.ts'
import { clearBrowser, signInAs } from '#tests/support/screen.tsx'

const { ada } = users

const backend = setUpBackend()
const calls = {
  verify: 'GET /api/auth/verify',
  logOut: 'POST /api/auth/logout',
  exportData: 'GET /api/account/export',
}
const token = signToken(ada.uid)
let opened: string[] = []

beforeEach(() => {
  opened = []
  const open = (address: string | URL) => void opened.push(String(address))
  vi.spyOn(location, 'replace').mockImplementation(open)
  vi.spyOn(location, 'assign').mockImplementation(open)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  cleanStores($session)
  clearBrowser()
  vi.resetModules()
})

describe('the callback of the identity provider', () => {
  const open = () => import('#scripts/google-callback.ts')
  const left = () => vi.waitFor(() => expect(opened).toHaveLength(1))
  const store = () => {
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(ada))
  }
  const storeEnded = async () => {
    store()
    await backend.db.deleteFrom('session').execute()
  }

  test('redirects to the dashboard once the session has been verified', async () => {
    store()
    await open()
    await left()
    expect(opened).toEqual(['/dashboard'])
  })

  test.each([
    ['nobody is signed in', () => {}],
    ['the session has ended', storeEnded],
  ])('redirects to the login, which shows why, when %s', async (_, prepare) => {
    await prepare()
    await open()
    await left()
    expect(opened).toEqual(['/login'])
    expect(sessionStorage.getItem('sign-in-not-completed')).not.toBeNull()
  })

  test('waits ten seconds at the most', async () => {
    vi.useFakeTimers()
    store()
    backend.reply(calls.verify, () => new Promise(() => {}))
    await open()
    await vi.advanceTimersByTimeAsync(9999)
    expect(opened).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(opened).toEqual(['/dashboard'])
  })
})

describe('a session that storage cannot keep', () => {
  test('is shown to the header, and ended on the server by Logout', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const members: unknown[] = []
    const listen = (event: Event) => void members.push((event as CustomEvent).detail)
    window.addEventListener(sessionEvents.change, listen)
    expect(saveSession(token, ada)).toBe(false)
    const isHandled = !window.dispatchEvent(new Event(sessionEvents.logOut, { cancelable: true }))
    await vi.waitFor(() => expect(opened).toEqual(['/login']), 10_000)
    window.removeEventListener(sessionEvents.change, listen)
    expect(isHandled).toBe(true)
    expect(backend.requests().map(({ call }) => call)).toEqual([calls.logOut])
    // On a slow machine the page opens before the server has answered.
    await backend.settled()
    expect(await backend.db.selectFrom('session').select('userId').execute()).not.toContainEqual({
      userId: ada.uid,
    })
    // The stores of the tests above receive the logout as other tabs do, after this one.
    expect(members.slice(0, 2)).toEqual([ada, null])
  })
})

test('erases the browser storage of a deleted account, and leaves the page', () => {
  signInAs(ada)
  redirectAfterDeletion('/')
  expect(localStorage).toHaveLength(0)
  expect(document.documentElement.dataset.redirecting).toBe('')
  expect(opened).toEqual(['/'])
  delete document.documentElement.dataset.redirecting
})

describe('a download', () => {
  beforeEach(() => signInAs(ada))

  test('carries the token, and saves the bytes as a file with a name', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => `blob:${files.push(blob as Blob)}`)
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(`${this.download} from ${this.href}`)
    })
    await download(account.exportData, 'export.zip')
    expect(names).toEqual(['export.zip from blob:1'])
    expect(await files[0]?.slice(0, 2).text()).toBe('PK')
  })

  test.each([
    [{ message: 'Not now' }, 503, 'Not now'],
    [null, 500, null],
  ])('of %j fails as every call does', async (body, status, serverMessage) => {
    backend.reply(calls.exportData, () => Response.json(body, { status }))
    await expect(download(account.exportData, 'export.zip')).rejects.toMatchObject({
      status,
      serverMessage,
    })
  })

  test('without a valid session signs out', async () => {
    await backend.db.deleteFrom('session').execute()
    await download(account.exportData, 'export.zip').catch(() => {})
    expect($session.get()).toEqual({ status: 'signed-out', lost: true })
  })
})
