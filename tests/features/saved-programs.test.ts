// @vitest-environment happy-dom
import { cleanStores } from 'nanostores'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { savedMessages as messages } from '#lib/messages/saved-programs.ts'
import { listSavedIds, readBrowserSaves, setSaved, syncSavedPrograms } from '#lib/saved-programs.ts'
import '#lib/saved-programs-in-islands.ts'
import { $session } from '#lib/session.ts'
import { readSavedCopy } from '#lib/session-storage.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'
import { clearBrowser, signInAs } from '#tests/support/screen.tsx'
import { createSiteFolder } from '#tests/support/site-folder.ts'

const { ada, grace } = users
const harbor = { programId: 'harbor', name: 'Harbor Fellowship' }
const bridge = { programId: 'bridge', name: 'Bridge Scholarship' }
const gone = { programId: 'gone', name: 'Gone Grant' }

const programs = [harbor, bridge].map(({ programId: id, name }) => programOf({ id, name }))
const site = createSiteFolder(programs)
const backend = setUpBackend({ settings: { SITE_DIR: site.folder } })
const calls = {
  list: 'GET /api/saved-programs',
  merge: 'POST /api/saved-programs',
  save: 'PUT /api/saved-programs/harbor',
}

const savedIds = () => [...listSavedIds()].sort()
const storedIds = async ({ uid }: { uid: string }) => {
  const rows = await backend.db
    .selectFrom('savedPrograms')
    .select('programId')
    .where('userId', '=', uid)
    .execute()
  return rows.map(({ programId }) => programId).sort()
}

afterEach(() => {
  vi.restoreAllMocks()
  cleanStores($session)
  clearBrowser()
})
afterAll(site.remove)

test('saving and removing a program say so to a member', async () => {
  signInAs(ada)
  expect(await setSaved(harbor, true)).toEqual({ ok: true, message: messages.inAccount })
  expect(await setSaved(harbor, false)).toEqual({ ok: true, message: messages.removed })
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
  test.each([
    ['the message of the server', () => backend.fail(calls.save, 409, 'Enough'), 'Enough'],
    ['the fallback without one', () => backend.disconnect(calls.save), messages.failed],
  ])('sees %s when saving fails, and the program as before', async (_, fail, message) => {
    signInAs(ada)
    await syncSavedPrograms()
    fail()
    expect(await setSaved(harbor, true)).toEqual({ ok: false, message })
    expect(savedIds()).toEqual([])
  })

  test('sees that the list could not be loaded, not that a change failed', async () => {
    signInAs(ada)
    backend.disconnect(calls.list)
    const failed = { ok: false, message: messages.loadFailed }
    expect(await syncSavedPrograms()).toEqual(failed)
    expect(await setSaved(harbor, true)).toEqual(failed)
  })

  test('shows that the browser is offline, without a request', async () => {
    signInAs(ada)
    await syncSavedPrograms()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await setSaved(harbor, true)).toEqual({ ok: false, message: messages.offline })
    expect([savedIds(), backend.requests(calls.save)]).toEqual([[], []])
  })

  test('saves at once on this page, for other tabs once the server has confirmed it', async () => {
    signInAs(ada)
    await syncSavedPrograms()
    const release = backend.hold(calls.save)
    const saving = setSaved(harbor, true)
    const copiedIds = () => readSavedCopy(ada.uid)?.programIds
    expect([savedIds(), copiedIds()]).toEqual([['harbor'], []])
    release()
    await saving
    expect([savedIds(), copiedIds()]).toEqual([['harbor'], ['harbor']])
  })

  test('does not see what another member saved in this browser', async () => {
    signInAs(ada)
    await setSaved(harbor, true)
    signInAs(grace)
    expect(savedIds()).toEqual([])
    await syncSavedPrograms()
    expect(savedIds()).toEqual([])
  })
})

describe('signing in', () => {
  test('sends what was saved without an account once, from two tabs too', async () => {
    await setSaved(harbor, true)
    signInAs(ada)
    await setSaved(bridge, true)
    await Promise.all([syncSavedPrograms(), syncSavedPrograms()])
    expect([savedIds(), await storedIds(ada)]).toEqual([
      ['bridge', 'harbor'],
      ['bridge', 'harbor'],
    ])
    expect(readBrowserSaves()).toEqual([])
  })

  test('keeps the list until the server has confirmed it', async () => {
    await setSaved(harbor, true)
    signInAs(ada)
    backend.fail(calls.merge, 503, 'Later')
    expect(await syncSavedPrograms()).toEqual({ ok: false, message: 'Later' })
    expect(savedIds()).toEqual(['harbor'])
    backend.restore()
    await syncSavedPrograms()
    expect([readBrowserSaves(), await storedIds(ada)]).toEqual([[], ['harbor']])
  })

  test('keeps in the browser what does not fit into the account, and says so', async () => {
    await setSaved(bridge, true)
    await setSaved(harbor, true)
    signInAs(ada)
    const row = { userId: ada.uid, knownDigest: 'd', status: 'saved', ownDate: null } as const
    const texts = { notes: '', link: '', outcome: '', savedAt: 0 }
    const programs = Array.from({ length: 999 }, (_, at) => ({ programId: `p${at}` }))
    for (const { programId } of programs)
      await backend.db
        .insertInto('savedPrograms')
        .values({ ...row, ...texts, programId })
        .execute()
    const { ok, message } = await syncSavedPrograms()
    expect([ok, message]).toEqual([false, messages.overLimit(1)])
    expect(message).toContain('Still in this browser only: 1.')
    expect(readBrowserSaves()).toMatchObject([bridge])
    const sent = backend.requests(calls.merge).length
    expect(await syncSavedPrograms()).toEqual({ ok: true, message: '' })
    expect(backend.requests(calls.merge)).toHaveLength(sent)
    expect((await setSaved(harbor, false)).ok).toBe(true)
    await syncSavedPrograms()
    expect([readBrowserSaves(), (await storedIds(ada)).includes('bridge')]).toEqual([[], true])
  })

  test('names programs that are not in the catalog', async () => {
    await setSaved(gone, true)
    await setSaved(harbor, true)
    signInAs(ada)
    expect((await syncSavedPrograms()).message).toBe(
      'No longer in the catalog, and not saved: Gone Grant.',
    )
    expect(savedIds()).toEqual(['harbor'])
  })

  test.each([
    ['has no such endpoint', () => Response.json({ message: 'No such page' }, { status: 404 })],
    ['replies something else', () => Response.json({ hello: 'there' })],
  ])('keeps the list in the browser when the backend %s', async (_, reply) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await setSaved(harbor, true)
    signInAs(ada)
    backend.reply(calls.list, () => Response.json([]))
    backend.reply(calls.merge, reply)
    expect(await syncSavedPrograms()).toEqual({ ok: true, message: '' })
    expect(await setSaved(bridge, true)).toEqual({ ok: true, message: messages.onlyInBrowser })
    expect(savedIds()).toEqual(['bridge', 'harbor'])
    expect(readBrowserSaves()).toHaveLength(2)
  })
})
