import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AuditAction } from '#contract/audit.ts'
import { bothEngines, engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addMentor } from '#tests/support/content.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'
import { saveProgram } from '#tests/support/saved-dates.ts'

const hour = 3_600_000
const august = Date.UTC(2026, 8, 1) - 1
const september = Date.UTC(2026, 8, 1)

/** Seven members of Howard joined in August; six, and three of Fisk, in September. */
const students = [
  ...Array.from({ length: 7 }, () => ({ college: ' Howard University', at: august })),
  ...Array.from({ length: 6 }, () => ({ college: 'howard university', at: september })),
  ...Array.from({ length: 3 }, () => ({ college: 'Fisk University', at: september })),
].map((student, index) => ({ ...student, id: `u_student_${index}` }))

/** Howard's members save two programs each, one of Fisk does too; six of Howard do more. */
async function addActivities({ services: { db, newId, clock } }: TestApp, admin: SignedIn) {
  const members = students.map(({ id, college, at }) => {
    const times = { createdAt: new Date(at), updatedAt: new Date(at) }
    return { id, college, name: id, email: `${id}@example.edu`, emailVerified: true, ...times }
  })
  await db.insertInto('user').values(members).execute()
  await db
    .updateTable('user')
    .set({ createdAt: new Date(0) })
    .where('id', '=', admin.uid)
    .execute()
  for (const { id } of students.slice(0, 14))
    for (const programId of ['one', 'two'])
      await saveProgram(db, { userId: id, programId, savedAt: september })
  for (const [index, { id: userId }] of students.slice(0, 6).entries()) {
    await db
      .updateTable('savedPrograms')
      .set({ status: index < 3 ? 'awarded' : 'applied', appliedAt: september })
      .set({ outcomeAt: index < 3 ? september : null })
      .where('userId', '=', userId)
      .where('programId', '=', 'one')
      .execute()
    // The first one was replaced after the feedback.
    const updatedAt = index === 0 ? september + 9 * hour : september
    const file = { fileKey: userId, fileName: 'a.pdf', extension: 'pdf', size: 1 } as const
    await db
      .insertInto('resumes')
      .values({ ...file, userId, version: 1, isPublic: 1, updatedAt, seenAt: 0 })
      .execute()
    const comment = { ownerId: userId, authorId: admin.uid, parentId: null, content: 'Good' }
    const comments = [
      { createdAt: september, hidden: 1 as const },
      { createdAt: september + (index + 1) * hour },
      { createdAt: september + 50 * hour },
    ].map(row => ({ hidden: 0 as const, ...row, ...comment, id: newId('k').id }))
    await db.insertInto('comments').values(comments).execute()
    const { id } = newId('c')
    const texts = { name: 'A', website: 'https://a.org', description: 'A' }
    await db
      .insertInto('contributions')
      .values([
        { ...texts, id, userId, status: 'approved', createdAt: september },
        // The account of this one is deleted.
        { ...texts, id: newId('c').id, userId: null, status: 'approved', createdAt: august },
      ])
      .execute()
    const action = { adminId: null, kind: 'contribution', entityId: id } as const
    const answers: [AuditAction, number][] = [
      ['edit', 1],
      ['request-changes', index + 2],
      ['approve', 90],
    ]
    await db
      .insertInto('adminActions')
      .values(
        answers.map(([name, hours]) => ({
          ...{ ...action, id: newId('a').id, action: name, before: null, after: null },
          at: september + hours * hour,
        })),
      )
      .execute()
    await db.updateTable('user').set({ seenAt: clock.now() }).where('id', '=', userId).execute()
  }
}

const nothing = {
  newMembers: null,
  members: null,
  active: null,
  saved: null,
  applied: null,
  won: null,
  feedback: null,
  feedbackHours: null,
  suggestions: null,
  reviewHours: null,
}
const reviews = { suggestions: 5, reviewHours: 5 }
const inSeptember = { applied: 5, feedback: 5, feedbackHours: 4, ...reviews }

