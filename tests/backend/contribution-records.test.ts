import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRecord, toProgram } from '#catalog/records.ts'
import { engines, type SignedIn } from '#tests/support/app.ts'
import { katherine } from '#tests/support/people.ts'
import { minimalRecord } from '#tests/support/programs.ts'
import { type AppWithCatalog, startWithCatalog, today } from '#tests/support/saved-programs.ts'

describe.each(engines)('the record of a contribution on %s', engine => {
  let setup: AppWithCatalog
  let admin: SignedIn
  let id = ''
  beforeAll(async () => {
    setup = await startWithCatalog(engine)
    setup.writeCatalog([toProgram(minimalRecord, today)])
    admin = await setup.app.joinAsAdmin(katherine)
    const suggestion = {
      name: 'Harbor Fellowship',
      website: 'https://harbor.example/apply',
      description: 'A summer by the water.',
    }
    const sent = await setup.app.call('POST', '/api/contributions', {
      as: setup.member,
      body: suggestion,
    })
    id = sent.body.id
    await decide('approved')
  })
  afterAll(() => setup.close())

  const decide = (status: 'approved' | 'rejected') =>
    setup.app.call('PUT', `/api/admin/contributions/${id}/status`, {
      as: admin,
      body: { status, applicationMonth: 'March', type: 'Fellowship', reason: 'It has ended' },
    })
  const callContent = (method: string, rest: string, body?: object) =>
    setup.app.call(method, `/api/admin/content/program${rest}`, { as: admin, body })
  const readPublished = async () => {
    const { programs, records, hidden } = (await setup.app.send('/api/programs')).body
    const idsOf = (list: { id: string }[]) => list.map(each => each.id)
    return { programs: idsOf(programs), records: idsOf(records), hidden }
  }
  const startOf = async () =>
    startRecord((await setup.app.send('/api/programs')).body.programs[0], today)

  test('starts with what is known, and is rejected until it is complete', async () => {
    const start = await startOf()
    expect(start).toMatchObject({
      id,
      name: 'Harbor Fellowship',
      type: 'Fellowship',
      url: 'https://harbor.example/apply',
      season: { opens_month: 3 },
    })
    const { status, body } = await callContent('POST', '', { data: start })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['provider']])
  })

  test('replaces the contribution once it is published, and keeps its id', async () => {
    await setup.save(id)
    const data = { ...(await startOf()), provider: 'Harbor Trust' }
    await callContent('POST', '', { data })
    expect(await readPublished()).toEqual({ programs: [id], records: [], hidden: [] })
    await callContent('PUT', `/${id}/state`, { version: 1, state: 'published' })
    expect(await readPublished()).toEqual({ programs: [], records: [id], hidden: [] })
    const money = { ...data.money, max: 5000 }
    await callContent('PUT', `/${id}`, { version: 2, data: { ...data, money } })
    expect(await setup.list()).toMatchObject([{ programId: id, changes: [{ fact: 'amount' }] }])
  })

  test('is hidden, also from a build that has it, unless the contribution is approved', async () => {
    await decide('rejected')
    expect(await readPublished()).toEqual({ programs: [], records: [], hidden: [id] })
    expect(await setup.list()).toMatchObject([{ programId: id, isGone: true }])
    await decide('approved')
    expect(await readPublished()).toEqual({ programs: [], records: [id], hidden: [] })
  })
})
