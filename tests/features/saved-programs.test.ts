// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readBrowserSaves } from '#lib/browser-saves.ts'
import { savedMessages as messages } from '#lib/messages/saved-programs.ts'
import { queries } from '#lib/queries.ts'
import { $savedIds, $savedPrograms, setSaved } from '#lib/saved-programs.ts'
import { $toasts } from '#lib/toasts.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { writeCatalog } from '#tests/support/catalog.ts'
import { users } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'
import { resetPage, signInAs } from '#tests/support/screen.tsx'

const { ada, grace } = users
const harbor = { programId: 'harbor', name: 'Harbor Fellowship' }
const bridge = { programId: 'bridge', name: 'Bridge Scholarship' }
const gone = { programId: 'gone', name: 'Gone Grant' }

const programs = [harbor, bridge].map(({ programId: id, name }) => programOf({ id, name }))
const backend = setUpBackend()
beforeEach(() => writeCatalog(backend.db, programs))
const calls = {
  list: 'GET /api/saved-programs',
  merge: 'POST /api/saved-programs',
  save: 'PUT /api/saved-programs/harbor',
}

/** Loads the programs of the member, as the next page does. */
async function load() {
  queries.invalidateKeys(() => true)
  // The store follows the session a moment later.
  await new Promise(resolve => setTimeout(resolve))
  return $savedPrograms.fetch()
}
const savedIds = () => [...$savedIds.get()].sort()
const toasts = () => $toasts.get().map(({ text }) => text)
const storedIds = async ({ uid }: { uid: string }) => {
  const rows = await backend.db
    .selectFrom('savedPrograms')
    .select('programId')
    .where('userId', '=', uid)
    .where('removedAt', 'is', null)
    .execute()
  return rows.map(({ programId }) => programId).sort()
}

let stopListening: () => void
// As the buttons of a page do.
beforeEach(() => {
  stopListening = $savedIds.listen(() => {})
})
afterEach(() => {
  stopListening()
  vi.restoreAllMocks()
  resetPage()
})

describe('without an account', () => {
  test('a program is saved in this browser, and removed again', async () => {
    expect(await setSaved(harbor, true)).toEqual({ ok: true, message: messages.inBrowser })
    await setSaved(bridge, true)
    await setSaved(harbor, true)
    expect(savedIds()).toEqual(['bridge', 'harbor'])
    await setSaved(harbor, false)
    expect(readBrowserSaves()).toEqual([{ ...bridge, savedAt: expect.any(Number) }])
    expect(backend.requests()).toEqual([])
  })

  test('blocked storage shows an error, and the program stays saved on the page', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(await setSaved(harbor, true)).toEqual({ ok: true, message: messages.notKept })
    expect(savedIds()).toEqual(['harbor'])
    await setSaved(harbor, false)
  })

  test('a full list shows an error, and stays as it is', async () => {
    const saves = Array.from({ length: 400 }, (_, at) => ({ programId: `p${at}`, name: 'P' }))
    const stored = saves.map(save => ({ ...save, savedAt: 1 }))
    localStorage.setItem('saved-programs', JSON.stringify(stored))
    expect(await setSaved(harbor, true)).toEqual({ ok: false, message: messages.browserFull })
    expect(readBrowserSaves()).toHaveLength(400)
  })
})

describe('a member', () => {
  test('saves a program in the account, and removes it', async () => {
    signInAs(ada)
    await load()
    expect(await setSaved(harbor, true)).toEqual({ ok: true, message: messages.inAccount })
    expect([savedIds(), await storedIds(ada)]).toEqual([['harbor'], ['harbor']])
    expect(await setSaved(harbor, false)).toEqual({ ok: true, message: messages.removed })
    expect([savedIds(), await storedIds(ada)]).toEqual([[], []])
  })

  test.each([
    ['the message of the server', () => backend.fail(calls.save, 409, 'Enough'), 'Enough'],
    ['the fallback without one', () => backend.disconnect(calls.save), messages.failed],
  ])('sees %s when saving fails, and the program as before', async (_, fail, message) => {
    signInAs(ada)
    await load()
    fail()
    expect(await setSaved(harbor, true)).toEqual({ ok: false, message })
    expect(savedIds()).toEqual([])
  })

  test('shows that the browser is offline, without a request', async () => {
    signInAs(ada)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await setSaved(harbor, true)).toEqual({ ok: false, message: messages.offline })
    expect([savedIds(), backend.requests(calls.save)]).toEqual([[], []])
  })

  test('keeps a change whose answer comes while the list is read', async () => {
    signInAs(ada)
    await load()
    const release = backend.hold(calls.list)
    const loading = load()
    await vi.waitFor(() => expect(backend.requests(calls.list).at(-1)?.answered).toBe(true))
    await setSaved(harbor, true)
    release()
    await loading
    expect(savedIds()).toEqual(['harbor'])
  })

  test('does not see what another member saved in this browser', async () => {
    signInAs(ada)
    await setSaved(harbor, true)
    signInAs(grace)
    await load()
    expect(savedIds()).toEqual([])
  })
})

