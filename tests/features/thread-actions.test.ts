// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { castVote, createComment, createReply, deleteComment } from '#islands/feedback/actions.ts'
import { $lostReply, $pins, setDraftPin } from '#islands/feedback/page.ts'
import { sortThread, toggleCollapsed } from '#islands/feedback/store.ts'
import { saveDraft } from '#lib/drafts.ts'
import { $toasts } from '#lib/toasts.ts'
import {
  comment,
  freshThreads,
  ids,
  openOn,
  reopen,
  shown,
  standing,
} from '#tests/support/feedback-store.ts'
import { users } from '#tests/support/people.ts'
import { said } from '#tests/support/thread.ts'

const { ada, grace } = users

freshThreads()

/** The message of the last vote on the first comment. */
const message = () => shown().voteMessages.get('a')

describe('a vote', () => {
  test('counts, withdraws on the same arrow, and moves by two on the other [spec 4.feedback.4 7.24]', async () => {
    await openOn()
    await castVote('a', 1)
    expect(standing('a')).toEqual([1, 1])
    await castVote('a', -1)
    expect(standing('a')).toEqual([-1, -1])
    await castVote('a', -1)
    expect(standing('a')).toEqual([0, 0])
  })

  test('lights one arrow only, whatever stale lists the comment carried [spec 4.feedback.8]', async () => {
    await openOn([said('a', { votes: -1, downvotedBy: [grace.uid, 'u_x'] })])
    expect(standing('a')[1]).toBe(-1)
    await castVote('a', 1)
    expect(comment('a')).toMatchObject({ upvoted: true, downvoted: false, downvotedBy: ['u_x'] })
    expect(standing('a')[1]).toBe(1)
  })

  test('shows at once and is taken back when it fails, with the words of the specification for three seconds [spec 8.resume-and-feedback.11 9.18]', async () => {
    const backend = await openOn()
    backend.fail('POST /api/resume/feedback/a/upvote', 500)
    vi.useFakeTimers()
    const cast = castVote('a', 1)
    expect(standing('a')).toEqual([1, 1])
    await vi.waitFor(() => cast)
    expect(standing('a')).toEqual([0, 0])
    expect(message()).toEqual({ kind: 'error', text: 'Failed to upvote feedback' })
    vi.advanceTimersByTime(2999)
    expect(message()).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(message()).toBeUndefined()
  })

  test('shows what the server says for two seconds [spec 4.feedback.4 9.17]', async () => {
    await openOn()
    vi.useFakeTimers()
    await castVote('a', -1)
    expect(message()?.text).toBe('downvote noted')
    vi.advanceTimersByTime(2000)
    expect(message()).toBeUndefined()
  })

  test('prefers what the server says of a failure', async () => {
    const backend = await openOn()
    backend.fail(
      'POST /api/resume/feedback/a/downvote',
      429,
      'Too many requests. Please try again later.',
    )
    await castVote('a', -1)
    expect(message()?.text).toBe('Too many requests. Please try again later.')
  })

  test('that races others on the same comment is sent after them, and the count comes out right', async () => {
    const backend = await openOn()
    const release = backend.hold('POST /api/resume/feedback/a/upvote')
    const clicks = [castVote('a', 1), castVote('a', -1), castVote('a', -1), castVote('a', 1)]
    expect(standing('a')).toEqual([1, 1])
    await vi.waitFor(() =>
      expect(backend.heardOf('POST /api/resume/feedback/a/upvote')).toHaveLength(1),
    )
    expect(backend.heardOf('POST /api/resume/feedback/a/downvote')).toEqual([])
    release()
    await Promise.all(clicks)
    expect(standing('a')).toEqual([1, 1])
    expect(backend.heard.map(({ call }) => call.split('/').at(-1)).slice(-4)).toEqual([
      'upvote',
      'downvote',
      'downvote',
      'upvote',
    ])
  })

  test('on a comment that was deleted elsewhere takes it away with its replies', async () => {
    const backend = await openOn()
    backend.thread.shift()
    await castVote('b', 1)
    expect(ids()).toEqual(['a', 'd', 'e'])
    expect($toasts.get()[0]?.text).toBe('Comment not found')
  })
})

