// @vitest-environment happy-dom
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { remove, reply, say } from '#islands/resumes/thread/acts.ts'
import { openThread } from '#islands/resumes/thread/load.ts'
import { refreshThread } from '#islands/resumes/thread/refresh.ts'
import { $arrived, $target, $thread, page } from '#islands/resumes/thread/state.ts'
import { fold } from '#islands/resumes/thread/view.ts'
import { vote } from '#islands/resumes/thread/votes.ts'
import { ada, grace } from '#tests/support/members.ts'
import { ForeignThread, type Said, said } from '#tests/support/thread.ts'
import { type Arriving, answerHead, arriving } from '#tests/support/thread-ahead.ts'
import { freshThreads, ids, reopen, shown, standing } from '#tests/support/thread-store.ts'

freshThreads()

const list = `GET /api/resume/feedback/${ada.uid}`
/** Top-level comments, newest first, each with a reply. */
const comments = (from: number, to: number): Said[] =>
  Array.from({ length: to - from }, (_, index) => said(`t${from + index}`, {}, [said(`r${from + index}`)]))
const lines = (list: readonly Said[]) => list.map(each => JSON.stringify(each)).join(',\n')
const idsOf = (list: readonly Said[]) =>
  list.flatMap(({ id, replies }) => [id, ...replies.map(each => each.id)])

/** Opens the page with all of a thread on its server, and the first part of it arrived. */
async function open(): Promise<{ backend: ForeignThread; line: Arriving; first: Said[]; rest: Said[] }> {
  const [first, rest] = [comments(0, 30), comments(30, 40)]
  const backend = new ForeignThread([...first, ...rest])
  const line = arriving()
  line.send(`[${lines(first)},\n`)
  await reopen()
  return { backend, line, first, rest }
}

const whole = () => vi.waitFor(() => expect(shown().isWhole).toBe(true))

