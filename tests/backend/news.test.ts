import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, setPublic } from '#tests/support/feedback.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

describe.each(engines)('the news of a member on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let giver: SignedIn
  let admin: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    owner = await app.join(ada)
    giver = await app.join(grace)
    admin = await app.joinAsAdmin(katherine)
  })
  beforeEach(async () => {
    for (const table of ['resumes', 'contributions', 'blocks'] as const)
      await app.services.db.deleteFrom(table).execute()
    app.clock.ahead = 0
    await addResume(app, owner)
  })
  afterAll(() => app.close())

  const get = async (as: SignedIn) => (await app.call('GET', '/api/news', { as })).body
  /** The items of a member in short. */
  const list = async (as: SignedIn): Promise<string[]> =>
    (await get(as)).items.map(
      ({ kind, id, name, isRead }: Record<string, unknown>) =>
        `${kind} ${id} ${name}${isRead ? ' read' : ''}`,
    )
  /** Later than what was before, also where ids of the same millisecond are ahead of the clock. */
  const wait = () => {
    app.clock.ahead += 100
  }
  async function comment(as: SignedIn, parentId?: string): Promise<string> {
    const body = { content: 'Use verbs', ...(parentId && { parentId }) }
    const answer = await app.call('POST', `/api/resume/feedback/${owner.uid}`, { as, body })
    wait()
    return answer.body.id
  }
  const markHelpful = (id: string, helpful = true) =>
    app.call('PUT', `/api/resume/feedback/${id}/helpful`, { as: owner, body: { helpful } })
  async function open(id: string, as: SignedIn) {
    expect((await app.call('PUT', `/api/news/${id}`, { as })).status).toBe(200)
    wait()
  }
  async function suggest(): Promise<string> {
    const body = { name: 'Harbor', website: 'https://example.org', description: 'By the water.' }
    return (await app.call('POST', '/api/contributions', { as: owner, body })).body.id
  }
  const decide = (id: string, body: object) =>
    app.call('PUT', `/api/admin/contributions/${id}/status`, { as: admin, body })

  test('tells the owner of a new comment until the thread was read', async () => {
    const id = await comment(giver)
    await comment(owner, id)
    expect(await get(owner)).toEqual({
      hasResume: true,
      reviewed: 0,
      waiting: null,
      items: [
        {
          ...{ kind: 'comment', id, ownerId: owner.uid, name: grace.displayName },
          ...{ at: expect.stringMatching(/Z$/), isRead: false },
        },
      ],
    })
    await app.call('PUT', '/api/resume/seen', { as: owner })
    expect(await list(owner)).toEqual([`comment ${id} ${grace.displayName} read`])
  })

  test('tells the giver of replies and helpful marks, each until it was opened', async () => {
    const first = await comment(giver)
    const second = await comment(giver)
    const reply = await comment(owner, first)
    await markHelpful(second)
    const name = ada.displayName
    const unread = [`helpful ${second} ${name}`, `reply ${reply} ${name}`]
    expect(await list(giver)).toEqual(unread)
    for (const [id, as] of [
      [reply, owner],
      [second, admin],
    ] as const)
      await open(id, as)
    expect(await list(giver)).toEqual(unread)
    await open(reply, giver)
    expect(await list(giver)).toEqual([`helpful ${second} ${name}`, `reply ${reply} ${name} read`])
    await open(second, giver)
    expect((await list(giver))[0]).toBe(`helpful ${second} ${name} read`)
    await markHelpful(second, false)
    expect(await list(giver)).toEqual([`reply ${reply} ${name} read`])
  })

  test('leaves out what the member cannot read', async () => {
    const id = await comment(giver)
    const reply = await comment(owner, id)
    await markHelpful(id)
    expect(await list(giver)).toHaveLength(2)
    await app.services.db
      .updateTable('comments')
      .set({ hidden: 1 })
      .where('id', '=', reply)
      .execute()
    expect(await list(giver)).toHaveLength(1)
    await setPublic(app, owner, false)
    expect(await list(giver)).toEqual([])
    await setPublic(app, owner, true)
    await app.call('PUT', `/api/blocks/${giver.uid}`, { as: owner })
    expect([await list(giver), await list(owner)]).toEqual([[], []])
  })

  test.each([
    ['approved', { status: 'approved', applicationMonth: 'March', type: 'Fellowship' }],
    ['rejected', { status: 'rejected', reason: 'Closed' }],
    ['changes', { status: 'pending', note: 'Which year?' }],
  ])('tells of a decision about a suggestion: %s', async (kind, decision) => {
    const id = await suggest()
    expect(await list(owner)).toEqual([])
    expect((await decide(id, decision)).status).toBe(200)
    expect(await list(owner)).toEqual([`${kind} ${id} Harbor`])
    wait()
    await open(id, giver)
    expect(await list(owner)).toEqual([`${kind} ${id} Harbor`])
    await open(id, owner)
    expect(await list(owner)).toEqual([`${kind} ${id} Harbor read`])
    await decide(id, { status: 'pending' })
    expect(await list(owner)).toEqual([])
  })

  test('counts the resumes that the giver gave feedback on this month', async () => {
    const id = await comment(giver)
    await comment(giver)
    await addResume(app, giver)
    expect((await get(giver)).reviewed).toBe(1)
    await comment(admin, id)
    expect([(await get(admin)).reviewed, (await get(owner)).reviewed]).toEqual([0, 0])
    await app.services.db.updateTable('comments').set({ createdAt: 0 }).execute()
    expect((await get(giver)).reviewed).toBe(0)
  })

  test('holds the newest 30', async () => {
    for (let count = 0; count < 31; count++) await comment(giver)
    const items = await list(owner)
    expect(items).toHaveLength(30)
    expect(items).toEqual(items.toSorted().reverse())
  })
})
