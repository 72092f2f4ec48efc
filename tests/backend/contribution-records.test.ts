import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProgram } from '#backend/programs/programs.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { engines, type SignedIn } from '#tests/support/app.ts'
import { katherine } from '#tests/support/people.ts'
import { minimalRecord } from '#tests/support/programs.ts'
import { type AppWithCatalog, startWithCatalog } from '#tests/support/saved-programs.ts'

describe.each(engines)('the record of a contribution on %s', engine => {
  let setup: AppWithCatalog
  let admin: SignedIn
  let id = ''
  beforeAll(async () => {
    setup = await startWithCatalog(engine)
    admin = await setup.app.joinAsAdmin(katherine)
    id = await suggest('Harbor Fellowship')
    await decide('approved')
  })
  afterAll(() => setup.close())

  const suggest = async (name: string): Promise<string> => {
    const website = 'https://harbor.example/apply'
    const body = { name, website, description: 'A summer by the water.' }
    return (await setup.app.call('POST', '/api/contributions', { as: setup.member, body })).body.id
  }
  const decide = (status: 'approved' | 'rejected') =>
    setup.app.call('PUT', `/api/admin/contributions/${id}/status`, {
      as: admin,
      body: { status, applicationMonth: 'March', type: 'Fellowship', reason: 'It has ended' },
    })
  const callContent = (method: string, rest: string, body?: object) =>
    setup.app.call(method, `/api/admin/content/program${rest}`, { as: admin, body })
  const find = async () => (await setup.listPrograms()).find(program => program.id === id)
  const get = async () => (await callContent('GET', `/${id}`)).body

  test('starts with what is known, and is rejected until it is complete', async () => {
    const { data, version, state } = await get()
    expect([version, state]).toEqual([1, 'published'])
    expect(data).toMatchObject({
      id,
      name: 'Harbor Fellowship',
      type: 'Fellowship',
      url: 'https://harbor.example/apply',
      season: { opens_month: 3 },
    })
    const { status, body } = await callContent('PUT', `/${id}`, { version, data })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['provider']])
    expect(await find()).toMatchObject({ contributionId: id, confidence: 'member', url: null })
  })

  test('replaces the suggestion once it is filled in, and keeps its id', async () => {
    await setup.save(id)
    const { data } = await get()
    const money = { ...data.money, max: 5000 }
    await callContent('PUT', `/${id}`, { version: 1, data: { ...data, provider: 'Trust', money } })
    expect(await find()).toMatchObject({ contributionId: null, provider: 'Trust' })
    expect(await setup.list()).toMatchObject([{ programId: id, changes: [{ fact: 'amount' }] }])
  })

  test('stays when the texts of the contribution are edited', async () => {
    const texts = { name: 'Other', website: 'https://other.example/', description: 'Other' }
    await setup.app.call('PUT', `/api/admin/contributions/${id}`, { as: admin, body: texts })
    expect(await find()).toMatchObject({ name: 'Harbor Fellowship', provider: 'Trust' })
  })

  test('can be reverted to the suggestion, and back', async () => {
    await callContent('POST', `/${id}/revert`, { version: 2, to: 1 })
    expect(await find()).toMatchObject({ contributionId: id, confidence: 'member' })
    await callContent('POST', `/${id}/revert`, { version: 3, to: 2 })
    expect(await find()).toMatchObject({ contributionId: null, provider: 'Trust' })
  })

  test('is hidden unless the contribution is approved', async () => {
    await decide('rejected')
    expect(await find()).toBeUndefined()
    expect(await get()).toMatchObject({ state: 'hidden', data: { provider: 'Trust' } })
    expect(await setup.list()).toMatchObject([{ programId: id, isGone: true }])
    await decide('approved')
    expect(await find()).toMatchObject({ contributionId: null, provider: 'Trust' })
    await setup.app.call('DELETE', `/api/admin/contributions/${id}`, { as: admin })
    expect(await find()).toBeUndefined()
    const { versions } = (await callContent('GET', `/${id}/versions`)).body
    expect(new Set(versions.map(({ data }: { data: ProgramRecord }) => data.provider))).toEqual(
      new Set(['Trust']),
    )
  })

  test('stays the draft that staff began in an earlier version', async () => {
    id = await suggest('Draft')
    const record = JSON.stringify({ ...minimalRecord, id })
    const change = { state: 'draft', record, updatedAt: 1, updatedBy: null } as const
    await addProgram(setup.app.services.db, id, 'member', change)
    await decide('rejected')
    expect(await get()).toMatchObject({
      state: 'draft',
      data: { provider: minimalRecord.provider },
    })
  })

  test('leaves no text of a suggestion that is rejected, and is not new again', async () => {
    const { db } = setup.app.services
    id = await suggest('Bridge')
    await decide('approved')
    const row = () => db.selectFrom('programs').selectAll().where('id', '=', id)
    const { publishedAt } = await row().executeTakeFirstOrThrow()
    await decide('rejected')
    expect(await row().executeTakeFirst()).toMatchObject({ name: '', record: '', publishedAt })
    expect((await callContent('GET', `/${id}/versions`)).status).toBe(404)
    expect(JSON.stringify((await callContent('GET', '')).body)).not.toContain(id)
    await decide('approved')
    expect(await find()).toMatchObject({ name: 'Bridge', contributionId: id })
    expect(await row().executeTakeFirst()).toMatchObject({ origin: 'member', publishedAt })
  })
})
