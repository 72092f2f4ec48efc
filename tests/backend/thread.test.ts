import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#backend/db/delete-account.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import { lockResume } from '#backend/features/feedback/queries.ts'
import { limits } from '#contract/limits.ts'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, createMembers, insertThread, knownSecret } from '#tests/support/feedback.ts'
import { ada, grace } from '#tests/support/people.ts'

type Way = 'upvote' | 'downvote'
interface Nested {
  id: string
  replies: Nested[]
}
/** A list for each comment: its id, then those of its replies. */
const idsOf = (comments: Nested[]): unknown[] =>
  comments.map(({ id, replies }) => [id, ...idsOf(replies)])

describe.each(bothEngines)('a thread on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let author: SignedIn
  let others: SignedIn[]
  beforeAll(async () => {
    app = await startApp({ engine, settings: knownSecret })
    owner = await app.join(ada)
    author = await app.join(grace)
    others = await createMembers(app, 60)
    await addResume(app, owner)
  })
  beforeEach(() => app.services.db.deleteFrom('comments').execute())
  afterAll(() => app.close())

  const insert = async (count: number, under: (index: number) => number | null = () => null) => {
    const ids = { ownerId: owner.uid, authorId: author.uid, count, under }
    const inserted = await insertThread(app.services.db, app.services.newId, ids)
    return inserted.map(({ id }) => id)
  }
  const path = () => `/api/resume/feedback/${owner.uid}`
  const read = async (as = owner) => (await app.call('GET', path(), { as })).body
  let last = 0
  const addComment = (as: SignedIn | undefined, more: object = {}) => {
    last += 1
    return app.call('POST', path(), { as, body: { content: `Feedback ${last}`, ...more } })
  }
  const remove = (id: string | undefined) =>
    app.call('DELETE', `/api/resume/feedback/${id}`, { as: author })
  const vote = (as: SignedIn | undefined, id: string | undefined, way: Way) =>
    app.call('POST', `/api/resume/feedback/${id}/${way}`, { as })
  const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

  test('has top-level comments newest first, replies oldest first', async () => {
    const [a, b, c, d, e] = await insert(5, index => [null, 0, 1, 0, null][index] ?? null)
    expect(idsOf(await read())).toEqual([[e], [a, [b, [c]], [d]]])
  })

  test('holds 1,000 comments, replies included', async () => {
    expect(limits.thread).toBe(1000)
    const [first] = await insert(999, index => (index === 0 ? null : index - 1))
    expect((await addComment(others[1])).status).toBe(201)
    const full = { status: 409, body: { code: 'feedback/full' } }
    expect(await addComment(others[1])).toMatchObject(full)
    expect(await addComment(owner, { parentId: first })).toMatchObject(full)
    expect((await remove(first)).body).toEqual({ removed: 999 })
    expect(await read()).toHaveLength(1)
    expect((await addComment(others[1])).status).toBe(201)
  })

  test('holds 1,000 comments that are sent in parallel', async () => {
    await insert(995)
    const answers = await Promise.all(others.slice(0, 12).map(as => addComment(as)))
    expect(statusesOf(answers)).toEqual([...Array(5).fill(201), ...Array(7).fill(409)])
  })

  test('deletes a comment once for parallel requests', async () => {
    const [id] = await insert(1)
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(id)))
    expect(statusesOf(answers)).toEqual([200, 404, 404, 404, 404])
  })

  const orphans = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from comments c
      where "parentId" is not null and not exists (select 1 from comments p where p.id = c."parentId")
      union all select count(*) from votes v where not exists (select 1 from comments c where c.id = v."commentId")`.execute(
      app.services.db,
    )
    return rows.reduce((all, { count }) => all + Number(count), 0)
  }

  test('has no orphans after replies, votes and deletions at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await app.services.db.deleteFrom('comments').execute()
      const ids = await insert(6, index => (index === 0 ? null : Math.floor((index - 1) / 2)))
      const acts = Array.from({ length: 16 }, (_, index) => {
        const id = ids[(index * (round + 1)) % 6]
        if (index % 5 === 4) return remove(id)
        const as = others[index]
        return index % 2 ? vote(as, id, 'upvote') : addComment(as, { parentId: id })
      })
      for (const { status } of await Promise.all(acts)) expect([200, 201, 404]).toContain(status)
      expect(await orphans()).toBe(0)
    }
  })

  test.runIf(engine === 'postgres')(
    'keeps the comment of a deleted account to which somebody is replying',
    async () => {
      const { db, newId } = app.services
      const leaver = await app.join({ ...grace, email: 'leaver@example.edu' })
      const { body } = await addComment(leaver)
      const { id, at: createdAt } = newId('k')
      const deletion = Promise.withResolvers<unknown>()
      await db.transaction().execute(async trx => {
        await lockResume(trx, { ownerId: owner.uid, viewerId: author.uid })
        const texts = { ownerId: owner.uid, authorId: author.uid, content: 'A reply' }
        const reply = { id, createdAt, parentId: body.id, ...texts }
        await trx.insertInto('comments').values(reply).execute()
        deletion.resolve(
          db.transaction().execute(async other => {
            await lockMember(other, leaver.uid)
            return deleteAccount(other, leaver.uid)
          }),
        )
        await pause(200)
      })
      await deletion.promise
      expect(await orphans()).toBe(0)
    },
  )

  test('does not deadlock when its owner replies during a password change', async () => {
    const [parentId] = await insert(1)
    const reply = async (after: number) => {
      await pause(after)
      return addComment(owner, { parentId })
    }
    const body = { currentPassword: ada.password, password: ada.password }
    const change = app.call('PUT', '/api/account/password', { as: owner, body })
    // During the transaction of the change, after the password was verified and hashed.
    const replies = Array.from({ length: 25 }, (_, index) => reply(index * 4))
    expect((await change).status).toBe(200)
    expect(statusesOf(await Promise.all(replies))).toEqual(Array(25).fill(201))
  })

  test('has votes that toggle, switch and add up', async () => {
    const people = others.slice(0, 3)
    const step = fc.record({ who: fc.nat(2), way: fc.constantFrom<Way>('upvote', 'downvote') })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
        const [id] = await insert(1)
        const model = [0, 0, 0]
        const sum = () => model.reduce((all, vote) => all + vote, 0)
        for (const { who, way } of steps) {
          const value = way === 'upvote' ? 1 : -1
          model[who] = model[who] === value ? 0 : value
          const { body } = await vote(people[who], id, way)
          const isSet = model[who] === value
          expect(body).toMatchObject({ votes: sum(), [`${way}d`]: isSet })
        }
        for (const [who, person] of people.entries()) {
          const [shown] = await read(person)
          const own = { upvoted: model[who] === 1, downvoted: model[who] === -1 }
          expect(shown).toMatchObject({ id, votes: sum(), ...own })
        }
      }),
      { numRuns: 20 },
    )
  })

  test('counts the votes of 60 members at once, and of one member in sequence', async () => {
    const [first, second] = await insert(2)
    const ways = others.map((_, index): Way => (index % 4 === 0 ? 'downvote' : 'upvote'))
    await Promise.all(others.map((voter, index) => vote(voter, first, ways[index] ?? 'upvote')))
    const clicks = Array.from({ length: 21 }, () => vote(others[0], second, 'upvote'))
    const answers = await Promise.all(clicks)
    expect(answers.filter(({ body }) => body.upvoted)).toHaveLength(11)
    expect((await read()).map(({ votes }: { votes: number }) => votes)).toEqual([1, 45 - 15])
  })
})
