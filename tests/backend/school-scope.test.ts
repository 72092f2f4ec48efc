import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { mentorData, storyData } from '#tests/support/content.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'
import { minimalRecord } from '#tests/support/programs.ts'

const school = 'Fisk University'
const other = 'Howard University'

describe.each(bothEngines)('a role of one school on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let editor: SignedIn
  /** The ids of what is of the school, and of what is not. */
  const ids: Record<string, { own: string; other: string }> = {}

  beforeAll(async () => {
    app = await startApp({ engine })
    owner = await app.joinAsAdmin(katherine)
    editor = await app.joinAsStaff({ ...ada, college: school }, 'editor', school)
    const create = async (kind: string, data: object) =>
      (await app.call('POST', `/api/admin/content/${kind}`, { as: owner, body: { data } })).body.id
    const mentor = (university: string) => create('mentor', { ...mentorData, university })
    const program = (provider: string) =>
      create('program', { ...minimalRecord, id: '', name: `Grant of ${provider}`, provider })
    const member = await app.join(grace)
    const suggest = async (name: string) => {
      const body = { name, website: 'https://example.edu', description: 'Text' }
      return (await app.call('POST', '/api/contributions', { as: member, body })).body.id
    }
    const stories = { ...storyData, university: school }
    ids.story = { own: await create('story', stories), other: await create('story', storyData) }
    ids.mentor = { own: await mentor('fisk university'), other: await mentor(other) }
    ids.program = { own: await program(school), other: await program(other) }
    ids.suggestion = { own: await suggest(`Prize at ${school}`), other: await suggest('Prize') }
  })
  afterAll(() => app.close())

  const call = (method: string, path: string, body?: object) =>
    app.call(method, path, { as: editor, body })

  test.each(['mentor', 'story', 'program'])(
    'lists, reads and changes each %s of the school',
    async kind => {
      const { own = '', other: foreign = '' } = ids[kind] ?? {}
      const path = `/api/admin/content/${kind}`
      const { items, pagination } = (await call('GET', path)).body
      expect(items).toMatchObject([{ id: own }])
      expect(pagination.totalCount).toBe(1)
      const { data, version } = (await call('GET', `${path}/${own}`)).body
      const named = kind === 'program' ? 'provider' : 'university'
      expect(
        await call('PUT', `${path}/${own}`, { version, data: { ...data, [named]: other } }),
      ).toMatchObject({ status: 403, body: { code: 'content/other-school' } })
      expect((await call('PUT', `${path}/${own}`, { version, data })).status).toBe(200)
      for (const [method, rest, body] of [
        ['GET', '', undefined],
        ['GET', '/versions', undefined],
        ['PUT', '', { version: 1, data }],
        ['PUT', '/state', { version: 1, state: 'hidden' }],
        ['POST', '/revert', { version: 1, to: 1 }],
        ...(kind !== 'program'
          ? ([
              ['PUT', '/top', undefined],
              ['PUT', '/consent', { version: 1, givenOn: '2026-09-01' }],
              ['DELETE', '/consent', undefined],
            ] as const)
          : []),
      ] as const) {
        const answer = await call(method, `${path}/${foreign}${rest}`, body)
        expect(answer, `${method} ${rest}`).toMatchObject({
          status: 404,
          body: { code: 'content/none' },
        })
      }
    },
  )

  test('decides about suggestions that name the school or come from its members', async () => {
    const path = '/api/admin/contributions'
    const { own, other: foreign } = ids.suggestion ?? {}
    expect((await call('GET', path)).body).toMatchObject({
      contributions: [{ id: own }],
      pagination: { totalCount: 1 },
    })
    expect((await call('GET', '/api/admin/dashboard-stats')).body).toMatchObject({
      pending: 1,
      recentContributions: [{ id: own }],
    })
    const marks = await call('GET', `/api/admin/contribution-marks?ids=${own},${foreign}`)
    expect(marks.body.marks).toMatchObject([{ id: own }])
    const reject = { status: 'rejected', reason: 'Closed' }
    expect((await call('PUT', `${path}/${foreign}/status`, reject)).status).toBe(404)
    expect((await call('DELETE', `${path}/${foreign}`)).status).toBe(404)
    expect((await call('PUT', `${path}/${own}/status`, reject)).status).toBe(200)
  })

  test('exports suggestions and mentors of the school alone', async () => {
    for (const [list, { own = '', other: foreign = '' } = {}] of [
      ['suggestions', ids.suggestion],
      ['mentors', ids.mentor],
    ] as const) {
      const { status, text } = await call('GET', `/api/admin/exports/${list}.csv`)
      expect(status).toBe(200)
      expect(text).toContain(own)
      expect(text).not.toContain(foreign)
    }
  })

  test('checks programs of the school', async () => {
    const { own, other: foreign } = ids.program ?? {}
    expect((await call('GET', `/api/admin/checks/${own}`)).status).toBe(200)
    const settle = { version: 1, seen: [] }
    expect((await call('GET', `/api/admin/checks/${foreign}`)).status).toBe(404)
    expect((await call('PUT', `/api/admin/checks/${foreign}`, settle)).status).toBe(404)
    expect((await call('POST', `/api/admin/checks/${foreign}/undo`, { version: 1 })).status).toBe(
      404,
    )
    for (const { programId } of (await call('GET', '/api/admin/checks')).body.checks)
      expect(programId).toBe(own)
  })
})
