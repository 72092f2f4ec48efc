import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listPublished } from '#backend/programs/published.ts'
import { importSeed } from '#backend/programs/seed.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { makePrograms } from '#tests/support/make-programs.ts'
import { katherine } from '#tests/support/people.ts'
import { minimalRecord } from '#tests/support/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'yard-seed-'))
const file = join(folder, 'programs.json')
afterAll(() => rmSync(folder, { recursive: true }))

const recordOf = (id: string, fields: Partial<ProgramRecord> = {}): ProgramRecord => ({
  ...minimalRecord,
  id,
  name: id.toUpperCase(),
  ...fields,
})
const [a, b] = [recordOf('a'), recordOf('b')]
const newA = recordOf('a', { summary: 'Another one.' })

describe.each(bothEngines)('the data file of programs on %s', engine => {
  let app: TestApp
  let admin: SignedIn
  beforeEach(async () => {
    app = await startApp({ engine, settings: { CATALOG_FILE: file } })
    admin = await app.joinAsAdmin(katherine)
  })
  afterEach(() => app.close())

  const importFile = async (...records: ProgramRecord[]) => {
    writeFileSync(file, JSON.stringify(records))
    await importSeed(app.services)
  }
  const call = (method: string, path: string, body?: object) =>
    app.call(method, `/api/admin/${path}`, { as: admin, body })
  const edit = async (record: ProgramRecord) => {
    const { version } = (await call('GET', `content/program/${record.id}`)).body
    return call('PUT', `content/program/${record.id}`, { version, data: record })
  }
  const setState = (id: string, version: number, state: string) =>
    call('PUT', `content/program/${id}/state`, { version, state })
  const listSummaries = async () =>
    [...(await listPublished(app.services)).programs.values()].map(
      ({ id, description }) => `${id}: ${description}`,
    )
  const summaryOf = ({ id, summary }: ProgramRecord) => `${id}: ${summary}`
  const get = async (id = 'a') => (await call('GET', `checks/${id}`)).body

  test('adds new records, updates unedited ones, and costs nothing when it is the same', async () => {
    await importFile(a)
    await importFile(newA, b)
    expect(await listSummaries()).toEqual([newA, b].map(summaryOf))
    expect((await call('GET', 'content/program/a')).body.version).toBe(2)
    const before = await app.services.db.selectFrom('programs').selectAll().execute()
    await importFile(newA, b)
    expect(await app.services.db.selectFrom('programs').selectAll().execute()).toEqual(before)
  })

  test('counts as old at first, and what it adds later as new', async () => {
    await importFile(a)
    await importFile(a, b)
    const times = app.services.db.selectFrom('programs').orderBy('id').select('publishedAt')
    expect(await times.execute()).toEqual([
      { publishedAt: 0 },
      { publishedAt: expect.closeTo(Date.now(), -5) },
    ])
  })

  test('updates nothing when an older product has it again', async () => {
    await importFile(a)
    await importFile(newA)
    await importFile(a)
    expect(await listSummaries()).toEqual([summaryOf(newA)])
  })

  test('hides what it has no longer, unless staff edited it, and shows it when it is back', async () => {
    await importFile(a, b)
    await edit({ ...b, summary: 'Ours.' })
    await importFile(recordOf('c'))
    expect(await listSummaries()).toEqual(['b: Ours.', summaryOf(recordOf('c'))])
    await importFile(newA, recordOf('c'))
    expect(await listSummaries()).toContain(summaryOf(newA))
  })

  test('leaves published what staff published again after it had gone', async () => {
    await importFile(a, b)
    await importFile(b)
    await setState('a', 2, 'published')
    await importFile(b, recordOf('c'))
    expect(await listSummaries()).toContain(summaryOf(a))
    await importFile(newA, b)
    expect(await get()).toMatchObject({ inFile: newA, item: { record: a } })
  })

  test('leaves hidden and deleted what staff hid and deleted, and drafts alone', async () => {
    await importFile(a, b)
    await setState('a', 1, 'hidden')
    await setState('b', 1, 'deleted')
    await call('POST', 'content/program', { data: recordOf('draft') })
    await importFile(newA, recordOf('b', { summary: 'Another one.' }))
    expect(await listSummaries()).toEqual([])
    expect((await call('GET', 'content/program/a')).body.data).toEqual(newA)
    expect((await call('GET', 'content/program/draft')).body.state).toBe('draft')
  })

  test('leaves an edited record as it is, and asks for a check until staff save it', async () => {
    await importFile(a, b)
    await edit({ ...a, name: 'Ours' })
    await importFile(newA, b)
    expect((await listPublished(app.services)).programs.get('a')?.name).toBe('Ours')
    const due = async () =>
      (await call('GET', 'checks')).body.checks
        .filter(({ notes }: { notes: string[] }) => notes.some(note => /^The file of/.test(note)))
        .map(({ programId }: { programId: string }) => programId)
    expect(await due()).toEqual(['a'])
    expect(await get()).toMatchObject({ inFile: newA, item: { record: { name: 'Ours' } } })
    await edit({ ...a, name: 'Ours, checked' })
    expect([await due(), (await get()).inFile]).toEqual([[], null])
    await importFile(newA, b, recordOf('c'))
    expect(await due()).toEqual([])
  })

  test('asks for no check once it has the edit, for example from an export', async () => {
    await importFile(a)
    await edit(newA)
    await importFile(newA, b)
    expect((await get()).inFile).toBeNull()
    const third = recordOf('a', { summary: 'A third one.' })
    await importFile(third, b)
    expect(await listSummaries()).toEqual([third, b].map(summaryOf))
  })

  test('is imported once by two starts at once', async () => {
    writeFileSync(file, JSON.stringify([a, b]))
    const other = await startApp({ databaseUrl: app.url, settings: { CATALOG_FILE: file } })
    await Promise.all([app, app, other].map(({ services }) => importSeed(services)))
    const { db } = app.services
    expect(await db.selectFrom('programSeeds').selectAll().execute()).toHaveLength(1)
    expect(await listSummaries()).toEqual([a, b].map(summaryOf))
    await other.close()
  })

  test('leaves nothing when its import is interrupted', async () => {
    const { db } = app.services
    await importFile(a)
    await sql`create unique index "programs_test" on programs (name)`.execute(db)
    await expect(importFile(newA, b, recordOf('c', { name: 'B' }))).rejects.toThrow()
    expect(await listSummaries()).toEqual([summaryOf(a)])
    await sql`drop index "programs_test"`.execute(db)
    await importSeed(app.services)
    expect(await listSummaries()).toHaveLength(3)
  })

  test.each([
    ['[{', 'is not valid JSON'],
    [JSON.stringify([{ ...a, summary: '<b>' }]), 'summary must be a text without HTML'],
    [Buffer.from([0x5b, 0xff, 0x5d]), 'not valid'],
  ])('is refused whole when it is broken (%#)', async (text, message) => {
    await importFile(a)
    writeFileSync(file, text)
    await expect(importSeed(app.services)).rejects.toThrow(message)
    expect(await listSummaries()).toEqual([summaryOf(a)])
  })

  test('may have 10,000 programs', async () => {
    const programs = makePrograms(10_000)
    await importFile(...programs)
    const { json, programs: read } = await listPublished(app.services)
    expect([read.size, JSON.parse(json.plain.toString()).length]).toEqual([10_000, 10_000])
    const listed = await call('GET', 'content/program?limit=1')
    expect(listed.body.pagination.totalCount).toBe(10_000)
    await importFile(...programs.slice(1))
    expect((await listPublished(app.services)).programs.size).toBe(9999)
  })
})
