// @vitest-environment happy-dom
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noAnswers } from '#catalog/given-answers.ts'
import { account } from '#contract/account.ts'
import { download } from '#lib/api/download.ts'
import { saveDraft } from '#lib/drafts.ts'
import { readStoredAnswers, storeAnswers } from '#lib/eligibility-answers.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { $session, logOut, redirectAfterDeletion, saveSession } from '#lib/session.ts'
import { logOutKey } from '#lib/session-storage.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { signToken } from '#tests/support/feedback.ts'
import { users } from '#tests/support/people.ts'

const { ada, grace } = users

const backend = setUpBackend()
const verify = 'GET /api/auth/verify'
const token = signToken(ada.uid)
const newerToken = signToken(grace.uid)

beforeEach(() => {
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify(ada))
})

/** Ends Ada's session on the server. */
const endSession = () => backend.db.deleteFrom('session').where('userId', '=', ada.uid).execute()

let stop = () => {}
afterEach(() => {
  vi.restoreAllMocks()
  stop()
  localStorage.clear()
  sessionStorage.clear()
})

/** Opens a page: subscribes to the store, which begins to check the stored session. */
function open() {
  const unsubscribe = $session.subscribe(() => {})
  stop = () => {
    unsubscribe()
    cleanStores($session)
  }
}
const settled = (status: string) =>
  vi.waitFor(() => {
    const session = $session.get()
    expect(session).toMatchObject(status === 'signed-in' ? { status, checking: false } : { status })
  })

describe('a stored session', () => {
  test('counts at once, is confirmed by the server, and not copied into the tab', async () => {
    open()
    expect($session.get()).toEqual({ status: 'signed-in', user: ada, checking: true })
    await settled('signed-in')
    const inTab = Object.values({ ...sessionStorage })
    expect(inTab.filter(value => value.includes(token))).toEqual([])
  })

  test.each([
    ['answers 401', endSession],
    ['says it is not valid', () => backend.reply(verify, () => Response.json({ valid: false }))],
  ])('ends when the server %s', async (_, end) => {
    await end()
    open()
    await settled('signed-out')
    expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
  })

  test.each([
    ['answers 500', () => new Response('', { status: 500 })],
    ['does not say', () => Response.json({})],
    ['answers with HTML', () => new Response('<p>hello')],
    ['cannot be reached', () => Promise.reject(new TypeError('network'))],
  ])('is kept when the server %s', async (_, reply) => {
    backend.reply(verify, reply)
    open()
    await settled('signed-in')
    expect(localStorage.getItem('token')).toBe(token)
  })

  test.each([['{broken'], ['null'], ['{"uid":""}'], ['[]']])(
    'counts as signed out when the stored user is %s',
    async text => {
      localStorage.setItem('user', text)
      open()
      await settled('signed-out')
      expect(backend.requests()).toEqual([])
    },
  )

  test('is updated with what the server returns', async () => {
    await backend.db.updateTable('user').set({ name: 'Ada O.' }).where('id', '=', ada.uid).execute()
    open()
    await settled('signed-in')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ displayName: 'Ada O.' })
  })

  test.each([
    ['answers 401', () => Response.json({ valid: false }, { status: 401 })],
    ['says it is not valid', () => Response.json({ valid: false })],
    ['confirms it', () => Response.json({ valid: true, user: ada })],
  ])('is left alone by a late reply about an older one, when the server %s', async (_, reply) => {
    const gate = Promise.withResolvers<void>()
    backend.reply(verify, () => gate.promise.then(reply))
    open()
    saveSession(newerToken, grace)
    gate.resolve()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect($session.get()).toMatchObject({ status: 'signed-in', user: { uid: grace.uid } })
    expect(localStorage.getItem('token')).toBe(newerToken)
  })

  test('follows another tab: logged out, in, and renamed', async () => {
    open()
    await settled('signed-in')
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    await settled('signed-out')
    localStorage.setItem('token', token)
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    await settled('signed-in')
    localStorage.setItem('user', JSON.stringify({ ...ada, displayName: 'Ada Lovelace' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    expect($session.get()).toMatchObject({ user: { displayName: 'Ada Lovelace' } })
  })
})

describe('signing out', () => {
  test('erases everything in the browser even when the server fails', async () => {
    open()
    await settled('signed-in')
    saveDraft(ada.uid, 'contribution', { name: 'Half a thought' })
    storeAnswers({ ...noAnswers, status: 'daca' })
    sessionStorage.setItem('link-token', 'abc')
    backend.disconnect('POST /api/auth/logout')
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await logOut()
    expect($session.get()).toEqual({ status: 'signed-out', lost: false })
    expect(localStorage.getItem('token')).toBeNull()
    expect(readStoredAnswers().answers).toEqual(noAnswers)
    // A message to the next page, which disables the provider's auto-select.
    expect({ ...sessionStorage }).toEqual({ 'logged-out': 'yes' })
    expect(logged).toHaveBeenCalledOnce()
  })
})

test('what was loaded is forgotten when a member leaves, and loads again for visitors', async () => {
  open()
  await settled('signed-in')
  const load = vi.fn(() => Promise.resolve('a story'))
  const $shown = createFetcherStore<string>('shown', { fetcher: load })
  const leave = $shown.listen(() => {})
  await vi.waitFor(() => expect($shown.value?.data).toBe('a story'))
  await logOut()
  expect($shown.value?.data).toBeUndefined()
  await vi.waitFor(() => expect($shown.value?.data).toBe('a story'))
  expect(load).toHaveBeenCalledTimes(2)
  leave()
})

describe('a logout in another tab', () => {
  const hear = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }))

  test('erases what this tab holds, such as drafts and the token of a link', async () => {
    open()
    await settled('signed-in')
    saveDraft(ada.uid, 'contribution', { name: 'Half a thought' })
    sessionStorage.setItem('link-token', 'abc')
    localStorage.clear()
    hear(logOutKey)
    hear('token')
    await settled('signed-out')
    expect({ ...sessionStorage }).toEqual({})
  })

  test('does not end a session that is newer than the message', async () => {
    open()
    await settled('signed-in')
    localStorage.setItem('token', newerToken)
    localStorage.setItem('user', JSON.stringify(grace))
    hear(logOutKey)
    hear('token')
    await vi.waitFor(() => expect(backend.requests(verify)).toHaveLength(2))
    await settled('signed-in')
    expect($session.get()).toMatchObject({ user: { uid: grace.uid } })
    expect(localStorage.getItem('token')).toBe(newerToken)
  })
})

describe('a browser that blocks storage', () => {
  test('keeps the session on the page, and ends it on the server by Logout', async () => {
    open()
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(saveSession(newerToken, grace)).toBe(false)
    expect($session.get()).toMatchObject({ status: 'signed-in', user: { uid: grace.uid } })
    await logOut()
    const left = await backend.db.selectFrom('session').select('userId').execute()
    expect(left).not.toContainEqual({ userId: grace.uid })
  })
})

test('a deleted account leaves nothing in the browser', () => {
  const replaced = vi.spyOn(location, 'replace').mockImplementation(() => {})
  redirectAfterDeletion('/')
  expect(localStorage).toHaveLength(0)
  expect(replaced).toHaveBeenCalledExactlyOnceWith('/')
  delete document.documentElement.dataset.redirecting
})

test('a download that is answered with 401 ends the session', async () => {
  open()
  await settled('signed-in')
  await endSession()
  await expect(download(account.exportData, 'export.zip')).rejects.toMatchObject({ status: 401 })
  expect($session.get()).toEqual({ status: 'signed-out', lost: true })
})
