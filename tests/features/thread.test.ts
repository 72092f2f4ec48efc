// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { openThread } from '#islands/resumes/thread/load.ts'
import { refreshThread } from '#islands/resumes/thread/refresh.ts'
import { $arrived, $target, $thread, page } from '#islands/resumes/thread/state.ts'
import { fold, reveal, sortBy } from '#islands/resumes/thread/view.ts'
import { vote } from '#islands/resumes/thread/votes.ts'
import { ada, grace } from '#tests/support/members.ts'
import { chain, ForeignThread, said } from '#tests/support/thread.ts'
import { freshThreads, ids, openOn, shown, standing } from '#tests/support/thread-store.ts'

const list = `GET /api/resume/feedback/${ada.uid}`

freshThreads()

describe('the rows', () => {
  test('stand flat, each comment over its replies, with how deep it is', async () => {
    await openOn()
    expect(shown().rows.map(({ id, depth }) => `${depth}${id}`)).toEqual(['0a', '1b', '2c', '1d', '0e'])
    expect(shown().rows[3]).toEqual({ id: 'd', depth: 1, position: 2, of: 2 })
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
    expect(shown().rows.map(({ id, depth }) => `${depth}${id}`)).toEqual(['0a', '1b', '2c', '0lone'])
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
    fold('b')
    fold('a')
    expect(ids()).toEqual(['a', 'e'])
    fold('a')
    expect(ids()).toEqual(['a', 'b', 'd', 'e'])
  })

  test('reach ten thousand levels down, and fold at the top', async () => {
    await openOn([chain(10_000)])
    expect(shown().rows.at(-1)).toMatchObject({ id: 'd10000', depth: 9999 })
    expect(reveal('d10000')).toBe(true)
    fold('d1')
    expect(ids()).toEqual(['d1'])
  })
})

describe('sorting', () => {
  test('moves top-level comments only; newest is the order of the server', async () => {
    const [first, second, third] = [
      said('1', { votes: 1 }),
      said('2', { votes: 5 }),
      said('3', { votes: undefined }),
    ]
    first.replies.push(said('1a', { votes: 9 }), said('1b', { votes: 10 }))
    await openOn([third, first, second])
    expect(ids()).toEqual(['3', '1', '1a', '1b', '2'])
    sortBy('oldest')
    expect(ids()).toEqual(['1', '1a', '1b', '2', '3'])
    sortBy('popular')
    expect(ids()).toEqual(['2', '1', '1a', '1b', '3'])
    expect(location.search).toBe('?sort=popular')
    sortBy('newest')
    expect([ids()[0], location.search]).toEqual(['3', ''])
  })

  test('works with instants in every form, and with none', async () => {
    const at = (id: string, createdAt: unknown) => said(id, { createdAt })
    await openOn([
      at('none', undefined),
      at('bad', 'soon'),
      at('text', '2026-11-05T00:00:00Z'),
      at('number', Date.UTC(2026, 10, 3)),
      at('seconds', { seconds: Date.UTC(2026, 10, 4) / 1000, nanoseconds: 5 }),
      at('firestore', { _seconds: Date.UTC(2026, 10, 2) / 1000, _nanoseconds: 0 }),
    ])
    sortBy('oldest')
    expect(ids()).toEqual(['firestore', 'number', 'seconds', 'text', 'none', 'bad'])
  })
})

describe('when the page regains focus', () => {
  const later = () => {
    page.loadedAt = 0
  }

  test('shows what others said meanwhile; folds and order stay', async () => {
    const backend = await openOn()
    sortBy('oldest')
    fold('b')
    backend.thread.unshift(said('f'))
    later()
    await refreshThread()
    expect(ids()).toEqual(['a', 'b', 'd', 'e', 'f'])
    expect($arrived.get()).toBe(1)
  })

  test('keeps the thread on screen when that fails, but takes it away when it was closed', async () => {
    const backend = await openOn()
    backend.fail(list, 500)
    later()
    await refreshThread()
    expect(ids()).toHaveLength(5)
    backend.fail(list, 404, 'Resume not found')
    await refreshThread()
    expect($thread.get()).toEqual({ status: 'failed', said: 'Resume not found' })
  })

  test('never undoes a vote that was cast while the thread was on its way', async () => {
    const backend = await openOn()
    const release = backend.hold(list)
    later()
    const refreshed = refreshThread()
    await vi.waitFor(() => expect(backend.heardOf(list)).toHaveLength(2))
    await vote('a', 1)
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
  fold('b')
  fold('a')
  expect(reveal('c')).toBe(true)
  expect(ids()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect($target.get()).toEqual({ id: 'c' })
  expect(reveal('nobody')).toBe(false)
})

test('shows nothing of a thread whose page was left before it came', async () => {
  const backend = new ForeignThread([said('a')])
  const release = backend.hold(list)
  const close = openThread({ owner: ada.uid, uid: grace.uid })
  close()
  release()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect($thread.get().status).toBe('loading')
})