describe('signing in', () => {
  test('sends what was saved without an account, and empties the list of the browser', async () => {
    await setSaved(harbor, true)
    await setSaved(bridge, true)
    signInAs(ada)
    await load()
    // Signing in has begun to load them too, and that load may be the one that sends.
    await vi.waitFor(() => expect(localStorage.getItem('saved-programs')).toBeNull())
    await load()
    expect([savedIds(), await storedIds(ada)]).toEqual([
      ['bridge', 'harbor'],
      ['bridge', 'harbor'],
    ])
    await load()
    expect(backend.requests(calls.merge)).toHaveLength(1)
  })

  test('keeps the list until the server has confirmed it', async () => {
    await setSaved(harbor, true)
    await setSaved(bridge, true)
    signInAs(ada)
    backend.fail(calls.merge, 503, 'Later')
    await load()
    expect([toasts(), savedIds()]).toEqual([['Later'], ['bridge', 'harbor']])
    backend.restore()
    localStorage.setItem('saved-programs', JSON.stringify(readBrowserSaves().slice(1)))
    await load()
    expect([readBrowserSaves(), await storedIds(ada)]).toEqual([[], ['harbor']])
  })

  test('keeps in the browser what does not fit into the account, and says so', async () => {
    await setSaved(bridge, true)
    await setSaved(harbor, true)
    signInAs(ada)
    const row = { userId: ada.uid, knownDigest: 'd', status: 'saved', ownDate: null } as const
    const texts = { notes: '', link: '', outcome: '', savedAt: 0 }
    for (let at = 0; at < 999; at += 1)
      await backend.db
        .insertInto('savedPrograms')
        .values({ ...row, ...texts, programId: `p${at}` })
        .execute()
    await load()
    expect(toasts()).toEqual([messages.overLimit(1)])
    expect(messages.overLimit(1)).toContain('Still in this browser only: 1.')
    expect(readBrowserSaves()).toMatchObject([bridge])
    await load()
    expect(backend.requests(calls.merge)).toHaveLength(1)
    expect((await setSaved(harbor, false)).ok).toBe(true)
    await load()
    expect([readBrowserSaves(), (await storedIds(ada)).includes('bridge')]).toEqual([[], true])
  })

  test('names programs that are not in the catalog', async () => {
    await setSaved(gone, true)
    await setSaved(harbor, true)
    signInAs(ada)
    await load()
    expect(toasts()).toEqual(['No longer in the catalog, and not saved: Gone Grant.'])
    expect(savedIds()).toEqual(['harbor'])
  })

  test.each([
    ['has no such endpoint', () => Response.json({ message: 'No such page' }, { status: 404 })],
    ['replies something else', () => Response.json({ hello: 'there' })],
  ])('keeps the list in the browser when the backend %s', async (_, reply) => {
    await setSaved(harbor, true)
    signInAs(ada)
    for (const call of [calls.list, calls.merge, 'PUT /api/saved-programs/bridge'])
      backend.reply(call, reply)
    await load()
    expect(readBrowserSaves()).toMatchObject([harbor])
    expect(savedIds()).toEqual(['harbor'])
  })

  test('still saves in the browser when the backend keeps no saved programs', async () => {
    signInAs(ada)
    const missing = () => Response.json({ message: 'No such page' }, { status: 404 })
    backend.reply(calls.list, missing)
    backend.reply(calls.save, missing)
    expect(await setSaved(harbor, true)).toEqual({ ok: true, message: messages.onlyInBrowser })
    await load()
    expect(savedIds()).toEqual(['harbor'])
  })
})
