import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#backend/db/delete-account.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import { lockResume } from '#backend/features/feedback/queries.ts'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, createMembers, insertThread, knownSecret } from '#tests/support/feedback.ts'
import { ada, grace } from '#tests/support/people.ts'

describe.each(bothEngines)('deleting comments during replies, on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let author: SignedIn
  let others: SignedIn[]
  beforeAll(async () => {
    app = await startApp({ engine, settings: knownSecret })
    owner = await app.join(ada)
    author = await app.join(grace)
    others = await createMembers(app, 8)
    await addResume(app, owner)
  })
  afterAll(() => app.close())

  const orphans = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from comments c
      where "parentId" is not null and not exists (select 1 from comments p where p.id = c."parentId")
      union all select count(*) from votes v where not exists (select 1 from comments c where c.id = v."commentId")`.execute(
      app.services.db,
    )
    return rows.reduce((all, { count }) => all + Number(count), 0)
  }
  let count = 0
  const reply = (as: SignedIn | undefined, parentId: string) => {
    count += 1
    return app.call('POST', `/api/resume/feedback/${owner.uid}`, {
      as,
      body: { content: `Reply ${count}`, parentId },
    })
  }
  const remove = (as: SignedIn, id: string) =>
    app.call('DELETE', `/api/resume/feedback/${id}`, { as })

  test.runIf(engine === 'postgres')(
    'keeps the comment of a deleted account to which somebody is replying',
    async () => {
      const { db, newId } = app.services
      const leaver = await app.join({ ...grace, email: 'leaver@example.edu' })
      const { body } = await app.call('POST', `/api/resume/feedback/${owner.uid}`, {
        as: leaver,
        body: { content: 'A comment' },
      })
      const { id, at: createdAt } = newId('k')
      const deletion = Promise.withResolvers<unknown>()
      await db.transaction().execute(async trx => {
        await lockResume(trx, { ownerId: owner.uid, viewerId: author.uid })
        const texts = { ownerId: owner.uid, authorId: author.uid, content: 'A reply' }
        await trx
          .insertInto('comments')
          .values({ id, createdAt, parentId: body.id, ...texts })
          .execute()
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
      await db.deleteFrom('comments').execute()
    },
  )

  test('leaves no orphaned reply', async () => {
    const act = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ do: fc.constant('reply' as const), to: fc.nat(5), who: fc.nat(7) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant('vote' as const), to: fc.nat(5), who: fc.nat(7) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('delete' as const), to: fc.nat(5), who: fc.nat(7) }),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), async acts => {
        await app.services.db.deleteFrom('comments').execute()
        const inserted = await insertThread(app.services.db, app.services.newId, {
          ownerId: owner.uid,
          authorId: author.uid,
          count: 6,
          under: index => (index === 0 ? null : Math.floor((index - 1) / 2)),
        })
        const answers = await Promise.all(
          acts.map(one => {
            const id = inserted[one.to]?.id ?? ''
            if (one.do === 'delete') return remove(author, id)
            const as = others[one.who]
            return one.do === 'reply'
              ? reply(as, id)
              : app.call('POST', `/api/resume/feedback/${id}/upvote`, { as })
          }),
        )
        for (const { status } of answers) expect([200, 201, 404]).toContain(status)
        expect(await orphans()).toBe(0)
        // An acknowledged reply exists, unless its parent was deleted.
        const remaining = new Set(
          (await app.services.db.selectFrom('comments').select('id').execute()).map(({ id }) => id),
        )
        const lost = answers.filter(
          ({ status, body }) =>
            status === 201 && remaining.has(body.id) !== remaining.has(body.parentId),
        )
        expect(lost).toEqual([])
      }),
      { numRuns: engine === 'sqlite' ? 200 : 100 },
    )
  }, 90_000)

  test('deletes 10,000 nested replies at once', async () => {
    await app.services.db.deleteFrom('comments').execute()
    const inserted = await insertThread(app.services.db, app.services.newId, {
      ownerId: owner.uid,
      authorId: author.uid,
      count: 10_001,
      under: index => (index === 0 ? null : index === 10_000 ? null : index - 1),
    })
    expect((await remove(author, inserted[0]?.id ?? '')).body).toEqual({ removed: 10_000 })
    const { body } = await app.call('GET', `/api/resume/feedback/${owner.uid}`, { as: owner })
    expect(body.map(({ id }: { id: string }) => id)).toEqual([inserted[10_000]?.id])
  }, 30_000)

  test('deletes once for parallel requests', async () => {
    const [inserted] = await insertThread(app.services.db, app.services.newId, {
      ownerId: owner.uid,
      authorId: author.uid,
      count: 1,
      under: () => null,
    })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => remove(author, inserted?.id ?? '')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 404),
    ])
  })
})
