import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKeyedLimiter } from '#backend/core/limiter.ts'
import { ApiError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, createMembers, insertThread, knownSecret } from '#tests/support/feedback.ts'

describe.each(engines)('the size of a thread on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let others: SignedIn[]
  beforeAll(async () => {
    app = await startApp({ engine, settings: knownSecret })
    const [first, ...rest] = await createMembers(app, 13)
    if (!first) throw new Error('The createMembers is empty')
    owner = first
    others = rest
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('resumes').execute()
    await addResume(app, owner)
  })
  afterAll(() => app.close())

  let last = 0
  const addComment = (as: SignedIn | undefined, more: object = {}) => {
    last += 1
    const body = { content: `Feedback ${last}`, ...more }
    return app.call('POST', `/api/resume/feedback/${owner.uid}`, { as, body })
  }
  const fill = (count: number) =>
    insertThread(app.services.db, app.services.newId, {
      ownerId: owner.uid,
      authorId: others[0]?.uid ?? '',
      count,
      under: () => null,
    })

  test('is limited to 1,000 comments, replies included', async () => {
    expect(limits.thread).toBe(1000)
    const [one] = await fill(999)
    expect((await addComment(others[1])).status).toBe(201)
    const full = {
      status: 409,
      body: { message: 'This resume has reached its limit of comments.', code: 'feedback/full' },
    }
    expect(await addComment(others[1])).toMatchObject(full)
    expect(await addComment(owner, { parentId: one?.id })).toMatchObject(full)
    const removed = await app.call('DELETE', `/api/resume/feedback/${one?.id}`, { as: others[0] })
    expect(removed.status).toBe(200)
    expect((await addComment(others[1])).status).toBe(201)
    expect(await addComment(others[1])).toMatchObject(full)
  })

  test('is limited for parallel comments', async () => {
    await fill(995)
    const answers = await Promise.all(others.map(as => addComment(as)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(201),
      ...Array(7).fill(409),
    ])
    const rows = await app.services.db.selectFrom('comments').select('id').execute()
    expect(rows).toHaveLength(1000)
  })

  test('returns a repeated last comment', async () => {
    await fill(999)
    const body = { content: 'The last one' }
    const path = `/api/resume/feedback/${owner.uid}`
    const first = await app.call('POST', path, { as: others[1], body })
    expect(await app.call('POST', path, { as: others[1], body })).toMatchObject({
      status: 201,
      body: first.body,
    })
  })

  test('allows parallel reads of a member', async () => {
    await fill(1000)
    const path = `/api/resume/feedback/${owner.uid}`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call('GET', path, { as: owner })),
    )
    expect(answers.map(({ status, body }) => [status, body.length])).toEqual(
      Array(10).fill([200, 1000]),
    )
  })
})

describe.each(engines.filter(engine => engine === 'postgres'))(
  'parallel reads of threads on %s',
  engine => {
    test('are limited to four, and two of a member', async () => {
      const app = await startApp({ engine, settings: knownSecret })
      const { db } = app.services
      const [owner, one, two, three] = await createMembers(app, 4)
      if (!owner) throw new Error('The createMembers is empty')
      await addResume(app, owner)
      const read = (as: SignedIn | undefined) =>
        app.call('GET', `/api/resume/feedback/${owner.uid}`, { as })
      /** How many connections wait for a lock. */
      const waiting = async () => {
        const { rows } = await sql<{ count: string }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return Number(rows[0]?.count)
      }
      const released = Promise.withResolvers<void>()
      const locked = Promise.withResolvers<void>()
      const lock = db.transaction().execute(async within => {
        await sql`lock table comments in access exclusive mode`.execute(within)
        locked.resolve()
        await released.promise
      })
      await locked.promise
      const ofOne = Array.from({ length: 20 }, () => read(one))
      await expect.poll(waiting).toBe(2)
      const refused = await Promise.race(ofOne)
      expect(refused).toMatchObject({ status: 429, body: { code: 'request/too-many' } })
      expect(refused.headers.get('retry-after')).toBe('5')
      const ofOthers = [two, two, two, three, three].map(read)
      await expect.poll(waiting).toBe(4)
      await pause(300)
      expect(await waiting()).toBe(4)
      released.resolve()
      await lock
      expect((await Promise.all(ofOne)).filter(({ status }) => status === 200)).toHaveLength(18)
      expect((await Promise.all(ofOthers)).map(({ status }) => status)).toEqual(Array(5).fill(200))
      await app.close()
    })
  },
)

test('a keyed limiter rejects tasks by key', async () => {
  const inTurn = createKeyedLimiter({ concurrency: 1, queueSize: 1, timeout: 50 })
  const gate = Promise.withResolvers<string>()
  const first = inTurn('a', () => gate.promise)
  const second = inTurn('a', async () => 'late')
  await expect(inTurn('a', async () => 'never')).rejects.toThrow(ApiError)
  expect(await inTurn('b', async () => 'other')).toBe('other')
  await expect(second).rejects.toThrow(ApiError)
  gate.resolve('done')
  expect(await first).toBe('done')
  expect(await inTurn('a', async () => 'again')).toBe('again')
})