describe.each(bothEngines)('numbers by month on %s', engine => {
  let app: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    admin = await app.joinAsAdmin(katherine)
    await addActivities(app, admin)
  })
  afterAll(() => app.close())

  const get = (query: string) => app.call('GET', `/api/admin/numbers?${query}`, { as: admin })

  // Those of all without those of Howard are 5 or 0, and never the three members of Fisk.
  test.each([
    [
      'all members',
      '',
      { newMembers: 5, members: 10 },
      { ...inSeptember, newMembers: 10, members: 15, active: 15, saved: 30 },
      { ...inSeptember, newMembers: 15, members: 15, active: 15, saved: 30, suggestions: 10 },
      5,
    ],
    [
      'a school by all forms of its name',
      'Howard University',
      { newMembers: 5, members: 5 },
      { ...inSeptember, newMembers: 5, members: 15, active: 15, saved: 25 },
      { ...inSeptember, newMembers: 15, members: 15, active: 15, saved: 25 },
      5,
    ],
    ['a school with fewer than five', 'Fisk University', {}, {}, {}, null],
    ['an unknown school', "' or 1=1", {}, {}, {}, null],
  ])('are those of %s', async (_, school, first, second, total, seen) => {
    const query = new URLSearchParams({ from: '2026-08', to: '2026-09', school })
    expect((await get(String(query))).body).toEqual({
      months: [
        { month: '2026-08', ...nothing, ...first },
        { month: '2026-09', ...nothing, ...second },
      ],
      total: { ...nothing, ...total },
      seen,
    })
  })

  test('span the end of a year, and tell nothing where nothing was', async () => {
    const { months, total } = (await get('from=2025-12&to=2026-01')).body
    expect(months.map(({ month }: { month: string }) => month)).toEqual(['2025-12', '2026-01'])
    expect(total).toEqual(nothing)
  })

  test.each([
    ['no first month', 'to=2026-09', 'from'],
    ['a thirteenth month', 'from=2026-13&to=2026-13', 'from'],
    ['a last month before the first', 'from=2026-09&to=2026-08', 'to'],
    ['more than three years', 'from=2020-01&to=2026-08', 'to'],
    ['a long name', `from=2026-08&to=2026-09&school=${'x'.repeat(201)}`, 'school'],
  ])('refuse %s', async (_, query, field) => {
    expect(await get(query)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test('are a CSV file too', async () => {
    const path = '/api/admin/numbers.csv?from=2026-08&to=2026-09'
    const { text, headers } = await app.call('GET', path, { as: admin })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
    expect(rows.map(row => [row.month, row['programs saved'], row.awards])).toEqual([
      ['2026-08', 'fewer than 5', 'fewer than 5'],
      ['2026-09', '30', 'fewer than 5'],
      ['total', '30', 'fewer than 5'],
    ])
  })
})

describe.each(engines)('exports on %s', engine => {
  let app: TestApp
  afterEach(() => app.close())

  const start = async (settings = {}) => {
    app = await startApp({ engine, settings })
    const admin = await app.joinAsAdmin(katherine)
    const download = (list: string) =>
      app.call('GET', `/api/admin/exports/${list}.csv`, { as: admin })
    const rows = async (list: string): Promise<Record<string, string>[]> =>
      parse((await download(list)).text, { bom: true, columns: true })
    return { admin, download, rows }
  }

  test('keep hostile texts, disarm formulas, and name no deleted account', async () => {
    const { admin, rows } = await start()
    const member = await app.join(ada)
    const other = await app.join(grace)
    const description = '<b>One</b>, "two"\n\n=three\n𝓕our 🎓'
    const suggest = (as: SignedIn, name: string) =>
      app.call('POST', '/api/contributions', {
        as,
        body: { name, website: 'a.org', description },
      })
    await suggest(member, '=HYPERLINK("https://evil.example")')
    const { id } = (await suggest(other, '@SUM(A1)')).body
    await app.call('PUT', `/api/admin/contributions/${id}/status`, {
      as: admin,
      body: { status: 'approved', applicationMonth: 'May', applicationLink: 'https://a.org' },
    })
    const password = { confirmation: 'DELETE', password: grace.password }
    await app.call('POST', '/api/account/delete', { as: other, body: password })
    expect(await rows('suggestions')).toMatchObject([
      { author: ada.displayName, email: ada.email, name: `'=HYPERLINK("https://evil.example")` },
      { author: 'Deleted user', email: '', name: "'@SUM(A1)", description },
    ])
    const message = { topic: 'other', content: '-1\r\n+2', name: '+1', email: 'x@example.edu' }
    await app.call('POST', '/api/contact', { as: member, body: message })
    expect(await rows('messages')).toMatchObject([
      { message: "'-1\r\n+2", name: "'+1", 'account email': ada.email, done: '' },
    ])
    const mentor = await addMentor(app)
    expect(await rows('mentors')).toMatchObject([{ id: mentor, state: 'published' }])
    const limited = { role: 'editor', staffSchool: 'Howard University' }
    await app.services.db.updateTable('user').set(limited).where('id', '=', admin.uid).execute()
    expect(await rows('mentors')).toEqual([])
  })

  test('are in the audit log without what is in them', async () => {
    const { admin, download } = await start()
    for (const list of ['suggestions', 'messages', 'mentors']) await download(list)
    const { actions } = (await app.call('GET', '/api/admin/audit', { as: admin })).body
    expect(actions).toMatchObject(
      ['mentor', 'message', 'contribution'].map(kind => ({
        ...{ kind, action: 'export', adminId: admin.uid, before: null, after: { rows: 0 } },
      })),
    )
  })

  test('count as exports', async () => {
    const { download } = await start({ RATE_LIMITS: 'export:60/86400' })
    const answers = [await download('messages'), await download('messages')]
    expect([...answers, await download('messages')].map(({ status }) => status)).toEqual([
      200, 200, 429,
    ])
  })
})