describe('a long thread on its way', () => {
  test('shows its newest comments with all under them, and the others when they are there', async () => {
    const { backend, line, first, rest } = await open()
    expect(shown().isWhole).toBe(false)
    expect(ids()).toEqual(idsOf(first))
    line.send(`${lines(rest)}]`)
    line.end()
    await whole()
    expect(ids()).toEqual(idsOf([...first, ...rest]))
    expect(backend.heardOf(list)).toEqual([])
  })

  test.each([1, 7, 1000])('is read whole in pieces of %i bytes, within a letter too', async size => {
    const all = comments(0, 40).map(each => ({ ...each, content: `Très «bien», {"x":[1]} ${each.id} 🎓` }))
    new ForeignThread(all)
    const bytes = [...new TextEncoder().encode(`[${lines(all)}]`)]
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size)
          controller.enqueue(new Uint8Array(bytes.slice(at, at + size)))
        controller.close()
      },
    })
    answerHead(new Response(body))
    await reopen()
    await whole()
    expect(ids()).toEqual(idsOf(all))
    expect(shown().tree.comments.get('t39')?.content).toBe('Très «bien», {"x":[1]} t39 🎓')
  })

  test.each([
    ['pretty', (all: readonly Said[]) => JSON.stringify(all, null, 2)],
    ['on one line', (all: readonly Said[]) => JSON.stringify(all)],
    ['wrapped', (all: readonly Said[]) => `{"feedback":[${lines(all)}]}`],
    ['with lines of its own', (all: readonly Said[]) => `[\n${lines(all)}\n]`],
  ])('may be written %s', async (_how, write) => {
    const all = comments(0, 40)
    const backend = new ForeignThread(all)
    const line = arriving()
    const text = write(all)
    for (let at = 0; at < text.length; at += 500) line.send(text.slice(at, at + 500))
    line.end()
    await reopen()
    await whole()
    expect(ids()).toEqual(idsOf(all))
    expect(backend.heardOf(list)).toEqual([])
  })

  test('keeps what is done to it meanwhile', async () => {
    const { backend, line, rest } = await open()
    await vote('t1', 1)
    await remove('t2')
    await say('Well done')
    await reply('t3', 'I agree')
    fold('t4')
    const [newest = '', ...before] = ids()
    const added = backend.thread[0]?.id
    expect(newest).toBe(added)
    line.send(`${lines(rest)}]`)
    line.end()
    await whole()
    expect(ids()).toEqual([newest, ...before, ...idsOf(rest)])
    expect(ids()).not.toContain('t2')
    expect(ids()).not.toContain('r2')
    expect(ids()).not.toContain('r4')
    expect(standing('t1')).toEqual([1, 1])
    expect(ids()[ids().indexOf('r3') + 1]).toMatch(/^new/)
    expect(new Set(ids()).size).toBe(ids().length)
  })

  test('waits to be whole where it stands in another order', async () => {
    history.replaceState(null, '', '?sort=oldest')
    const line = arriving()
    const all = comments(0, 60)
    new ForeignThread(all)
    const opened = reopen()
    line.send(`[${lines(all.slice(0, 50))},\n`)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect($thread.get().status).toBe('loading')
    line.send(`${lines(all.slice(50))}]`)
    line.end()
    await opened
    expect(shown().top[0]).toBe('t0')
    expect(shown().isWhole).toBe(true)
  })

  test('goes to the comment that the address asks for as soon as it is there, once', async () => {
    history.replaceState(null, '', '#comment-r35')
    const { line, rest } = await open()
    expect($target.get()).toBeNull()
    line.send(`${lines(rest)}]`)
    line.end()
    await whole()
    expect($target.get()).toEqual({ id: 'r35' })

    history.replaceState(null, '', '#comment-r5')
    const other = await open()
    const went = $target.get()
    expect(went).toEqual({ id: 'r5' })
    other.line.send(`${lines(other.rest)}]`)
    other.line.end()
    await whole()
    expect($target.get()).toBe(went)
  })

  test('is not asked for once more while it arrives, nor told as new', async () => {
    const { backend, line, rest } = await open()
    page.loadedAt = 0
    await refreshThread()
    line.send(`${lines(rest)}]`)
    line.end()
    await whole()
    expect(backend.heardOf(list)).toEqual([])
    expect($arrived.get()).toBe(0)
  })

  test('numbers the places on the resume when all of them are known', async () => {
    const place = { page: 1, x: 0.5, y: 0.5, current: true }
    const [first, rest] = [comments(0, 30), comments(30, 40)]
    Object.assign(first[0] ?? {}, { place })
    Object.assign(rest[0] ?? {}, { place })
    const old = { seconds: 0, nanoseconds: 0 }
    Object.assign(rest[0] ?? {}, { createdAt: old })
    new ForeignThread([...first, ...rest])
    const line = arriving()
    line.send(`[${lines(first)},\n`)
    await reopen()
    expect(shown().pins).toEqual([])
    line.send(`${lines(rest)}]`)
    line.end()
    await whole()
    expect(shown().pins.map(({ id, number }) => [id, number])).toEqual([
      ['t30', 1],
      ['t0', 2],
    ])
  })

  test('is asked for again where it ends early, and what was done to its first part stays', async () => {
    const { backend, line, first, rest } = await open()
    await vote('t1', 1)
    line.cut()
    await whole()
    expect(ids()).toEqual(idsOf([...first, ...rest]))
    expect(standing('t1')).toEqual([1, 1])
    expect(backend.heardOf(list)).toHaveLength(1)
  })

  test('has failed where its end cannot be read', async () => {
    const { backend, line } = await open()
    line.send('{"id":')
    line.end()
    await vi.waitFor(() => expect($thread.get()).toEqual({ status: 'failed', said: null }))
    expect(backend.heardOf(list)).toEqual([])
  })

  test('is waited for as long as more of it comes, however slow the line is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const all = comments(0, 40)
    const backend = new ForeignThread(all)
    const line = arriving()
    const close = openThread({ owner: ada.uid, uid: grace.uid })
    for (const [at, each] of all.entries()) {
      line.send(`${at === 0 ? '[' : ''}${lines([each])}${at === 39 ? ']' : ',\n'}`)
      await setImmediate()
      await vi.advanceTimersByTimeAsync(4000)
    }
    line.end()
    await setImmediate()
    expect(ids()).toEqual(idsOf(all))
    expect(backend.heardOf(list)).toEqual([])
    close()
  })

  test('is not waited for longer than a call may take', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const backend = new ForeignThread(comments(0, 3))
    arriving()
    const close = openThread({ owner: ada.uid, uid: grace.uid })
    await vi.advanceTimersByTimeAsync(60_000)
    expect($thread.get()).toEqual({ status: 'failed', said: null })
    expect(backend.heardOf(list)).toEqual([])
    close()
  })
})
