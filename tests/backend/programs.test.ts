import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listPublished } from '#backend/programs/published.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { writeRecords } from '#tests/support/catalog.ts'
import { katherine } from '#tests/support/people.ts'
import { minimalRecord } from '#tests/support/programs.ts'
import { type AppWithCatalog, startWithCatalog } from '#tests/support/saved-programs.ts'

const record = minimalRecord
const other = { ...record, id: 'other', name: 'Other' }
const path = '/api/admin/content/program'

describe.each(engines)('edits of programs on %s', engine => {
  let setup: AppWithCatalog
  let admin: SignedIn
  beforeAll(async () => {
    setup = await startWithCatalog(engine)
    admin = await setup.app.joinAsAdmin(katherine)
  })
  beforeEach(async () => {
    const { db } = setup.app.services
    await db.deleteFrom('programs').execute()
    await db.deleteFrom('contentVersions').execute()
    await writeRecords(db, [record, other])
  })
  afterAll(() => setup.close())

  const call = (method: string, rest: string, body?: object) =>
    setup.app.call(method, path + rest, { as: admin, body })
  const edit = (version: number, fields: object) =>
    call('PUT', `/${record.id}`, { version, data: { ...record, ...fields } })
  const names = async () =>
    [...(await listPublished(setup.app.services)).programs.values()].map(({ name }) => name).sort()

  test('list records as the data file has them, with their data', async () => {
    const { items, pagination } = (await call('GET', '')).body
    expect(pagination.totalCount).toBe(2)
    expect(items[0]).toMatchObject({
      id: record.id,
      state: 'published',
      version: 1,
      updatedAt: null,
    })
    expect((await call('GET', `/${record.id}`)).body.data).toEqual(record)
  })

  test('show at once everywhere, and can be reverted to the record of the data file', async () => {
    const edited = await edit(1, { name: 'Edited' })
    expect(edited.body).toMatchObject({ version: 2, state: 'published' })
    expect(await setup.listPrograms()).toMatchObject([
      { id: record.id, name: 'Edited', contributionId: null },
      { id: 'other' },
    ])
    expect(await names()).toEqual(['Edited', 'Other'])
    const { versions } = (await call('GET', `/${record.id}/versions`)).body
    expect(versions).toMatchObject([
      { version: 2, updatedBy: katherine.displayName },
      { version: 1, updatedBy: null, updatedAt: null, data: { name: record.name } },
    ])
    await call('POST', `/${record.id}/revert`, { version: 2, to: 1 })
    expect(await names()).toEqual([record.name, 'Other'])
  })

  test('take free text alone as one condition of kind other', async () => {
    const audience = { ...record.audience, conditions: [{ text: 'Plays an instrument' }] }
    expect((await edit(1, { audience })).status).toBe(200)
    const [program] = await setup.listPrograms()
    expect(program?.audience.conditions).toEqual([
      { kind: 'other', effect: 'requires', text: 'Plays an instrument' },
    ])
  })

  test('reject a wrong condition with a sentence at its field', async () => {
    const conditions = [{ text: 'Old', kind: 'age', value: { min: 'old' } }, { kind: 'luck' }]
    const { body } = await edit(1, { audience: { ...record.audience, conditions } })
    expect(body.fields).toEqual({
      'audience.conditions.0.value.min': 'This must be a number.',
      'audience.conditions.1.kind': expect.stringMatching(/^This must be one of enrollment, /),
      'audience.conditions.1.text': 'This must be a text.',
    })
  })

  test('that end a program keep its page, and take it out of the count of those in lists', async () => {
    const count = async () =>
      (await setup.app.call('GET', '/api/admin/dashboard-stats', { as: admin })).body.totalPrograms
    expect(await count()).toBe(2)
    await edit(1, { ended: '2026-08', ended_note: 'No founder' })
    expect(await count()).toBe(1)
    expect(await setup.listPrograms()).toMatchObject([{ ended: '2026-08' }, { ended: null }])
  })

  test('reject another id, and a school that is not listed', async () => {
    expect((await edit(1, { id: 'moved' })).body.fields).toEqual({
      id: 'This must stay a-scholarship.',
    })
    const schools = { groups: [], names: ['Fisk University', 'Nowhere'], states: [] }
    const refused = await edit(1, { audience: { ...record.audience, schools } })
    expect(refused.body.fields).toEqual({
      'audience.schools.names.1': 'This must be the name of a listed university.',
    })
  })

  test.each<[what: string, builds: number, act: () => Promise<unknown>]>([
    ['an edit of a published program', 1, () => edit(1, { name: 'Edited' })],
    [
      'a program that is hidden',
      1,
      () => call('PUT', '/other/state', { version: 1, state: 'hidden' }),
    ],
    ['a draft', 0, () => call('POST', '', { data: { ...record, id: 'a-draft' } })],
    [
      'a new program',
      1,
      () => call('POST', '', { data: { ...record, id: 'new' }, state: 'published' }),
    ],
    ['an edit that is refused', 0, () => edit(7, { name: 'Late' })],
  ])('request a build of the site: %s, %i', async (_what, builds, act) => {
    const request = vi.spyOn(setup.app.services.siteBuild, 'request')
    await act()
    expect(request).toHaveBeenCalledTimes(builds)
    request.mockRestore()
  })
})

describe('npm run export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yard-export-'))
  const url = `file:${join(folder, 'yard.db')}`
  const file = join(folder, 'programs.json')

  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['backend/commands/export.ts', ...args], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: url,
        CATALOG_FILE: file,
      },
      stdio: 'pipe',
      encoding: 'utf8',
    })

  const original = readFileSync('src/content/programs.json', 'utf8')
  let app: TestApp
  beforeAll(async () => {
    writeFileSync(file, original)
    app = await startApp({ databaseUrl: url, settings: { FILES_URL: '' } })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  test('writes edits into the file, again and again the same', async () => {
    const admin = await app.joinAsAdmin(katherine)
    const data = { ...record, id: 'a-new-one', name: 'New, "quoted"' }
    await app.call('POST', path, { as: admin, body: { data, state: 'published' } })
    await app.call('POST', path, { as: admin, body: { data: { ...data, id: 'a-draft' } } })
    expect(run(file)).toMatch(/ holds \d+ programs\.\n$/)
    const exported: { id: string }[] = JSON.parse(readFileSync(file, 'utf8'))
    expect(exported).toHaveLength(JSON.parse(original).length + 1)
    expect(exported.find(({ id }) => id === data.id)).toEqual(data)
    const before = readFileSync(file, 'utf8')
    run(file)
    expect(readFileSync(file, 'utf8')).toBe(before)
  })
})
