// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { castVote, createComment, createReply, deleteComment } from '#islands/feedback/actions.ts'
import { $lostReply, $pins, setDraftPin } from '#islands/feedback/page.ts'
import { sortThread, toggleCollapsed } from '#islands/feedback/store.ts'
import { saveDraft } from '#lib/drafts.ts'
import { $toasts } from '#lib/toasts.ts'
import {
  comment,
  reopen,
  setUpThreads,
  shown,
  texts,
  votesOf,
} from '#tests/support/feedback-store.ts'
import { users } from '#tests/support/people.ts'
import { calls, deleteElsewhere, foreignComment, idOf, setComment } from '#tests/support/thread.ts'

const { grace } = users
const { backend, open } = setUpThreads()

/** The message of the last vote on the first comment. */
const message = () => shown().voteMessages.get(idOf('a'))

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

  test('presses one arrow only, whatever stale lists another backend sent', async () => {
    const downvotedBy = [grace.uid, 'u_x']
    await open()
    backend.reply(calls.list, () =>
      Response.json([foreignComment(idOf('a'), { content: 'a', votes: -1, downvotedBy })]),
    )
    await reopen()
    expect(votesOf('a')[1]).toBe(-1)
    await castVote(idOf('a'), 1)
    expect(comment('a')).toMatchObject({ upvoted: true, downvoted: false, downvotedBy: ['u_x'] })
    expect(votesOf('a')[1]).toBe(1)
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

  test('shows the message of the server for two seconds', async () => {
    await open()
    vi.useFakeTimers()
    await castVote(idOf('a'), -1)
    expect(message()?.text).toBe('Downvoted')
    vi.advanceTimersByTime(2000)
    expect(message()).toBeUndefined()
  })

  test('shows the message of the server after a failure', async () => {
    await open()
    backend.fail(calls.vote('a', 'downvote'), 429, 'Too many requests. Please try again later.')
    await castVote(idOf('a'), -1)
    expect(message()?.text).toBe('Too many requests. Please try again later.')
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

  test('waits for a thread that is loading, and adds the feedback to it', async () => {
    await open()
    const release = backend.hold(calls.list)
    const reopened = reopen()
    const sent = createComment('Well done.')
    await vi.waitFor(() => expect(backend.requests(calls.list)).toHaveLength(2))
    expect(backend.requests(calls.add)).toEqual([])
    release()
    await reopened
    expect(await sent).toMatchObject({ ok: true })
    expect(texts()[0]).toBe('Well done.')
  })

  test('loads a thread that had failed, and adds the feedback to it', async () => {
    await open()
    backend.fail(calls.list, 500)
    await reopen()
    backend.restore()
    expect(await createComment('Well done.')).toMatchObject({ ok: true })
    expect(texts()[0]).toBe('Well done.')
    expect(texts()).toContain('a')
  })

  test.each([
    ['a message', 'Back in an hour', 'Back in an hour'],
    ['no message', undefined, 'Failed to submit feedback'],
  ])(
    'sends nothing while the thread cannot be loaded, and says why, with %s',
    async (_, message, expected) => {
      await open()
      backend.fail(calls.list, 500, message)
      await reopen()
      expect(await createComment('Well done.')).toEqual({ ok: false, message: expected })
      expect(backend.requests(calls.add)).toEqual([])
    },
  )

  test('sends nothing for a page that was left while its thread was loading', async () => {
    await open()
    const release = backend.hold(calls.list)
    const reopened = reopen()
    const sent = createComment('Well done.')
    const again = reopen()
    release()
    await Promise.all([reopened, again])
    expect(await sent).toMatchObject({ ok: false })
    expect(backend.requests(calls.add)).toEqual([])
  })

  test('rejects a blank text without a request', async () => {
    await open()
    for (const blank of ['', '  \n ', '\u200b\u2060'])
      for (const outcome of [await createComment(blank), await createReply(idOf('a'), blank)])
        expect(outcome).toMatchObject({ ok: false, message: 'Feedback content is required' })
    expect(backend.requests().some(({ call }) => call.startsWith('POST'))).toBe(false)
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

  test.each([
    ['a message', 'Back in an hour', 'Back in an hour'],
    ['no message', undefined, 'Failed to submit feedback'],
  ])('says why it failed, with %s', async (_, message, expected) => {
    await open()
    backend.fail(calls.add, 500, message)
    expect(await createComment('Well')).toMatchObject({ ok: false, message: expected })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await createReply(idOf('a'), 'Well')).toMatchObject({ ok: false })
    expect(console.error).toHaveBeenCalledOnce()
  })

  test('keeps the text of a reply whose comment was deleted meanwhile', async () => {
    await open()
    saveDraft(grace.uid, `reply:${idOf('b')}`, { content: 'What I think' })
    await deleteElsewhere(backend, 'b')
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await createReply(idOf('b'), 'What I think')
    expect(texts()).toEqual(['a', 'd', 'e'])
    expect($lostReply.get()).toBe('What I think')
  })
})

describe('deleting', () => {
  test('removes a comment with all replies', async () => {
    await open()
    await setComment(backend, 'b', { authorId: grace.uid })
    expect(await deleteComment(idOf('b'))).toEqual({
      ok: true,
      message: 'Feedback deleted successfully',
    })
    expect(texts()).toEqual(['a', 'd', 'e'])
    expect(shown().tree.comments.size).toBe(3)
  })

  test('keeps the comment after a failure', async () => {
    await open()
    backend.fail(calls.remove('b'), 500)
    expect(await deleteComment(idOf('b'))).toMatchObject({
      ok: false,
      message: 'Failed to delete feedback',
    })
    expect(texts()).toHaveLength(5)
  })

  test('removes the comment when its reply was lost', async () => {
    await open()
    await setComment(backend, 'b', { authorId: grace.uid })
    backend.loseReply(calls.remove('b'))
    await deleteComment(idOf('b'))
    await vi.waitFor(() => expect(texts()).toEqual(['a', 'd', 'e']))
  })

  test('removes a comment that another tab has deleted', async () => {
    await open()
    await deleteElsewhere(backend, 'a')
    expect((await deleteComment(idOf('a'))).ok).toBe(false)
    expect(texts()).toEqual(['e'])
  })
})
