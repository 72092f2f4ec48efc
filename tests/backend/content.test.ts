import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ListedKind } from '#contract/content-values.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { mentorData, storyData } from '#tests/support/content.ts'
import { grace, katherine } from '#tests/support/people.ts'
import { minimalRecord } from '#tests/support/programs.ts'

const samples: Record<ListedKind, object> = {
  program: minimalRecord,
  mentor: mentorData,
  story: storyData,
}
const path = (kind: ListedKind, id = '', rest = '') =>
  `/api/admin/content/${kind}${id && `/${id}`}${rest}`

describe.each(engines)('content on %s', engine => {
  let app: TestApp
  let admin: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    admin = await app.joinAsAdmin(katherine)
    other = await app.joinAsAdmin(grace)
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('programs').execute()
    await app.services.db.deleteFrom('contentItems').execute()
    await app.services.db.deleteFrom('contentVersions').execute()
  })
  afterAll(() => app.close())

  let changes = 0
  /** Creates an item; the data differ each time, since a repeated request creates nothing. */
  const create = (kind: ListedKind, body: Record<string, unknown> = {}) => {
    changes += 1
    const own = kind === 'program' ? { id: `p-${changes}` } : { field: `${changes}` }
    const data = { ...samples[kind], ...own }
    const consent = kind === 'program' ? {} : { consentGivenOn: '2026-09-01' }
    return app.call('POST', path(kind), { as: admin, body: { data, ...consent, ...body } })
  }
  const publish = async (kind: ListedKind) => (await create(kind, { state: 'published' })).body
  const setState = (kind: ListedKind, id: string, version: number, state: string) =>
    app.call('PUT', path(kind, id, '/state'), { as: admin, body: { version, state } })
  const edit = (kind: ListedKind, id: string, version: number, data: object, as = admin) =>
    app.call('PUT', path(kind, id), { as, body: { version, data } })
  const list = async (kind: ListedKind, query = '') =>
    (await app.call('GET', path(kind) + query, { as: admin })).body
  const mentors = async () => (await app.send('/api/mentors')).body.mentors
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

  test.each<ListedKind>(['program', 'mentor', 'story'])(
    'creates a %s as a draft that nobody sees, and shows it once it is published',
    async kind => {
      const { status, body } = await create(kind)
      expect([status, body.state, body.version]).toEqual([201, 'draft', 1])
      expect(body.updatedBy).toBe(katherine.displayName)
      const shown = async () =>
        JSON.stringify([
          (await app.send('/img/program.json')).body,
          await mentors(),
          (await app.send('/api/testimonials')).body,
        ])
      expect(await shown()).not.toContain(body.id)
      expect((await setState(kind, body.id, 1, 'published')).body.state).toBe('published')
      expect(await shown()).toContain(body.id)
      await setState(kind, body.id, 2, 'hidden')
      expect(await shown()).not.toContain(`"id":"${body.id}"`)
    },
  )

  test('answers an edit of another version with who changed it and when, and stores nothing', async () => {
    const { id } = await publish('mentor')
    const first = await edit('mentor', id, 1, { ...mentorData, field: 'First' })
    expect([first.status, first.body.version]).toEqual([200, 2])
    const { status, body } = await edit('mentor', id, 1, { ...mentorData, field: 'Late' }, other)
    expect([status, body.code]).toEqual([409, 'content/changed'])
    expect(body.current).toEqual(first.body)
    expect(body.current.updatedBy).toBe(katherine.displayName)
    expect(Date.parse(body.current.updatedAt)).toBeGreaterThan(0)
    expect((await mentors())[0].field).toBe('First')
  })

  test('stores one of two edits at once', async () => {
    const { id } = await publish('mentor')
    const both = await Promise.all(
      [admin, other].map(as => edit('mentor', id, 1, { ...mentorData, field: as.uid }, as)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { versions } = (await app.call('GET', path('mentor', id, '/versions'), { as: admin }))
      .body
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  })

  test('deletes with undo', async () => {
    const { id } = await publish('story')
    const deleted = await setState('story', id, 1, 'deleted')
    expect((await list('story')).items).toEqual([])
    expect((await list('story', '?state=deleted')).items).toHaveLength(1)
    expect((await app.send('/api/testimonials')).body).toEqual([])
    expect((await setState('story', id, deleted.body.version, 'published')).status).toBe(200)
    expect((await app.send('/api/testimonials')).body).toHaveLength(1)
  })

  test('restores a draft that was deleted as a draft', async () => {
    const { id } = (await create('story')).body
    const deleted = await setState('story', id, 1, 'deleted')
    const restored = await setState('story', id, deleted.body.version, 'hidden')
    expect(restored.body.state).toBe('draft')
  })

  test('lists versions with who and when, and reverts to one', async () => {
    const { id, data } = await publish('program')
    await edit('program', id, 1, { ...data, name: 'Another name' }, other)
    const reverted = await app.call('POST', path('program', id, '/revert'), {
      as: admin,
      body: { version: 2, to: 1 },
    })
    expect([reverted.body.version, reverted.body.data]).toEqual([3, data])
    const { body } = await app.call('GET', path('program', id, '/versions'), { as: admin })
    expect(body).toMatchObject({
      versions: [
        { version: 3, updatedBy: katherine.displayName, data: { name: data.name } },
        { version: 2, updatedBy: grace.displayName, data: { name: 'Another name' } },
        { version: 1, data: { name: data.name } },
      ],
    })
    const unknown = await app.call('POST', path('program', id, '/revert'), {
      as: admin,
      body: { version: 3, to: 9 },
    })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'content/no-version'])
  })

  test('keeps a draft of a program that lacks all but its name, and publishes it complete', async () => {
    const bare = { ...minimalRecord, id: '', provider: '', summary: '', url: null }
    const draft = await create('program', { data: { ...bare, sources: [] } })
    const second = await create('program', { data: { ...bare, money: { ...bare.money, min: 7 } } })
    const id = draft.body.id
    expect([draft.status, second.body.id]).toEqual([201, `${id}-2`])
    const refused = await setState('program', id, 1, 'published')
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([
      400,
      ['provider', 'sources', 'summary', 'url'],
    ])
    expect((await edit('program', id, 1, { ...bare, id, summary: '<b>' })).status).toBe(400)
    expect((await edit('program', id, 1, { ...bare, id, name: '' })).status).toBe(400)
    expect((await edit('program', id, 1, { ...minimalRecord, id })).body.version).toBe(2)
    expect((await setState('program', id, 2, 'published')).body.state).toBe('published')
    expect((await edit('program', id, 3, { ...bare, id })).status).toBe(400)
  })

  test('puts new mentors last, and one at the top on request', async () => {
    const ids = []
    for (const name of ['A', 'B', 'C']) {
      const data = { ...mentorData, name }
      ids.push((await create('mentor', { data, state: 'published' })).body.id)
    }
    expect(names(await mentors())).toEqual(['A', 'B', 'C'])
    await app.call('PUT', path('mentor', ids[1], '/top'), { as: admin })
    await app.call('PUT', path('mentor', ids[2], '/top'), { as: admin })
    expect(names(await mentors())).toEqual(['C', 'B', 'A'])
  })

  test('lists page by page, also when the last item is deleted meanwhile', async () => {
    for (let each = 0; each < 5; each += 1) await publish('mentor')
    const first = await list('mentor', '?limit=2')
    expect(first.pagination).toMatchObject({ hasMore: true, totalCount: 5 })
    await setState('mentor', first.pagination.lastId, 1, 'deleted')
    const second = await list('mentor', `?limit=2&lastId=${first.pagination.lastId}`)
    const third = await list('mentor', `?limit=2&lastId=${second.pagination.lastId}`)
    const ids = [first, second, third].flatMap(page =>
      page.items.map(({ id }: { id: string }) => id),
    )
    expect(new Set(ids).size).toBe(5)
    expect(third.pagination).toMatchObject({ hasMore: false, totalCount: 4 })
    expect((await list('mentor', '?lastId=unknown')).items).toEqual([])
  })

  test('finds a part of a name or detail in any case', async () => {
    await create('mentor', { data: { ...mentorData, name: 'Zora' } })
    await publish('mentor')
    expect(names((await list('mentor', '?search=ZOR')).items)).toEqual(['Zora'])
    expect(names((await list('mentor', '?search=Zór')).items)).toEqual(['Zora'])
    expect((await list('mentor', '?search=fisk')).items).toHaveLength(2)
  })

  const markup = '<img src=x onerror=alert(1)>'
  test.each<[string, ListedKind, object, Record<string, string>]>([
    [
      'a script as picture',
      'mentor',
      { imageUrl: 'javascript:alert(1)' },
      { imageUrl: 'This must be an uploaded file or an address that starts with https://' },
    ],
    ...[
      `/media/${'a'.repeat(32)}.webm#t=5`,
      `/media/${'a'.repeat(32)}.webm?v=2`,
      `/media/x/../${'a'.repeat(32)}.webm`,
      `/img/../media/${'a'.repeat(32)}.webm`,
      `/img/%2E./media/${'a'.repeat(32)}.webm`,
    ].map((videoUrl): [string, ListedKind, object, Record<string, string>] => [
      videoUrl,
      'story',
      { videoUrl },
      { videoUrl: 'This must be an uploaded file or an address that starts with https://' },
    ]),
    [
      'a script as link',
      'program',
      { url: 'javascript:alert(1)' },
      { url: 'This must be an address that starts with http:// or https://.' },
    ],
    [
      'a control character',
      'program',
      {
        name: 'a\u0000b',
        audience: { ...minimalRecord.audience, conditions: [{ text: 'a\ud800b' }] },
      },
      {
        name: 'This must be a text without control characters.',
        'audience.conditions.0.text': 'This must be a text without control characters.',
      },
    ],
    ['markup', 'program', { summary: markup }, { summary: 'This must be a text without HTML.' }],
  ])('rejects %s in a %s', async (_what, kind, fields, expected) => {
    const data = { ...samples[kind], ...fields }
    const { status, body } = await create(kind, { data })
    expect(status).toBe(400)
    expect(body.fields).toEqual(expected)
  })

  test('records fields of programs, but only names of fields of people', async () => {
    const program = await publish('program')
    await edit('program', program.id, 1, { ...program.data, name: 'New name' })
    const mentor = await publish('mentor')
    await edit('mentor', mentor.id, 1, { ...mentorData, name: 'Secret' })
    const { actions } = (await app.call('GET', '/api/admin/audit?limit=10', { as: admin })).body
    const find = (id: string, action: string) =>
      actions.find(
        (row: { entityId: string; action: string }) => row.entityId === id && row.action === action,
      )
    expect(find(program.id, 'edit')).toMatchObject({
      before: { name: program.data.name },
      after: { name: 'New name' },
    })
    expect(find(mentor.id, 'edit').after).toEqual({ fields: ['name', 'field'] })
    // The name of a person is read when the log is shown, and not kept in it.
    const kept = await app.services.db.selectFrom('adminActions').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('Secret')
  })
})
