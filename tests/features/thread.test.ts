// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { castVote } from '#islands/feedback/actions.ts'
import {
  $thread,
  openPage,
  refreshThread,
  reveal,
  showMore,
  sortThread,
  toggleCollapsed,
} from '#islands/feedback/store.ts'
import { setPublic } from '#tests/support/feedback.ts'
import {
  depths,
  reopen,
  rows,
  setUpThreads,
  shown,
  texts,
  votesOf,
} from '#tests/support/feedback-store.ts'
import { users } from '#tests/support/people.ts'
import {
  addComments,
  addVotes,
  calls,
  chain,
  foreignComment,
  idOf,
  longThread,
  textOf,
} from '#tests/support/thread.ts'

const { ada, grace } = users
const { backend, open } = setUpThreads()

/** Loads a thread as another backend sends it. */
async function openForeign(...thread: object[]): Promise<void> {
  backend.reply(calls.list, () => Response.json(thread))
  await reopen()
}

/** The text of the comment that takes the focus. */
const target = () => textOf(shown().target?.id ?? '')

describe('the rows', () => {
  test('are flat: each comment above its replies, with its depth', async () => {
    await open()
    expect(depths()).toEqual(['0a', '1b', '2c', '1d', '0e'])
    expect(rows()[3]).toMatchObject({ depth: 1, position: 2, siblings: 2, replies: 0 })
  })

  test('have the replies oldest first, in whatever order a backend sends them', async () => {
    const at = (hour: number) => ({ createdAt: `2026-11-03T${hour}:00:00Z` })
    const replies = [foreignComment('new', at(15)), foreignComment('old', at(14))]
    await openForeign(foreignComment('a', { replies }))
    expect(texts()).toEqual(['a', 'old', 'new'])
  })

  test('are nested from a flat list; a reply to a missing comment is at the top', async () => {
    await openForeign(
      foreignComment('c', { parentId: 'b' }),
      foreignComment('b', { parentId: 'a' }),
      foreignComment('a'),
      foreignComment('lone', { parentId: 'gone' }),
    )
    expect(depths()).toEqual(['0a', '1b', '2c', '0lone'])
  })

  test('leave out comments that are replies to each other', async () => {
    await openForeign(
      foreignComment('a'),
      foreignComment('x', { parentId: 'y' }),
      foreignComment('y', { parentId: 'x' }),
      foreignComment('z', { parentId: 'y' }),
    )
    expect(texts()).toEqual(['a'])
    expect(reveal('z')).toBe(true)
  })

  test('collapse under a comment, and expand to what was collapsed before', async () => {
    await open()
    toggleCollapsed(idOf('b'))
    toggleCollapsed(idOf('a'))
    expect(texts()).toEqual(['a', 'e'])
    toggleCollapsed(idOf('a'))
    expect(texts()).toEqual(['a', 'b', 'd', 'e'])
  })

  test('reach a thousand levels down, and collapse at the top', async () => {
    await open(chain(1000))
    expect(depths().at(-1)).toBe('999d1000')
    expect(reveal(idOf('d1000'))).toBe(true)
    toggleCollapsed(idOf('d1'))
    expect(texts()).toEqual(['d1'])
  })
})

describe('a long thread', () => {
  const long = longThread(120)

  test('shows 50 top-level comments with all replies, and 50 more each time', async () => {
    await open({ ...long, reply: 'w0' })
    expect([texts().length, texts()[1], texts().at(-1)]).toEqual([51, 'reply', 'w49'])
    showMore()
    expect([texts().length, target(), shown().target?.highlighted]).toEqual([101, 'w50', false])
    showMore()
    expect(texts()).toHaveLength(121)
    showMore()
    expect(texts()).toHaveLength(121)
  })

  test('shows all pages up to a linked comment', async () => {
    await open({ ...long, reply: 'w70' })
    expect(reveal(idOf('reply'))).toBe(true)
    expect([texts().length, texts().at(-1)]).toEqual([101, 'w99'])
    expect([target(), shown().target?.highlighted]).toEqual(['reply', true])
  })

  test('shows the first 50 again after sorting', async () => {
    await open(long)
    showMore()
    sortThread('oldest')
    expect([texts().length, texts()[0]]).toEqual([50, 'w119'])
  })

  test('keeps what is shown when new comments come first', async () => {
    await open(long)
    await addComments(backend, { new: null })
    await refreshThread()
    expect([texts().length, texts()[0], texts().at(-1)]).toEqual([51, 'new', 'w49'])
  })
})

