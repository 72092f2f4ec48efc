import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditValues } from '#backend/db/migrations/0030-audit-values.ts'
import { recordAction } from '#backend/db/record-action.ts'
import { listEndpoints } from '#contract'
import { rolesByAccess } from '#contract/roles.ts'
import { adminWrites } from '#tests/support/admin-writes.ts'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

test('every endpoint that administrators write with is in the table', () => {
  const writes = listEndpoints()
    .filter(({ endpoint: { access, method } }) => access in rolesByAccess && method !== 'GET')
    .map(({ id }) => id)
  expect(Object.keys(adminWrites).sort()).toEqual(writes.sort())
})

describe.each(bothEngines)('the audit log on %s', engine => {
  let app: TestApp
  let member: SignedIn
  let admin: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    member = await app.join(ada)
    admin = await app.joinAsAdmin(katherine)
  })
  afterAll(() => app.close())

  const insert = (action: Partial<{ adminId: string | null; entityId: string; after: string }>) => {
    const { id, at } = app.services.newId('a')
    const row = { id, at, adminId: admin.uid, action: 'hide', kind: 'comment', entityId: 'k_1' }
    return app.services.db
      .insertInto('adminActions')
      .values({ ...row, action: 'hide', kind: 'comment', before: null, after: null, ...action })
      .execute()
  }
  const list = async (query = '') =>
    (await app.call('GET', `/api/admin/audit${query}`, { as: admin })).body

  test.each(Object.entries(adminWrites))('records %s', async (_name, prepare) => {
    const { call, body } = await prepare(app, member, admin)
    const [method = '', path = ''] = call.split(' ')
    const count = async () => (await list('?limit=100')).actions.length
    const before = await count()
    expect([200, 201]).toContain((await app.call(method, path, { as: admin, body })).status)
    expect(await count()).toBe(before + 1)
    const { actions } = await list('?limit=1')
    expect(actions[0]).toMatchObject({ adminId: admin.uid, adminName: katherine.displayName })
    expect(actions[0].entityId).not.toBe('')
  })

  test.each([
    ['change', sql`update "adminActions" set action = 'show'`],
    ['delete', sql`delete from "adminActions"`],
  ])('refuses to %s rows', async (_what, statement) => {
    await insert({})
    await expect(statement.execute(app.services.db)).rejects.toThrow('append-only')
  })

  test('records what changed, without texts of members', async () => {
    const text = 'canary-in-a-text'
    const body = { name: text, website: 'https://example.edu', description: text }
    const { id } = (await app.call('POST', '/api/contributions', { as: member, body })).body
    await app.call('PUT', `/api/admin/contributions/${id}/status`, {
      as: admin,
      body: { status: 'rejected', reason: text },
    })
    const { actions } = await list(`?entityId=${id}`)
    expect(actions).toMatchObject([
      { action: 'reject', before: { status: 'pending' }, after: { status: 'rejected' } },
    ])
    // The name of a suggestion is read from it, and not kept in the log.
    expect(actions[0].entityName).toContain(text)
    const kept = await app.services.db.selectFrom('adminActions').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(text)
  })

  test('holds at most 200 characters of each field, also of earlier versions', async () => {
    const { db, newId } = app.services
    const ids = Array.from({ length: 60 }, (_, index) => `program-${index}`)
    const fields = { summary: '😀'.repeat(201), short: 'x'.repeat(200), ids, at: null }
    const adminId = admin.uid
    const action = { adminId, action: 'edit', kind: 'program', entityId: 'long' } as const
    await recordAction(db, app.services, { ...action, before: fields, after: null })
    const { id, at } = newId('a')
    const row = { ...action, id, at, before: null, after: JSON.stringify(fields) }
    await db.insertInto('adminActions').values(row).execute()
    await auditValues(engine).up(db as Kysely<never>)
    const shortened = {
      ...fields,
      summary: `${'😀'.repeat(199)}…`,
      ids: `${JSON.stringify(ids).slice(0, 199)}…`,
    }
    expect((await list('?entityId=long')).actions).toMatchObject([
      { before: null, after: shortened },
      { before: shortened, after: null },
    ])
    await expect(sql`update "adminActions" set action = 'show'`.execute(db)).rejects.toThrow()
  })

  test('is read by pages and filters', async () => {
    for (const entityId of ['x_1', 'x_2', 'x_2', 'x_2']) await insert({ entityId })
    const first = await list('?entityId=x_2&limit=2')
    expect(first.actions).toHaveLength(2)
    expect(first.pagination.hasMore).toBe(true)
    const rest = await list(`?entityId=x_2&limit=2&lastId=${first.pagination.lastId}`)
    expect(rest.actions).toHaveLength(1)
    expect(rest.pagination.hasMore).toBe(false)
    const counts = await Promise.all(
      [
        `?entityId=x_2&adminId=${admin.uid}&kind=comment&action=hide`,
        '?entityId=x_2&adminId=server',
        '?entityId=x_2&kind=message',
        '?entityId=x_2&action=show',
      ].map(async query => (await list(query)).actions.length),
    )
    expect(counts).toEqual([3, 0, 0, 0])
  })

  test('keeps the actions of a deleted account, without its name', async () => {
    const deletedMember = await app.joinAsAdmin(grace)
    await insert({ adminId: deletedMember.uid, entityId: 'left' })
    const body = { confirmation: 'DELETE', password: grace.password }
    expect(
      (await app.call('POST', '/api/account/delete', { as: deletedMember, body })).status,
    ).toBe(200)
    expect((await list('?entityId=left')).actions).toMatchObject([
      { adminId: deletedMember.uid, adminName: 'Deleted user' },
    ])
    await insert({ entityId: member.uid })
    expect((await list(`?entityId=${member.uid}`)).actions[0].entityName).toBe(ada.displayName)
    await insert({ adminId: null, entityId: 'command' })
    expect((await list('?adminId=server')).actions).toMatchObject([
      { adminId: null, adminName: 'On the server', entityId: 'command' },
    ])
  })
})
