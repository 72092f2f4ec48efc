import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { toProgram } from '#catalog/records.ts'
import { loadPublishedPrograms } from '#content/contributed-programs.ts'
import { catalogMessages } from '#lib/messages/catalog.ts'
import { listConditions } from '#lib/messages/program-page.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { minimalRecord } from '#tests/support/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'catalog-'))
let files = 0
afterAll(() => rmSync(folder, { recursive: true }))

/** The address of a saved reply. */
function save(reply: unknown): string {
  const path = join(folder, `${files++}.json`)
  writeFileSync(path, typeof reply === 'string' ? reply : JSON.stringify(reply))
  return `file:${path}`
}
const on = '2026-11-21'
const own = [toProgram(minimalRecord, on)]
const load = (reply: object) =>
  loadPublishedPrograms(save({ programs: [], ...reply }), own, new Set(['Fisk University']))
const named = { id: 'c_1', name: 'Named' }
const nothing = { own, programs: [], closedReports: new Map(), warnings: [] }

describe('contributed programs', () => {
  test('are added to the catalog with the id of their contribution', async () => {
    const { programs } = await load({ programs: [named, { name: '' }, 7] })
    expect(programs).toMatchObject([{ id: 'c_1', contributionId: 'c_1', name: 'Named' }])
  })

  const badId = 'its id cannot be a part of an address'
  const badType = 'its type cannot be a part of an address'
  const noName = 'it is not an object with a name'
  test.each([
    [{ ...named, id: '../../x' }, '"../../x"', badId],
    [{ ...named, id: 'x'.repeat(65) }, `"${'x'.repeat(65)}"`, badId],
    [{ ...named, id: 'Index' }, '"Index"', badId],
    [{ ...named, id: 'A\nb' }, '"A\\nb"', badId],
    [{ name: '🌱' }, 'number 1 of the reply', badId],
    [{ ...named, id: 'A-Scholarship' }, '"A-Scholarship"', 'another program has its id'],
    [{ id: 'c_1', name: ' ' }, '"c_1"', noName],
    [null, 'number 1 of the reply', noName],
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
    const warning = `The contributed program ${name} is left out of the catalog: ${why}.`
    expect(await load({ programs: [value] })).toEqual({ ...nothing, warnings: [warning] })
  })

  test('are left out if another has the id, in any case of letters', async () => {
    const read = await load({ programs: ['c_a', 'C_A', 'c_b'].map(id => ({ ...named, id })) })
    expect(read.programs.map(({ id }) => id)).toEqual(['c_a', 'c_b'])
    expect(read.warnings).toHaveLength(1)
  })

  test('share a type with the same address', async () => {
    const types = ['Scholarships', 'Study Trip', 'study-trip']
    const read = await load({
      programs: types.map((type, id) => ({ ...named, id: `${id}`, type })),
    })
    expect(read.programs.map(({ type }) => type)).toEqual([
      'Scholarship',
      'Study Trip',
      'Study Trip',
    ])
  })

  test.each(['constructor', '__proto__'])('may have a type or level named %s', async word => {
    const value = { ...named, type: word, university: word, citizenship: word }
    const [program] = (await load({ programs: [value] })).programs
    expect(catalogMessages.group(program?.type ?? '')).toBe(word)
    expect(program && listConditions(program).map(([, text]) => text)).toEqual([word, word])
  })

  test.each([
    [[{ programId: 'gem', reports: 2 }], [['gem', 2]]],
    [[{ programId: 'gem', reports: 0 }], []],
    ['gem', []],
    [undefined, []],
  ])('come with what students say is closed: %j', async (reportedClosed, closed) => {
    const read = await load({ reportedClosed })
    expect([[...read.closedReports], read.warnings]).toEqual([closed, []])
  })

  test.each([
    ['http://127.0.0.1:9'],
    ['file:/nowhere/published.json'],
    ['not an address'],
    [save('<html>')],
    [save([])],
  ])('are left out with one warning if %s cannot be read', async address => {
    expect(await loadPublishedPrograms(address, own)).toEqual({
      ...nothing,
      warnings: [expect.stringMatching(/^The catalog is built without .*\.$/s)],
    })
  })

  test('are not requested without CATALOG_BACKEND_URL', async () => {
    expect(await loadPublishedPrograms(undefined, own)).toEqual(nothing)
  })
})

describe('edits of administrators', () => {
  const edited = (fields: Partial<typeof minimalRecord>) =>
    toProgram({ ...minimalRecord, ...fields }, on)

  test('replace a program of the file, and add new ones', async () => {
    const read = await load({
      records: [edited({ name: 'Edited' }), edited({ id: 'new', name: 'New' })],
    })
    expect(read.own.map(({ id, name }) => [id, name])).toEqual([
      ['a-scholarship', 'Edited'],
      ['new', 'New'],
    ])
    expect(read.warnings).toEqual([])
  })

  test('hide a program of the file', async () => {
    expect((await load({ hidden: ['a-scholarship', 'unknown'] })).own).toEqual([])
  })

  test('have their next deadline as of the day of the build', async () => {
    const cycles = [cycleOf({ closes: '2020-02-15', source: 0 })]
    const record = { ...edited({ cycles }), applicationDeadline: '2020-02-15' }
    expect((await load({ records: [record] })).own[0]?.applicationDeadline).toBeNull()
  })

  const schools = { groups: [], names: ['Nowhere'], states: [] }
  const former = 'fund-ii-foundation-uncf-stem-scholars'
  test.each([
    [edited({ summary: '<b>' }), '"a-scholarship"', 'summary must be'],
    [
      edited({ audience: { ...minimalRecord.audience, schools } }),
      '"a-scholarship"',
      'audience.schools.names must be',
    ],
    [edited({ confidence: 'low' }), '"a-scholarship"', 'confidence must be'],
    [edited({ id: 'index' }), '"index"', 'id must be'],
    [edited({ id: former }), `"${former}"`, 'its address is that of a former program'],
    [{ name: 'No record' }, '"no-record"', 'it is not a record.'],
    [null, 'number 1', 'it is not a record.'],
  ])('are not applied, with a warning, if they cannot be built (%#)', async (record, name, why) => {
    const warning = `The edited program ${name} is not in the catalog: ${why}`
    expect(await load({ records: [record] })).toEqual({
      ...nothing,
      warnings: [expect.stringContaining(warning)],
    })
  })

  test.each([{ records: 'many' }, { hidden: [7] }, {}])(
    'are none in the reply of another backend: %j',
    async reply => expect(await load(reply)).toEqual(nothing),
  )
})
