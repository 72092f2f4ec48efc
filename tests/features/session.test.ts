// @vitest-environment happy-dom
import { cleanStores } from 'nanostores'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readDraft, saveDraft } from '#lib/drafts.ts'
import { $session, logOut, saveSession, updateUser } from '#lib/session.ts'
import { logOutChannel } from '#lib/session-storage.ts'
import { readStorage } from '#lib/storage.ts'
import { users } from '#tests/support/people.ts'

const { ada, grace } = users

let verify: () => Response | Promise<Response>
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  verify = () => Response.json({ valid: true, user: ada })
  vi.stubGlobal('fetch', (input: Request | string) => {
    const path = new URL(String(input), 'http://there.test').pathname
    asked.push(path)
    return path.endsWith('/verify') ? verify() : Response.json({})
  })
  localStorage.setItem('token', 'a-token')
  localStorage.setItem('user', JSON.stringify(ada))
})

let stop = () => {}
afterEach(() => {
  vi.restoreAllMocks()
  stop()
  localStorage.clear()
  sessionStorage.clear()
})

/** Opens a page: the store is followed, and the check of the stored session begins. */
function open() {
  const seen: string[] = []
  const unfollow = $session.subscribe(session => {
    seen.push(session.status === 'signed-in' && session.checking ? 'checking' : session.status)
  })
  stop = () => {
    unfollow()
    cleanStores($session)
  }
  return seen
}
const settled = (status: string) =>
  vi.waitFor(() => {
    const session = $session.get()
    expect(session).toMatchObject(status === 'signed-in' ? { status, checking: false } : { status })
  })

describe('a stored session', () => {
  test('counts at once, and is confirmed by the server [spec 4.session.1 4.session.4 7.3]', async () => {
    const seen = open()
    expect(seen.at(-1)).toBe('checking')
    await settled('signed-in')
    expect(asked).toEqual(['/api/auth/verify'])
  })

  test.each([
    ['says it is not valid', () => Response.json({ valid: false })],
    [
      'answers 401',
      () => Response.json({ valid: false, message: 'Session expired' }, { status: 401 }),
    ],
  ])('ends when the server %s [spec 3.auth-payloads.5 4.session.2]', async (_, answer) => {
    verify = answer
    open()
    await settled('signed-out')
    expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
  })

  test.each([
    ['answers 500', () => new Response('', { status: 500 })],
    ['does not say', () => Response.json({})],
    ['answers with HTML', () => new Response('<p>hello')],
    ['cannot be reached', () => Promise.reject(new TypeError('network'))],
  ])('is kept when the server %s [spec 4.session.3]', async (_, answer) => {
    verify = answer
    open()
    await settled('signed-in')
    expect(localStorage.getItem('token')).toBe('a-token')
  })

  test.each([['{broken'], ['null'], ['{"uid":""}'], ['[]']])(
    'counts as nobody when the stored user is %s',
    async text => {
      localStorage.setItem('user', text)
      open()
      await settled('signed-out')
      expect(asked).toEqual([])
    },
  )

  test('takes over what the server knows better [spec 3.user.2]', async () => {
    verify = () => Response.json({ valid: true, user: { ...ada, displayName: 'Ada O.' } })
    open()
    await settled('signed-in')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ displayName: 'Ada O.' })
  })

  test('is not checked again within a minute in the same tab', async () => {
    open()
    await settled('signed-in')
    stop()
    open()
    await settled('signed-in')
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['answers 401', Response.json({ valid: false }, { status: 401 })],
    ['says it is not valid', Response.json({ valid: false })],
    ['confirms it', Response.json({ valid: true, user: ada })],
  ])('is left alone by a late answer about an older one, when the server %s', async (_, late) => {
    const gate = Promise.withResolvers<Response>()
    verify = () => gate.promise
    open()
    saveSession('newer-token', grace)
    gate.resolve(late)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect($session.get()).toMatchObject({ status: 'signed-in', user: { uid: grace.uid } })
    expect(localStorage.getItem('token')).toBe('newer-token')
  })

  test('follows another tab out and in', async () => {
    open()
    await settled('signed-in')
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    await settled('signed-out')
    localStorage.setItem('token', 'b-token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    await settled('signed-in')
  })
})

describe('a change of who one is', () => {
  test('in another tab shows in this one', async () => {
    open()
    await settled('signed-in')
    localStorage.setItem('user', JSON.stringify({ ...ada, displayName: 'Ada Lovelace' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    expect($session.get()).toMatchObject({ user: { displayName: 'Ada Lovelace' } })
  })

  test('is none while nobody is signed in', () => {
    localStorage.clear()
    open()
    updateUser({ displayName: 'Nobody' })
    expect(localStorage.getItem('user')).toBeNull()
  })
})

describe('signing out', () => {
  test('forgets everything here even when the server fails [spec 4.session.6 7.7 8.authentication.10]', async () => {
    open()
    await settled('signed-in')
    saveDraft(ada.uid, 'contribution', { name: 'Half a thought' })
    sessionStorage.setItem('not-ours', 'stays')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await logOut()
    expect($session.get()).toEqual({ status: 'signed-out', lost: false })
    expect(localStorage.getItem('token')).toBeNull()
    expect(readDraft(ada.uid, 'contribution')).toEqual({})
    expect(sessionStorage.getItem('not-ours')).toBe('stays')
    expect(logged).toHaveBeenCalledOnce()
  })
})

describe('the token', () => {
  const copies = () =>
    Object.values({ ...sessionStorage }).filter(value => value.includes('a-token'))

  test('is not copied into the storage of the tab, neither on sign-in nor by the check', async () => {
    open()
    await settled('signed-in')
    saveSession('a-token', ada)
    expect(sessionStorage.getItem('session-checked')).not.toBeNull()
    expect(copies()).toEqual([])
  })
})

describe('a logout in another tab', () => {
  const others = new BroadcastChannel(logOutChannel)
  const logOutElsewhere = () => others.postMessage('logout')
  afterAll(() => others.close())

  test('erases drafts and the mark of the check in this tab', async () => {
    open()
    await settled('signed-in')
    saveDraft(ada.uid, 'contribution', { name: 'Half a thought' })
    localStorage.clear()
    logOutElsewhere()
    await settled('signed-out')
    expect({ ...sessionStorage }).toEqual({})
  })

  test('erases the token that only this page holds where storage is blocked', async () => {
    localStorage.clear()
    open()
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    saveSession('c-token', grace)
    logOutElsewhere()
    await settled('signed-out')
    expect(readStorage('local', 'token')).toBeNull()
  })

  test('does not end a session that is newer than the message', async () => {
    open()
    await settled('signed-in')
    localStorage.setItem('token', 'newer-token')
    localStorage.setItem('user', JSON.stringify(grace))
    verify = () => Response.json({ valid: true, user: grace })
    logOutElsewhere()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await settled('signed-in')
    expect($session.get()).toMatchObject({ user: { uid: grace.uid } })
    expect(localStorage.getItem('token')).toBe('newer-token')
  })
})

describe('a browser that blocks storage', () => {
  test('keeps the session on the page and says that it will not last', () => {
    open()
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(saveSession('c-token', grace)).toBe(false)
    expect($session.get()).toMatchObject({ status: 'signed-in', user: { uid: grace.uid } })
  })
})
