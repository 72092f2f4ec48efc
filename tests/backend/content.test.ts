import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContentKind } from '#contract/content-values.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { mentorData, storyData } from '#tests/support/content.ts'
import { grace, katherine } from '#tests/support/people.ts'
import { minimalRecord } from '#tests/support/programs.ts'

const samples: Record<ContentKind, object> = {
  program: minimalRecord,
  mentor: mentorData,
  story: storyData,
}
const path = (kind: ContentKind, id = '', rest = '') =>
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
    await app.services.db.deleteFrom('contentItems').execute()
    await app.services.db.deleteFrom('contentVersions').execute()
  })
  afterAll(() => app.close())

  let changes = 0
  /** Creates an item; the data differ each time, since a repeated request creates nothing. */
  const create = (kind: ContentKind, body: Record<string, unknown> = {}) => {
    changes += 1
    const own = kind === 'program' ? { id: `p-${changes}` } : { field: `${changes}` }
    const data = { ...samples[kind], ...own }
    const consent = kind === 'program' ? {} : { consentGivenOn: '2026-09-01' }
    return app.call('POST', path(kind), { as: admin, body: { data, ...consent, ...body } })
  }
  const publish = async (kind: ContentKind) => (await create(kind, { state: 'published' })).body
  const setState = (kind: ContentKind, id: string, version: number, state: string) =>
    app.call('PUT', path(kind, id, '/state'), { as: admin, body: { version, state } })
  const edit = (kind: ContentKind, id: string, version: number, data: object, as = admin) =>
    app.call('PUT', path(kind, id), { as, body: { version, data } })
  const list = async (kind: ContentKind, query = '') =>
    (await app.call('GET', path(kind) + query, { as: admin })).body
  const setOrder = async (ids: string[]) =>
    (await app.call('PUT', '/api/admin/content-order/mentor', { as: admin, body: { ids } })).status
  const mentors = async () => (await app.send('/api/mentors')).body.mentors
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

  test.each<ContentKind>(['program', 'mentor', 'story'])(
    'creates a %s as a draft that nobody sees, and shows it once it is published',
    async kind => {
      const { status, body } = await create(kind)
      expect([status, body.state, body.version]).toEqual([201, 'draft', 1])
      expect(body.updatedBy).toBe(katherine.displayName)
      const shown = async () =>
        JSON.stringify([
          (await app.send('/api/programs')).body,
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

  test('answers an edit of another version with the current item, and stores nothing', async () => {
    const { id } = await publish('mentor')
    const first = await edit('mentor', id, 1, { ...mentorData, field: 'First' })
    expect([first.status, first.body.version]).toEqual([200, 2])
    const { status, body } = await edit('mentor', id, 1, { ...mentorData, field: 'Late' }, other)
    expect([status, body.code]).toEqual([409, 'content/changed'])
    expect(body.current).toEqual(first.body)
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

  test('lists versions with who and when, and reverts to one', async () => {
    const { id, data } = await publish('program')
    await edit('program', id, 1, { ...data, name: 'Another name' }, other)
    const reverted = await app.call('POST', path('program', id, '/revert'), {
      as: admin,
      body: { version: 2, to: 1 },
    })
    expect([reverted.body.version, reverted.body.data]).toEqual([3, data])
    const query = '/versions?limit=2'
    const { body } = await app.call('GET', path('program', id, query), { as: admin })
    expect(body).toMatchObject({
      hasMore: true,
      versions: [
        { version: 3, updatedBy: katherine.displayName, data: { name: data.name } },
        { version: 2, updatedBy: grace.displayName, data: { name: 'Another name' } },
      ],
    })
    const rest = await app.call('GET', path('program', id, `${query}&before=2`), { as: admin })
    expect(rest.body).toMatchObject({ hasMore: false, versions: [{ version: 1 }] })
    const unknown = await app.call('POST', path('program', id, '/revert'), {
      as: admin,
      body: { version: 3, to: 9 },
    })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'content/no-version'])
  })

  test('keeps an order that is changed by pairs, and puts new mentors last', async () => {
    const ids = []
    for (const name of ['A', 'B', 'C']) {
      const data = { ...mentorData, name }
      ids.push((await create('mentor', { data, state: 'published' })).body.id)
    }
    expect(names(await mentors())).toEqual(['A', 'B', 'C'])
    expect(await setOrder([ids[2], ids[0]])).toBe(200)
    expect(names(await mentors())).toEqual(['C', 'B', 'A'])
  })

  test('keeps the order of the administrator who was first', async () => {
    const ids: string[] = []
    for (let each = 0; each < 3; each += 1) ids.push((await publish('mentor')).id)
    const [a, b, c] = ids
    const order = (body: object) =>
      app.call('PUT', '/api/admin/content-order/mentor', { as: admin, body })
    expect((await order({ ids: [b, a], seen: [a, b] })).status).toBe(200)
    const { status, body } = await order({ ids: [c, a, b], seen: [a, b, c] })
    expect([status, body.code]).toEqual([409, 'content/reordered'])
    expect((await list('mentor')).items.map(({ id }: { id: string }) => id)).toEqual([b, a, c])
  })

  test('keeps an order of items that had the same position', async () => {
    const ids = []
    for (const name of ['X', 'Y'])
      ids.push(
        (await create('mentor', { data: { ...mentorData, name }, state: 'published' })).body.id,
      )
    await app.services.db.updateTable('contentItems').set({ position: 7 }).execute()
    await setOrder([ids[1], ids[0]])
    expect(names(await mentors())).toEqual(['Y', 'X'])
  })

  test('is put in order by two administrators at once', async () => {
    const ids: string[] = []
    for (let each = 0; each < 10; each += 1) ids.push((await publish('mentor')).id)
    const orders = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? ids : ids.toReversed(),
    )
    const statuses = await Promise.all(orders.map(setOrder))
    expect(statuses).toEqual(orders.map(() => 200))
  })

  test.each([
    ['GET', `${path('mentor')}/%00`, undefined, 404],
    ['PUT', path('mentor', 'm_1'), { version: 2 ** 31, data: mentorData }, 400],
    ['GET', '/api/admin/audit?entityId=%00', undefined, 400],
  ])('rejects text that Postgres cannot store: %s %s', async (method, address, body, status) => {
    expect((await app.call(method, address, { as: admin, body })).status).toBe(status)
  })

  test('puts new stories first', async () => {
    for (const title of ['Old', 'New'])
      await create('story', { data: { ...storyData, title }, state: 'published' })
    const { body } = await app.send('/api/testimonials')
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['New', 'Old'])
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

  test('rejects the id of another program', async () => {
    const { data } = await publish('program')
    const again = await app.call('POST', path('program'), {
      as: other,
      body: { data: { ...data, name: 'Other' } },
    })
    expect([again.status, again.body.code]).toEqual([409, 'content/id-taken'])
    expect(again.body.fields).toEqual({ id: 'Another program has this id' })
  })

  test('creates one item for a request that is sent twice', async () => {
    const body = { data: mentorData, consentGivenOn: '2026-09-01' }
    const [one, two] = [
      await app.call('POST', path('mentor'), { as: admin, body }),
      await app.call('POST', path('mentor'), { as: admin, body }),
    ]
    expect(two.body.id).toBe(one.body.id)
  })

  test('returns to a draft only what was never published', async () => {
    const draft = (await create('mentor')).body
    await setState('mentor', draft.id, 1, 'deleted')
    expect((await setState('mentor', draft.id, 2, 'draft')).status).toBe(200)
    const { id } = await publish('mentor')
    const { status, body } = await setState('mentor', id, 1, 'draft')
    expect([status, body.code]).toEqual([409, 'content/was-published'])
  })

  const markup = '<img src=x onerror=alert(1)>'
  test.each<[string, ContentKind, object, Record<string, string>]>([
    ['no name', 'mentor', { name: ' ' }, { name: 'Name is required' }],
    [
      'a script as picture',
      'mentor',
      { imageUrl: 'javascript:alert(1)' },
      { imageUrl: 'Picture must be an uploaded file or an address that starts with https://' },
    ],
    ['a rate below 0', 'mentor', { rate: -1 }, { rate: 'Rate must be at least 0' }],
    ['a rating above 5', 'mentor', { rating: 5.1 }, { rating: 'Rating must be at most 5' }],
    [
      'captions of another site',
      'story',
      { captionsUrl: 'https://example.org/a.vtt' },
      { captionsUrl: 'Captions must be an uploaded file' },
    ],
    [
      'a video beside the folders of files',
      'story',
      { videoUrl: '//evil.example/a.webm' },
      { videoUrl: 'Video must be an uploaded file or an address that starts with https://' },
    ],
    ...[
      `/media/${'a'.repeat(32)}.webm#t=5`,
      `/media/${'a'.repeat(32)}.webm?v=2`,
      `/media/x/../${'a'.repeat(32)}.webm`,
      `/img/../media/${'a'.repeat(32)}.webm`,
      `/img/%2E./media/${'a'.repeat(32)}.webm`,
    ].map((videoUrl): [string, ContentKind, object, Record<string, string>] => [
      videoUrl,
      'story',
      { videoUrl },
      { videoUrl: 'Video must be an uploaded file or an address that starts with https://' },
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
      { name: 'a\u0000b', audience: { ...minimalRecord.audience, other: ['a\ud800b'] } },
      {
        name: 'This must be a text without control characters.',
        'audience.other.0': 'This must be a text without control characters.',
      },
    ],
    [
      'a control character in an address',
      'program',
      { url: 'https://gem.example/\u0000' },
      { url: 'This must be a text without control characters.' },
    ],
    ['markup', 'program', { summary: markup }, { summary: 'This must be a text without HTML.' }],
    [
      'wrong parts',
      'program',
      { season: { ...minimalRecord.season, closes_month: 13 }, more: 1 },
      {
        'season.closes_month': 'This must be a month from 1 to 12.',
        more: 'This must be left out.',
      },
    ],
    [
      'the name of an address of the catalog',
      'program',
      { id: 'type' },
      { id: 'This must be another name, which the catalog does not use itself.' },
    ],
  ])('rejects %s in a %s', async (_what, kind, fields, expected) => {
    const data = { ...samples[kind], ...fields }
    const { status, body } = await create(kind, { data })
    expect(status).toBe(400)
    expect(body.fields).toEqual(expected)
  })

  test('keeps markup in the texts of a person as it was typed', async () => {
    await create('mentor', { data: { ...mentorData, name: markup }, state: 'published' })
    expect((await mentors())[0].name).toBe(markup)
  })

  test('publishes no record of low confidence', async () => {
    const data = { ...minimalRecord, confidence: 'low' }
    const refused = await create('program', { data, state: 'published' })
    expect([refused.status, refused.body.code]).toEqual([400, 'content/low-confidence'])
    expect((await create('program', { data })).status).toBe(201)
  })

  test('answers an invalid kind or id like an item that does not exist', async () => {
    const calls = [
      '/api/admin/content/people',
      path('mentor', 'x'.repeat(200)),
      path('program', 'x'),
    ]
    for (const call of calls) {
      const { status, body } = await app.call('GET', call, { as: admin })
      expect([status, body.code]).toEqual([404, 'content/none'])
    }
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
    expect(JSON.stringify(actions)).not.toContain('Secret')
  })
})
