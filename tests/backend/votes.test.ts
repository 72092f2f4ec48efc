import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, createMembers, insertThread, knownSecret } from '#tests/support/feedback.ts'
import { ada, grace } from '#tests/support/people.ts'

type Way = 'upvote' | 'downvote'
const words = {
  upvote: ['Upvote removed', 'Upvoted'],
  downvote: ['Downvote removed', 'Downvoted'],
} as const

describe.each(bothEngines)('votes on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let author: SignedIn
  let voters: SignedIn[]
  let id: string
  beforeAll(async () => {
    app = await startApp({ engine, settings: knownSecret })
    owner = await app.join(ada)
    author = await app.join(grace)
    voters = await createMembers(app, 200)
    await addResume(app, owner)
    const inserted = await insertThread(app.services.db, app.services.newId, {
      ownerId: owner.uid,
      authorId: author.uid,
      count: 1,
      under: () => null,
    })
    id = inserted[0]?.id ?? ''
  })
  afterEach(() => app.services.db.deleteFrom('votes').execute())
  afterAll(() => app.close())

  const click = (as: SignedIn | undefined, way: Way) =>
    app.call('POST', `/api/resume/feedback/${id}/${way}`, { as })
  const seenBy = async (as: SignedIn) =>
    (await app.call('GET', `/api/resume/feedback/${owner.uid}`, { as })).body[0]

  test('toggle, switch and add up', async () => {
    const people = voters.slice(0, 4)
    const step = fc.record({ who: fc.nat(3), way: fc.constantFrom<Way>('upvote', 'downvote') })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
        await app.services.db.deleteFrom('votes').execute()
        const model = [0, 0, 0, 0]
        const sum = () => model.reduce((all, vote) => all + vote, 0)
        for (const { who, way } of steps) {
          const value = way === 'upvote' ? 1 : -1
          model[who] = model[who] === value ? 0 : value
          const stands = model[who] === value
          const { status, body } = await click(people[who], way)
          expect(status).toBe(200)
          expect(body).toEqual({
            votes: sum(),
            [way === 'upvote' ? 'upvoted' : 'downvoted']: stands,
            message: words[way][stands ? 1 : 0],
          })
        }
        for (const [who, person] of people.entries()) {
          const shown = await seenBy(person)
          expect(shown).toMatchObject({
            votes: sum(),
            upvoted: model[who] === 1,
            downvoted: model[who] === -1,
          })
          expect(JSON.stringify(shown)).not.toMatch(/votedBy/)
        }
      }),
      { numRuns: engine === 'sqlite' ? 60 : 25 },
    )
  }, 60_000)

  test('of 200 members in parallel are all counted', async () => {
    const ways = voters.map((_, index): Way => (index % 4 === 0 ? 'downvote' : 'upvote'))
    const answers = await Promise.all(
      voters.map((voter, index) => click(voter, ways[index] ?? 'upvote')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await seenBy(author)).votes).toBe(150 - 50)
  })

  test.each([49, 50])(
    'of one member with %i parallel clicks are toggled in sequence',
    async times => {
      const [voter] = voters
      const answers = await Promise.all(Array.from({ length: times }, () => click(voter, 'upvote')))
      expect(answers.filter(({ body }) => body.upvoted)).toHaveLength(Math.ceil(times / 2))
      expect((await seenBy(owner)).votes).toBe(times % 2)
    },
  )

  test('of one member in both directions leave at most one row', async () => {
    const [voter] = voters
    const ways = Array.from({ length: 40 }, (_, index): Way => (index % 2 ? 'upvote' : 'downvote'))
    await Promise.all(ways.map(way => click(voter, way)))
    const rows = await app.services.db.selectFrom('votes').selectAll().execute()
    expect(rows.length).toBeLessThanOrEqual(1)
    expect((await seenBy(owner)).votes).toBe(rows[0]?.value ?? 0)
  })

  test('are allowed on one’s own comment', async () => {
    expect((await click(author, 'upvote')).body).toMatchObject({ votes: 1, upvoted: true })
  })
})
