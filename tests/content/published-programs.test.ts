import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type StoredRecord, toProgram } from '#catalog/records.ts'
import { getPrograms, loadPublished } from '#content/programs.ts'
import { catalogMessages } from '#lib/messages/catalog.ts'
import { listConditions } from '#lib/messages/program-page.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { listen } from '#tests/support/listen.ts'
import { minimalRecord, programOf } from '#tests/support/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'catalog-'))
let files = 0
afterAll(() => rmSync(folder, { recursive: true }))

/** The address of a saved list. */
function save(list: unknown): string {
  const path = join(folder, `${files++}.json`)
  writeFileSync(path, typeof list === 'string' ? list : JSON.stringify(list))
  return `file:${path}`
}
const load = (...programs: unknown[]) => loadPublished(save(programs))
const named = { id: 'c_1', name: 'Named' }
const convert = (record: Partial<StoredRecord>) =>
  toProgram({ ...minimalRecord, ...record } as StoredRecord, '2026-11-21')

describe('programs that a backend has published', () => {
  test('are those of the build, as they are', async () => {
    const programs = [
      convert({}),
      { ...convert({ id: 'closed' }), closedReports: 3 },
      programOf({ ...named, contributionId: 'c_1', confidence: 'member' }),
    ]
    vi.stubEnv('CATALOG_BACKEND_URL', save(programs))
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await getPrograms()).toEqual(programs)
  })

  test('are asked for at the origin of the backend', async () => {
    const server = createServer((request, response) =>
      response.end(JSON.stringify([{ ...named, id: `at ${request.url}`.replace(/\W/g, '-') }])),
    )
    const port = await listen(server)
    onTestFinished(() => void server.close())
    const { programs } = await loadPublished(`http://127.0.0.1:${port}`)
    expect(programs).toMatchObject([{ id: 'at--img-program-json' }])
  })

  test('have their next deadline as of the day of the build', async () => {
    const cycles = [cycleOf({ closes: '2020-02-15', source: 0 })]
    const program = { ...convert({ cycles }), applicationDeadline: '2020-02-15' }
    expect((await load(program)).programs?.[0]?.applicationDeadline).toBeNull()
  })

  const badId = 'its id cannot be a part of an address'
  const badType = 'its type cannot be a part of an address'
  const noName = 'it is not an object with a name'
  const former = 'fund-ii-foundation-uncf-stem-scholars'
  test.each([
    [{ ...named, id: '../../x' }, '"../../x"', badId],
    [{ ...named, id: 'x'.repeat(65) }, `"${'x'.repeat(65)}"`, badId],
    [{ ...named, id: 'Index' }, '"Index"', badId],
    [{ ...named, id: 'A\nb' }, '"A\\nb"', badId],
    [{ name: '🌱' }, 'number 2', badId],
    [{ ...named, id: 'A-Scholarship' }, '"A-Scholarship"', 'another program has its id'],
    [{ ...named, id: former }, `"${former}"`, 'its address is that of a former program'],
    [{ id: 'c_1', name: ' ' }, 'number 2', noName],
    [null, 'number 2', noName],
    [{ ...named, type: 'long '.repeat(20) }, '"c_1"', badType],
    [{ ...named, type: 'all' }, '"c_1"', badType],
    [
      { ...named, applicationDeadline: '+275760-09-13' },
      '"c_1"',
      'its deadline is not a day of this century',
    ],
    [
      { ...named, checked: '2026-13' },
      '"c_1"',
      'the date of its check is not a year, month or day',
    ],
  ])('are left out with a warning if they cannot be built: %j', async (value, name, why) => {
    const first = convert({})
    const warning = `The program ${name} is left out of the catalog: ${why}.`
    const read = await load(first, value)
    expect([read.programs?.map(({ id }) => id), read.warnings]).toEqual([[first.id], [warning]])
  })

  test('share a type with the same address', async () => {
    const types = ['Scholarships', 'Study Trip', 'study-trip']
    const read = await load(...types.map((type, id) => ({ ...named, id: `${id}`, type })))
    expect(read.programs?.map(({ type }) => type)).toEqual([
      'Scholarship',
      'Study Trip',
      'Study Trip',
    ])
  })

  test.each(['constructor', '__proto__'])('may have a type or level named %s', async word => {
    const value = { ...named, type: word, university: word, citizenship: word }
    const [program] = (await load(value)).programs ?? []
    expect(catalogMessages.group(program?.type ?? '')).toBe(word)
    expect(program && listConditions(program).map(([, text]) => text)).toEqual([word, word])
  })

  test('may have any text', async () => {
    const texts = hostileTexts.filter(text => text.trim())
    const read = await load(...texts.map((name, id) => ({ ...named, id: `${id}`, name })))
    expect(read.programs?.map(({ name }) => name)).toEqual(texts.map(text => text.trim()))
  })

  test.each([
    ['http://127.0.0.1:9'],
    ['file:/nowhere/published.json'],
    ['not an address'],
    [save('<html>')],
    [save({ programs: [] })],
  ])('are those of the data file, with one warning, if %s cannot be read', async address => {
    expect(await loadPublished(address)).toEqual({
      programs: null,
      warnings: [expect.stringMatching(/^The catalog is built from the data file: .*\.$/s)],
    })
  })

  test('are not asked for without CATALOG_BACKEND_URL', async () => {
    expect(await loadPublished(undefined)).toEqual({ programs: null, warnings: [] })
    expect((await getPrograms()).length).toBeGreaterThan(300)
  })
})

test('an invalid record of the data file stops the build', async () => {
  vi.stubEnv('CATALOG_FILE', save([{ ...minimalRecord, summary: '<b>' }]).slice('file:'.length))
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(getPrograms()).rejects.toThrow(/record 1 \("a-scholarship"\): summary must be/)
})