describe('sorting', () => {
  test('moves top-level comments only; newest is the order of the server', async () => {
    await open({ '1st': null, '2nd': null, '3rd': null, '1a': '1st', '1b': '1st' })
    await addVotes(backend, '1st', 1)
    await addVotes(backend, '2nd', 2)
    await addVotes(backend, '1b', 2)
    await reopen()
    expect(texts()).toEqual(['3rd', '2nd', '1st', '1a', '1b'])
    sortThread('oldest')
    expect(texts()).toEqual(['1st', '1a', '1b', '2nd', '3rd'])
    sortThread('popular')
    expect(texts()).toEqual(['2nd', '1st', '1a', '1b', '3rd'])
    expect(location.search).toBe('?sort=popular')
    sortThread('newest')
    expect([texts()[0], location.search]).toEqual(['3rd', ''])
  })

  test('by newest keeps the order of a backend; missing votes count as 0', async () => {
    await openForeign(
      foreignComment('none', { votes: undefined, createdAt: '2026-11-03' }),
      foreignComment('newest', { votes: -1, createdAt: '2026-11-04' }),
    )
    expect(texts()).toEqual(['none', 'newest'])
    sortThread('popular')
    expect(texts()).toEqual(['none', 'newest'])
  })

  test('reads dates in every form, and puts comments without one last', async () => {
    const at = (id: string, createdAt: unknown) => foreignComment(id, { createdAt })
    await openForeign(
      at('none', undefined),
      at('bad', 'soon'),
      at('text', '2026-11-05T00:00:00Z'),
      at('number', Date.UTC(2026, 10, 3)),
      at('seconds', { seconds: Date.UTC(2026, 10, 4) / 1000, nanoseconds: 5 }),
      at('firestore', { _seconds: Date.UTC(2026, 10, 2) / 1000, _nanoseconds: 0 }),
    )
    sortThread('oldest')
    expect(texts()).toEqual(['firestore', 'number', 'seconds', 'text', 'none', 'bad'])
  })
})

describe('when the page regains focus', () => {
  test('shows new comments; what is collapsed and the order stay', async () => {
    await open()
    sortThread('oldest')
    toggleCollapsed(idOf('b'))
    await addComments(backend, { f: null })
    await refreshThread()
    expect(texts()).toEqual(['e', 'a', 'b', 'd', 'f'])
    expect(shown().newComments).toBe(1)
  })

  test('keeps the thread after a failure, but removes it after a 404', async () => {
    await open()
    backend.fail(calls.list, 500)
    await refreshThread()
    expect(texts()).toHaveLength(5)
    backend.restore()
    await setPublic(backend.app, ada, false)
    await refreshThread()
    const code = 'resume/unknown'
    expect($thread.get()).toEqual({ status: 'failed', serverMessage: 'Resume not found', code })
  })

  test('keeps a vote that was cast while the thread was loading', async () => {
    await open()
    const release = backend.hold(calls.list)
    const refreshed = refreshThread()
    await vi.waitFor(() => expect(backend.requests(calls.list)).toHaveLength(2))
    await castVote(idOf('a'), 1)
    release()
    await refreshed
    expect(votesOf('a')).toEqual([1, 1])
  })

  test('loads the thread at most once in five seconds', async () => {
    await open()
    window.dispatchEvent(new Event('focus'))
    await backend.settled()
    expect(backend.requests(calls.list)).toHaveLength(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 })
    window.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(backend.requests(calls.list)).toHaveLength(2))
    vi.useRealTimers()
  })
})

test('opens a link to a collapsed comment', async () => {
  await open()
  toggleCollapsed(idOf('b'))
  toggleCollapsed(idOf('a'))
  expect(reveal(idOf('c'))).toBe(true)
  expect(texts()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect([target(), shown().target?.highlighted]).toEqual(['c', true])
  expect(reveal('nobody')).toBe(false)
})

test('shows nothing of a thread whose page was left before it loaded', async () => {
  await open()
  const release = backend.hold(calls.list)
  const close = openPage({ owner: ada.uid, uid: grace.uid })
  close()
  release()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect($thread.get().status).toBe('loading')
})
