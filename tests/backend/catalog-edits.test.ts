import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCatalog } from '#backend/catalog/catalog.ts'
import { readCatalogEdits } from '#backend/catalog/catalog-edits.ts'
import { toProgram } from '#contract/program-records.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { katherine } from '#tests/support/people.ts'
import { minimalRecord } from '#tests/support/programs.ts'
import { type AppWithCatalog, startWithCatalog, today } from '#tests/support/saved-programs.ts'

const record = minimalRecord
const other = { ...record, id: 'other', name: 'Other' }
const path = '/api/admin/content/program'

describe.each(engines)('edits of the catalog on %s', engine => {
  let setup: AppWithCatalog
  let admin: SignedIn
  beforeAll(async () => {
    setup = await startWithCatalog(engine)
    admin = await setup.app.joinAsAdmin(katherine)
  })
  beforeEach(async () => {
    const { db } = setup.app.services
    await db.deleteFrom('contentItems').execute()
    await db.deleteFrom('contentVersions').execute()
    setup.writeCatalog([record, other].map(each => toProgram(each, today)))
  })
  afterAll(() => setup.close())

  const call = (method: string, rest: string, body?: object) =>
    setup.app.call(method, path + rest, { as: admin, body })
  const edit = (version: number, fields: object) =>
    call('PUT', `/${record.id}`, { version, data: { ...record, ...fields } })
  const published = async () => (await setup.app.send('/api/programs')).body
  const names = async () =>
    [...(await readCatalog(setup.app.services)).values()].map(({ name }) => name).sort()

  test('list records that are only in the file, with their data', async () => {
    const { items, pagination } = (await call('GET', '')).body
    expect(pagination.totalCount).toBe(2)
    expect(items[0]).toMatchObject({
      id: record.id,
      state: 'published',
      version: 0,
      origin: 'file',
      updatedAt: null,
    })
    expect((await call('GET', `/${record.id}`)).body.data).toEqual(record)
  })

  test('replace a record of the file everywhere, and can be reverted to it', async () => {
    const edited = await edit(0, { name: 'Edited' })
    expect(edited.body).toMatchObject({ version: 1, origin: 'file', state: 'published' })
    expect(await published()).toMatchObject({
      programs: [],
      records: [{ id: record.id, name: 'Edited', contributionId: null }],
      hidden: [],
    })
    expect(await names()).toEqual(['Edited', 'Other'])
    const { versions } = (await call('GET', `/${record.id}/versions`)).body
    expect(versions).toMatchObject([
      { version: 1, updatedBy: katherine.displayName },
      { version: 0, updatedBy: null, updatedAt: null, data: { name: record.name } },
    ])
    await call('POST', `/${record.id}/revert`, { version: 1, to: 0 })
    expect(await names()).toEqual([record.name, 'Other'])
  })

  test('are read again only where they have changed', async () => {
    const readAll = async () => (await readCatalogEdits(setup.app.services)).records
    await edit(0, { name: 'Edited' })
    await call('PUT', '/other', { version: 0, data: { ...other, name: 'Other, edited' } })
    const before = await readAll()
    await edit(1, { name: 'Edited again' })
    const after = await readAll()
    expect(after.map(({ name }) => name).sort()).toEqual(['Edited again', 'Other, edited'])
    const isSame = (id: string) =>
      after.find(each => each.id === id) === before.find(each => each.id === id)
    expect([isSame(record.id), isSame('other')]).toEqual([false, true])
  })

  test('stay when a build has them, and hide what a build has', async () => {
    await edit(0, { name: 'Edited' })
    setup.writeCatalog([{ ...record, name: 'Edited' }, other].map(each => toProgram(each, today)))
    expect((await call('GET', `/${record.id}`)).body).toMatchObject({ version: 1 })
    await call('PUT', `/${record.id}/state`, { version: 1, state: 'hidden' })
    expect(await published()).toMatchObject({ records: [], hidden: [record.id] })
    expect(await names()).toEqual(['Other'])
  })

  test('delete a record of the file with undo', async () => {
    const deleted = await call('PUT', '/other/state', { version: 0, state: 'deleted' })
    expect(deleted.body).toMatchObject({ version: 1, origin: 'file', state: 'deleted' })
    expect(await names()).toEqual([record.name])
    expect((await call('GET', '')).body.items).toHaveLength(1)
    await call('PUT', '/other/state', { version: 1, state: 'published' })
    expect(await names()).toEqual([record.name, 'Other'])
  })

  test('store one of two first edits at once', async () => {
    const both = await Promise.all([edit(0, { name: 'One' }), edit(0, { name: 'Two' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('reject the id of a record of the file for a new program', async () => {
    const { status, body } = await call('POST', '', { data: other })
    expect([status, body.code]).toEqual([409, 'content/id-taken'])
  })

  test('reject another id, and a school that is not listed', async () => {
    expect((await edit(0, { id: 'moved' })).body.fields).toEqual({
      id: 'This must stay a-scholarship.',
    })
    setup.writeSchools(['Fisk University'])
    const schools = { groups: [], names: ['Fisk University', 'Nowhere'], states: [] }
    const refused = await edit(0, { audience: { ...record.audience, schools } })
    expect(refused.body.fields).toEqual({
      'audience.schools.names.1': 'This must be the name of a listed university.',
    })
  })

  test('are listed for members who saved the program', async () => {
    await setup.save(record.id)
    await edit(0, { money: { ...record.money, max: 5000 } })
    const saved = (await setup.list()).find(
      ({ programId }: { programId: string }) => programId === record.id,
    )
    expect(saved.changes).toMatchObject([{ fact: 'amount', after: 'Up to $5,000' }])
    await call('PUT', `/${record.id}/state`, { version: 1, state: 'hidden' })
    expect((await setup.list())[0].isGone).toBe(true)
  })

  test.each<[what: string, builds: number, act: () => Promise<unknown>]>([
    ['an edit of a published program', 1, () => edit(0, { name: 'Edited' })],
    [
      'a program that is hidden',
      1,
      () => call('PUT', '/other/state', { version: 0, state: 'hidden' }),
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

  test('show no draft to anybody', async () => {
    const data = { ...record, id: 'secret-draft' }
    await call('POST', '', { data })
    await call('PUT', '/secret-draft/state', { version: 1, state: 'deleted' })
    expect(JSON.stringify(await published())).not.toContain('secret')
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

  test('writes the file as it is when nothing was edited', () => {
    const copy = join(folder, 'same.json')
    run(copy)
    expect(readFileSync(copy, 'utf8')).toBe(original)
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
