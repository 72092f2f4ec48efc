// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { castVote } from '#islands/feedback/actions.ts'
import {
  $thread,
  openPage,
  refreshThread,
  requestedAt,
  reveal,
  showMore,
  sortThread,
  toggleCollapsed,
} from '#islands/feedback/store.ts'
import {
  depths,
  freshThreads,
  ids,
  openOn,
  rows,
  shown,
  standing,
} from '#tests/support/feedback-store.ts'
import { users } from '#tests/support/people.ts'
import { chain, ForeignThread, said } from '#tests/support/thread.ts'

const { ada, grace } = users

const list = `GET /api/resume/feedback/${ada.uid}`

freshThreads()

describe('the rows', () => {
  test('stand flat, each comment over its replies, with how deep it is [spec 4.feedback.6]', async () => {
    await openOn()
    expect(depths()).toEqual(['0a', '1b', '2c', '1d', '0e'])
    expect(rows()[3]).toMatchObject({ depth: 1, position: 2, siblings: 2, replies: 0 })
  })

  test('take replies oldest first, whatever order they came in', async () => {
    const [old, young] = [said('old'), said('young')]
    await openOn([said('a', {}, [young, old])])
    expect(ids()).toEqual(['a', 'old', 'young'])
  })

  test('link a flat list of a backend in any order, and keep a reply whose comment is gone', async () => {
    await openOn([
      said('c', { parentId: 'b' }),
      said('b', { parentId: 'a' }),
      said('a'),
      said('lone', { parentId: 'gone' }),
    ])
    expect(depths()).toEqual(['0a', '1b', '2c', '0lone'])
  })

  test('are not lost in comments that claim to be under each other', async () => {
    await openOn([
      said('a'),
      said('x', { parentId: 'y' }),
      said('y', { parentId: 'x' }),
      said('z', { parentId: 'y' }),
    ])
    expect(ids()).toEqual(['a'])
    expect(reveal('z')).toBe(true)
  })

  test('fold under a comment, and come back as they were', async () => {
    await openOn()
    toggleCollapsed('b')
    toggleCollapsed('a')
    expect(ids()).toEqual(['a', 'e'])
    toggleCollapsed('a')
    expect(ids()).toEqual(['a', 'b', 'd', 'e'])
  })

  test('reach a thousand levels down, and collapse at the top', async () => {
    await openOn([chain(1000)])
    expect(depths().at(-1)).toBe('999d1000')
    expect(reveal('d1000')).toBe(true)
    toggleCollapsed('d1')
    expect(ids()).toEqual(['d1'])
  })
})

describe('a long thread', () => {
  const long = () => Array.from({ length: 120 }, (_, index) => said(`w${index}`))

  test('shows 50 top-level comments with all their replies, and 50 more each time', async () => {
    const thread = long()
    thread[0]?.replies.push(said('reply'))
    await openOn(thread)
    expect([ids().length, ids()[1], ids().at(-1)]).toEqual([51, 'reply', 'w49'])
    showMore()
    expect([ids().length, shown().target]).toEqual([101, { id: 'w50', highlighted: false }])
    showMore()
    expect(ids()).toHaveLength(121)
    showMore()
    expect(ids()).toHaveLength(121)
  })

  test('shows all pages up to a linked comment', async () => {
    const thread = long()
    thread[70]?.replies.push(said('reply'))
    await openOn(thread)
    expect(reveal('reply')).toBe(true)
    expect([ids().length, ids().at(-1)]).toEqual([101, 'w99'])
    expect(shown().target).toEqual({ id: 'reply', highlighted: true })
  })

  test('shows the first 50 again after sorting', async () => {
    await openOn(long())
    showMore()
    sortThread('oldest')
    expect([ids().length, ids()[0]]).toEqual([50, 'w0'])
  })

  test('keeps what is shown when new comments come first', async () => {
    const backend = await openOn(long())
    backend.thread.unshift(said('new'))
    requestedAt.thread = 0
    await refreshThread()
    expect([ids().length, ids()[0], ids().at(-1)]).toEqual([51, 'new', 'w49'])
  })
})

describe('sorting', () => {
  test('moves top-level comments only; newest is the order of the server [spec 4.feedback.5 9.24]', async () => {
    const [first, second, third] = [
      said('1', { votes: 1 }),
      said('2', { votes: 5 }),
      said('3', { votes: undefined }),
    ]
    first.replies.push(said('1a', { votes: 9 }), said('1b', { votes: 10 }))
    await openOn([third, first, second])
    expect(ids()).toEqual(['3', '1', '1a', '1b', '2'])
    sortThread('oldest')
    expect(ids()).toEqual(['1', '1a', '1b', '2', '3'])
    sortThread('popular')
    expect(ids()).toEqual(['2', '1', '1a', '1b', '3'])
    expect(location.search).toBe('?sort=popular')
    sortThread('newest')
    expect([ids()[0], location.search]).toEqual(['3', ''])
  })

  test('works with instants in every form, and with none [spec 4.feedback.5]', async () => {
    const at = (id: string, createdAt: unknown) => said(id, { createdAt })
    await openOn([
      at('none', undefined),
      at('bad', 'soon'),
      at('text', '2026-11-05T00:00:00Z'),
      at('number', Date.UTC(2026, 10, 3)),
      at('seconds', { seconds: Date.UTC(2026, 10, 4) / 1000, nanoseconds: 5 }),
      at('firestore', { _seconds: Date.UTC(2026, 10, 2) / 1000, _nanoseconds: 0 }),
    ])
    sortThread('oldest')
    expect(ids()).toEqual(['firestore', 'number', 'seconds', 'text', 'none', 'bad'])
  })
})

describe('when the page regains focus', () => {
  const later = () => {
    requestedAt.thread = 0
  }

  test('shows what others said meanwhile; folds and order stay', async () => {
    const backend = await openOn()
    sortThread('oldest')
    toggleCollapsed('b')
    backend.thread.unshift(said('f'))
    later()
    await refreshThread()
    expect(ids()).toEqual(['a', 'b', 'd', 'e', 'f'])
    expect(shown().newComments).toBe(1)
  })

  test('keeps the thread on screen when that fails, but takes it away when it was closed', async () => {
    const backend = await openOn()
    backend.fail(list, 500)
    later()
    await refreshThread()
    expect(ids()).toHaveLength(5)
    backend.fail(list, 404, 'Resume not found')
    later()
    await refreshThread()
    expect($thread.get()).toEqual({ status: 'failed', serverMessage: 'Resume not found' })
  })

  test('never undoes a vote that was cast while the thread was on its way', async () => {
    const backend = await openOn()
    const release = backend.hold(list)
    later()
    const refreshed = refreshThread()
    await vi.waitFor(() => expect(backend.heardOf(list)).toHaveLength(2))
    await castVote('a', 1)
    release()
    await refreshed
    expect(standing('a')).toEqual([1, 1])
  })

  test('asks at most once in five seconds', async () => {
    const backend = await openOn()
    await refreshThread()
    expect(backend.heardOf(list)).toHaveLength(1)
  })
})

test('opens a link to a folded comment', async () => {
  await openOn()
  toggleCollapsed('b')
  toggleCollapsed('a')
  expect(reveal('c')).toBe(true)
  expect(ids()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(shown().target).toEqual({ id: 'c', highlighted: true })
  expect(reveal('nobody')).toBe(false)
})

test('shows nothing of a thread whose page was left before it came', async () => {
  const backend = new ForeignThread([said('a')])
  const release = backend.hold(list)
  const close = openPage({ owner: ada.uid, uid: grace.uid })
  close()
  release()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect($thread.get().status).toBe('loading')
})
