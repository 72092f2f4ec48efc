import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { engines, type SignedIn } from '#tests/support/app.ts'
import { katherine } from '#tests/support/people.ts'
import { type AppWithCatalog, gem, soar, startWithCatalog } from '#tests/support/saved-programs.ts'

const search = { name: 'Art in Georgia', query: 'q=art&state=GA' }

describe.each(engines)('saved searches on %s', engine => {
  let yard: AppWithCatalog
  beforeAll(async () => {
    yard = await startWithCatalog(engine)
    await yard.writeCatalog([gem, soar])
  })
  beforeEach(() => yard.app.services.db.deleteFrom('savedSearches').execute())
  afterAll(() => yard.close())

  const path = '/api/saved-searches'
  const save = (body: unknown = search, as: SignedIn = yard.member) =>
    yard.app.call('POST', path, { as, body })
  const list = async (as: SignedIn = yard.member) => (await yard.app.call('GET', path, { as })).body
  const remove = (id: string, as: SignedIn = yard.member) =>
    yard.app.call('DELETE', `${path}/${id}`, { as })

  test('are kept as they were named', async () => {
    const { status, body } = await save()
    expect([status, body]).toEqual([201, { ...search, id: expect.stringMatching(/^s_/) }])
    const later = (await save({ ...search, name: 'Later' })).body
    expect(await list()).toEqual({ searches: [body, later] })
  })

  test('are seen and changed by their member only', async () => {
    const { body } = await save()
    const admin = await yard.app.joinAsAdmin(katherine)
    for (const stranger of [yard.other, admin]) {
      expect((await list(stranger)).searches).toEqual([])
      const answer = await remove(body.id, stranger)
      expect([answer.status, answer.body.code]).toEqual([404, 'search/none'])
    }
    expect((await list()).searches).toEqual([body])
    expect((await remove(body.id)).status).toBe(200)
    expect((await remove(body.id)).status).toBe(404)
    expect((await list()).searches).toEqual([])
  })

  test('are at most fifty of a member, also when they are added at once', async () => {
    const names = Array.from({ length: limits.savedSearch.perMember + 2 }, (_, n) => `Search ${n}`)
    const answers = await Promise.all(names.map(name => save({ ...search, name })))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await list()).searches).toHaveLength(limits.savedSearch.perMember)
  })

  test.each([
    ['name', { name: ' ' }, 'Please give the search a name'],
    ['query', { query: '' }, 'Please choose at least one filter'],
  ])('reject a wrong %s: %j', async (field, wrong, message) => {
    const { status, body } = await save({ ...search, ...wrong })
    expect([status, body.fields]).toEqual([400, { [field]: message }])
  })
})
