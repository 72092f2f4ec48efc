// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import {
  $thread,
  createComment,
  createReply,
  deleteComment,
  reveal,
  sortThread,
} from '#islands/feedback/data.ts'
import { $pins, $view, setDraftPin, toggleCollapsed } from '#islands/feedback/page.ts'
import { castVote } from '#islands/feedback/votes.ts'
import { $toasts } from '#lib/toasts.ts'
import { setPublic } from '#tests/support/feedback.ts'
import {
  depths,
  refresh,
  reopen,
  setUpThreads,
  texts,
  votesOf,
} from '#tests/support/feedback-store.ts'
import { users } from '#tests/support/people.ts'
import {
  addComments,
  addVotes,
  calls,
  chain,
  deleteElsewhere,
  foreignComment,
  idOf,
  textOf,
} from '#tests/support/thread.ts'

const { ada } = users
const { backend, open } = setUpThreads()

/** Loads a thread as another backend sends it. */
async function openForeign(...thread: object[]): Promise<void> {
  backend.reply(calls.list, () => Response.json(thread))
  await reopen()
}

/** The text of the comment that takes the focus. */
const target = () => textOf($view.get().target?.id ?? '')

describe('the rows', () => {
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

  test('reach a thousand levels down, and collapse at the top', async () => {
    await open(chain(1000))
    expect(depths().at(-1)).toBe('999d1000')
    expect(reveal(idOf('d1000'))).toBe(true)
    toggleCollapsed(idOf('d1'))
    expect(texts()).toEqual(['d1'])
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
})

describe('when the page regains focus', () => {
  test('shows new comments; what is collapsed and the order stay', async () => {
    await open()
    sortThread('oldest')
    toggleCollapsed(idOf('b'))
    await addComments(backend, { f: null })
    await refresh()
    expect(texts()).toEqual(['e', 'a', 'b', 'd', 'f'])
    expect($view.get().newComments).toBe(1)
  })

  test('keeps the thread after a failure, but removes it after a 404', async () => {
    await open()
    backend.fail(calls.list, 500)
    await refresh()
    expect(texts()).toHaveLength(5)
    backend.restore()
    await setPublic(backend.app, ada, false)
    await refresh()
    expect($thread.value?.data).toBeUndefined()
    expect($thread.value?.error).toMatchObject({ code: 'resume/unknown' })
  })

  test('keeps a vote that was cast while the thread was loading', async () => {
    await open()
    const release = backend.hold(calls.list)
    const refreshed = refresh()
    await vi.waitFor(() => expect(backend.requests(calls.list)).toHaveLength(2))
    await castVote(idOf('a'), 1)
    release()
    await refreshed
    expect(votesOf('a')).toEqual([1, 1])
  })
})

test('opens a link to a collapsed comment', async () => {
  await open()
  toggleCollapsed(idOf('b'))
  toggleCollapsed(idOf('a'))
  expect(reveal(idOf('c'))).toBe(true)
  expect(texts()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect([target(), $view.get().target?.highlighted]).toEqual(['c', true])
  expect(reveal('nobody')).toBe(false)
})

/** The message of the last vote on the first comment. */
const message = () => $view.get().voteMessages.get(idOf('a'))

describe('a vote', () => {
  test('counts, is withdrawn on the same arrow, and moves by two on the other', async () => {
    await open()
    await castVote(idOf('a'), 1)
    expect(votesOf('a')).toEqual([1, 1])
    await castVote(idOf('a'), -1)
    expect(votesOf('a')).toEqual([-1, -1])
    await castVote(idOf('a'), -1)
    expect(votesOf('a')).toEqual([0, 0])
  })

  test('shows at once, and is reverted after a failure with a message for three seconds', async () => {
    await open()
    backend.fail(calls.vote('a', 'upvote'), 500)
    vi.useFakeTimers()
    const cast = castVote(idOf('a'), 1)
    expect(votesOf('a')).toEqual([1, 1])
    await vi.waitFor(() => cast)
    expect(votesOf('a')).toEqual([0, 0])
    expect(message()).toEqual({ kind: 'error', text: 'Failed to upvote feedback' })
    vi.advanceTimersByTime(2999)
    expect(message()).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(message()).toBeUndefined()
  })

  test('is shown when its reply was lost', async () => {
    await open()
    backend.loseReply(calls.vote('a', 'upvote'))
    await castVote(idOf('a'), 1)
    await vi.waitFor(() => expect(votesOf('a')).toEqual([1, 1]))
  })

  test('is sent after earlier votes on the same comment, and the count is right', async () => {
    await open()
    const release = backend.hold(calls.vote('a', 'upvote'))
    const clicks = [
      castVote(idOf('a'), 1),
      castVote(idOf('a'), -1),
      castVote(idOf('a'), -1),
      castVote(idOf('a'), 1),
    ]
    expect(votesOf('a')).toEqual([1, 1])
    await vi.waitFor(() => expect(backend.requests(calls.vote('a', 'upvote'))).toHaveLength(1))
    expect(backend.requests(calls.vote('a', 'downvote'))).toEqual([])
    release()
    await Promise.all(clicks)
    expect(votesOf('a')).toEqual([1, 1])
    const sent = backend.requests().slice(-4)
    const ways = sent.map(({ call }) => call.split('/').at(-1))
    expect(ways).toEqual(['upvote', 'downvote', 'downvote', 'upvote'])
  })

  test('on a comment that was deleted elsewhere removes it with its replies', async () => {
    await open()
    await deleteElsewhere(backend, 'a')
    await castVote(idOf('b'), 1)
    expect(texts()).toEqual(['a', 'd', 'e'])
    expect($toasts.get()[0]?.text).toBe('Comment not found')
  })
})

describe('writing', () => {
  test('puts feedback first, whatever the order', async () => {
    await open()
    sortThread('oldest')
    expect(await createComment(' Well done. ')).toEqual({
      ok: true,
      message: 'Feedback submitted successfully',
    })
    expect(texts()[0]).toBe('Well done.')
  })

  test('puts a reply last under its comment, and expands what it is in', async () => {
    await open()
    toggleCollapsed(idOf('c'))
    toggleCollapsed(idOf('a'))
    await createReply(idOf('c'), 'Deep down')
    expect(texts().slice(0, 4)).toEqual(['a', 'b', 'c', 'Deep down'])
  })

  test('keeps a pin with its draft, and removes it once sent', async () => {
    await open()
    setDraftPin({ page: 2, x: 0.5, y: 0.25 })
    await reopen()
    expect($pins.get().draft).toEqual({ page: 2, x: 0.5, y: 0.25 })
    await createComment('This line')
    expect(backend.requests().at(-1)?.body).toMatchObject({ place: { page: 2 } })
    expect($pins.get().draft).toBeNull()
  })
})

describe('deleting', () => {
  test('removes a comment that another tab has deleted', async () => {
    await open()
    await deleteElsewhere(backend, 'a')
    expect((await deleteComment(idOf('a'))).ok).toBe(false)
    expect(texts()).toEqual(['e'])
  })
})