describe('writing', () => {
  test('puts feedback on top, whatever the order [spec 4.feedback.1 7.21]', async () => {
    await openOn()
    sortThread('oldest')
    expect(await createComment(' Well done. ')).toEqual({
      ok: true,
      message: 'Feedback submitted successfully',
    })
    expect(comment(ids()[0] ?? '').content).toBe('Well done.')
  })

  const list = `GET /api/resume/feedback/${ada.uid}`
  const add = `POST /api/resume/feedback/${ada.uid}`

  test('waits for a thread that is still loading, and adds the feedback to it', async () => {
    const backend = await openOn()
    const release = backend.hold(list)
    const reopened = reopen()
    const sent = createComment('Well done.')
    await vi.waitFor(() => expect(backend.heardOf(list)).toHaveLength(2))
    expect(backend.heardOf(add)).toEqual([])
    release()
    await reopened
    expect(await sent).toMatchObject({ ok: true })
    expect(comment(ids()[0] ?? '').content).toBe('Well done.')
  })

  test('loads a thread that had failed first, and adds the feedback to it', async () => {
    const backend = await openOn()
    backend.fail(list, 500)
    await reopen()
    backend.instead.clear()
    expect(await createComment('Well done.')).toMatchObject({ ok: true })
    expect(comment(ids()[0] ?? '').content).toBe('Well done.')
    expect(ids()).toContain('a')
  })

  test.each([
    ['words of its own', 'The thread sleeps', 'The thread sleeps'],
    ['no words', undefined, 'Failed to submit feedback'],
  ])(
    'sends nothing while the thread cannot be loaded, and says why with %s',
    async (_, message, expected) => {
      const backend = await openOn()
      backend.fail(list, 500, message)
      await reopen()
      expect(await createComment('Well done.')).toEqual({ ok: false, message: expected })
      expect(backend.heardOf(add)).toEqual([])
    },
  )

  test('sends nothing for a page that was left while its thread was loading', async () => {
    const backend = await openOn()
    const release = backend.hold(list)
    const reopened = reopen()
    const sent = createComment('Well done.')
    const again = reopen()
    release()
    await Promise.all([reopened, again])
    expect(await sent).toMatchObject({ ok: false })
    expect(backend.heardOf(add)).toEqual([])
  })

  test('refuses what is blank without a call [spec 5.21 5.22 8.resume-and-feedback.12]', async () => {
    const backend = await openOn()
    for (const blank of ['', '  \n ', '\u200b\u2060'])
      for (const outcome of [await createComment(blank), await createReply('a', blank)])
        expect(outcome).toMatchObject({ ok: false, message: 'Feedback content is required' })
    expect(backend.heard.some(({ call }) => call.startsWith('POST'))).toBe(false)
  })

  test('puts a reply last under its comment, and unfolds what it is in [spec 4.feedback.2 7.21]', async () => {
    await openOn()
    toggleCollapsed('c')
    toggleCollapsed('a')
    await createReply('c', 'Deep down')
    expect(ids().slice(0, 4)).toEqual(['a', 'b', 'c', shown().target?.id])
  })

  test('keeps a pin with what it is for, and lets go of it once sent', async () => {
    const backend = await openOn()
    setDraftPin({ page: 2, x: 0.5, y: 0.25 })
    await reopen()
    expect($pins.get().draft).toEqual({ page: 2, x: 0.5, y: 0.25 })
    await createComment('This line')
    expect(backend.heard.at(-1)?.body).toMatchObject({ place: { page: 2 } })
    expect($pins.get().draft).toBeNull()
  })

  test.each([
    ['words of its own', 'The database sleeps', 'The database sleeps'],
    ['no words', undefined, 'Failed to submit feedback'],
  ])(
    'says why it failed, with %s [spec 8.resume-and-feedback.10 8.resume-and-feedback.13]',
    async (_, message, expected) => {
      const backend = await openOn()
      backend.fail(`POST /api/resume/feedback/${ada.uid}`, 500, message)
      expect(await createComment('Well')).toMatchObject({ ok: false, message: expected })
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      expect(await createReply('a', 'Well')).toMatchObject({ ok: false })
      expect(console.error).toHaveBeenCalledOnce()
    },
  )

  test('keeps a reply where it can be read when its comment was deleted meanwhile', async () => {
    const backend = await openOn()
    saveDraft(grace.uid, 'reply:b', { content: 'What I think' })
    backend.find('a')?.comment.replies.shift()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await createReply('b', 'What I think')
    expect(ids()).toEqual(['a', 'd', 'e'])
    expect($lostReply.get()).toBe('What I think')
  })
})

describe('deleting', () => {
  test('takes a comment with everything under it [spec 4.feedback.3 7.22]', async () => {
    await openOn()
    expect(await deleteComment('b')).toEqual({ ok: true, message: 'Feedback deleted successfully' })
    expect(ids()).toEqual(['a', 'd', 'e'])
    expect(shown().tree.comments.size).toBe(3)
  })

  test('leaves it where it is when it fails [spec 8.resume-and-feedback.9]', async () => {
    const backend = await openOn()
    backend.fail('DELETE /api/resume/feedback/b', 500)
    expect(await deleteComment('b')).toMatchObject({
      ok: false,
      message: 'Failed to delete feedback',
    })
    expect(ids()).toHaveLength(5)
  })

  test('takes away what another tab has deleted already', async () => {
    const backend = await openOn()
    backend.thread.shift()
    expect((await deleteComment('a')).ok).toBe(false)
    expect(ids()).toEqual(['e'])
  })
})
