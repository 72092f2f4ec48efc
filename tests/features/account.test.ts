// @vitest-environment happy-dom
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { download } from '#lib/api/download.ts'
import { $session, redirectAfterDeletion, saveSession } from '#lib/session.ts'
import { sessionEvents } from '#lib/session-storage.ts'
import { users } from '#tests/support/people.ts'
import { become, leave } from '#tests/support/screen.tsx'

const { ada } = users

let went: string[] = []
let answer: () => Response | Promise<Response>
const sent: Request[] = []

beforeEach(() => {
  went = []
  sent.length = 0
  answer = () => Response.json({})
  vi.spyOn(location, 'replace').mockImplementation(address => void went.push(String(address)))
  vi.spyOn(location, 'assign').mockImplementation(address => void went.push(String(address)))
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    sent.push(new Request(new URL(path, 'http://there.test'), init))
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  cleanStores($session)
  leave()
  vi.resetModules()
})

describe('the way back from the identity provider', () => {
  const arrive = () => import('#scripts/google-callback.ts')
  const settled = () => vi.waitFor(() => expect(went).toHaveLength(1))
  const store = () => {
    localStorage.setItem('token', 'a-token')
    localStorage.setItem('user', JSON.stringify(ada))
  }

  test('leads to the dashboard once the session has been confirmed [spec 2.route.16]', async () => {
    store()
    answer = () => Response.json({ valid: true, user: ada })
    await arrive()
    await settled()
    expect(went).toEqual(['/dashboard'])
  })

  test.each([
    ['nobody is signed in', () => {}, () => Response.json({})],
    ['the server says no', store, () => Response.json({ valid: false }, { status: 401 })],
  ])('leads to sign in, and tells it why, when %s [spec 2.route.16]', async (_, given, says) => {
    given()
    answer = says
    await arrive()
    await settled()
    expect(went).toEqual(['/login'])
    expect(sessionStorage.getItem('sign-in-not-completed')).not.toBeNull()
  })

  test('waits ten seconds at the most', async () => {
    vi.useFakeTimers()
    store()
    answer = () => new Promise(() => {})
    await arrive()
    await vi.advanceTimersByTimeAsync(9999)
    expect(went).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(went).toEqual(['/dashboard'])
  })
})

describe('a session that storage cannot keep', () => {
  test('is named to the header, and ended on the server by Logout', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const named: unknown[] = []
    const listen = (event: Event) => void named.push((event as CustomEvent).detail)
    window.addEventListener(sessionEvents.change, listen)
    expect(saveSession('a-token', ada)).toBe(false)
    const taken = !window.dispatchEvent(new Event(sessionEvents.logOut, { cancelable: true }))
    await vi.waitFor(() => expect(went).toEqual(['/login']))
    window.removeEventListener(sessionEvents.change, listen)
    expect(taken).toBe(true)
    expect(
      sent.map(({ url, headers }) => [new URL(url).pathname, headers.get('authorization')]),
    ).toEqual([['/api/auth/logout', 'Bearer a-token']])
    // The sessions of the tests above hear of the logout as other tabs do, and say so after this
    // one.
    expect(named.slice(0, 2)).toEqual([ada, null])
  })
})

test('leaves nothing behind of an account that has ended, and shows no more of the page', () => {
  become(ada)
  redirectAfterDeletion('/')
  expect(localStorage).toHaveLength(0)
  expect(document.documentElement.dataset.leaving).toBe('')
  expect(went).toEqual(['/'])
  delete document.documentElement.dataset.leaving
})

describe('a download', () => {
  test('carries the token, and gives the browser the bytes under a name', async () => {
    localStorage.setItem('token', 'a-token')
    answer = () => new Response(new Uint8Array([80, 75]))
    const made: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => `blob:${made.push(blob as Blob)}`)
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(`${this.download} from ${this.href}`)
    })
    await download(account.exportData, 'mine.zip')
    expect(names).toEqual(['mine.zip from blob:1'])
    expect(await made[0]?.text()).toBe('PK')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer a-token')
  })

  test.each([
    [{ message: 'Not now' }, 503, 'Not now'],
    [null, 500, null],
  ])('of %j fails as every call does', async (body, status, said) => {
    localStorage.setItem('token', 'a-token')
    answer = () => Response.json(body, { status })
    await expect(download(account.exportData, 'mine.zip')).rejects.toMatchObject({
      status,
      serverMessage: said,
    })
  })

  test('that is refused for the session signs out', async () => {
    become(ada)
    answer = () => Response.json({ message: 'Session expired' }, { status: 401 })
    await download(account.exportData, 'mine.zip').catch(() => {})
    expect($session.get()).toEqual({ status: 'signed-out', lost: true })
  })
})
