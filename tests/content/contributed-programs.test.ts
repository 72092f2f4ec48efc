import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadPublishedPrograms } from '#content/contributed-programs.ts'
import { toProgram } from '#contract/program-records.ts'
import { catalogMessages } from '#lib/messages/catalog.ts'
import { listConditions } from '#lib/messages/program-page.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { minimalRecord } from '#tests/support/programs.ts'

describe('contributed programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'))
  let files = 0
  afterAll(() => rmSync(folder, { recursive: true }))
  const saved = (reply: unknown) => {
    const path = join(folder, `${files++}.json`)
    writeFileSync(path, typeof reply === 'string' ? reply : JSON.stringify(reply))
    return `file:${path}`
  }

  test('are added to the catalog with the id of their contribution', async () => {
    const address = saved({
      programs: [{ id: 'c_1', name: 'Suggested', applicationMonth: 'March' }, { name: '' }, 7],
    })
    const read = await loadPublishedPrograms(address)
    expect(read.programs).toMatchObject([{ id: 'c_1', contributionId: 'c_1', name: 'Suggested' }])
  })

  const named = { id: 'c_1', name: 'Named' }
  test.each([
    [{ ...named, id: '../../x' }, '"../../x"', 'its id cannot be a part of an address'],
    [
      { ...named, id: 'x'.repeat(65) },
      `"${'x'.repeat(65)}"`,
      'its id cannot be a part of an address',
    ],
    [{ ...named, id: 'Index' }, '"Index"', 'its id cannot be a part of an address'],
    [{ ...named, id: 'A\nb' }, '"A\\nb"', 'its id cannot be a part of an address'],
    [{ ...named, id: 'A-Scholarship' }, '"A-Scholarship"', 'another program has its id'],
    [{ id: 'c_1', name: ' ' }, '"c_1"', 'it is not an object with a name'],
    [{ name: '🌱' }, 'number 1 of the reply', 'its id cannot be a part of an address'],
    [null, 'number 1 of the reply', 'it is not an object with a name'],
    [{ ...named, type: 'long '.repeat(20) }, '"c_1"', 'its type cannot be a part of an address'],
    [{ ...named, type: 'all' }, '"c_1"', 'its type cannot be a part of an address'],
    [{ ...named, type: 'Index' }, '"c_1"', 'its type cannot be a part of an address'],
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
    const own = [toProgram(minimalRecord, '2026-11-21')]
    expect(await loadPublishedPrograms(saved({ programs: [value] }), own)).toEqual({
      own,
      programs: [],
      closedReports: new Map(),
      warnings: [`The contributed program ${name} is left out of the catalog: ${why}.`],
    })
  })

  test.each<[unknown, [string, number][]]>([
    [[{ programId: 'gem', reports: 2 }], [['gem', 2]]],
    [[{ programId: 'gem', reports: 0 }], []],
    ['gem', []],
    [undefined, []],
  ])('come with what students say is closed: %j', async (reportedClosed, closed) => {
    const read = await loadPublishedPrograms(saved({ programs: [], reportedClosed }))
    expect([...read.closedReports]).toEqual(closed)
    expect(read.warnings).toEqual([])
  })

  test('are left out if another has the id, in any case of letters', async () => {
    const programs = ['c_a', 'C_A', 'c_b'].map(id => ({ ...named, id }))
    const read = await loadPublishedPrograms(saved({ programs }))
    expect(read.programs.map(({ id }) => id)).toEqual(['c_a', 'c_b'])
    expect(read.warnings).toHaveLength(1)
  })

  test('share a type with the same address', async () => {
    const programs = ['Scholarships', 'Study Trip', 'study-trip'].map((type, id) => ({
      ...named,
      id: `c_${id}`,
      type,
    }))
    const read = await loadPublishedPrograms(saved({ programs }))
    expect(read.programs.map(({ type }) => type)).toEqual([
      'Scholarship',
      'Study Trip',
      'Study Trip',
    ])
  })

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'may have a type or level named %s',
    async word => {
      const value = { ...named, type: word, university: word, citizenship: word }
      const [program] = (await loadPublishedPrograms(saved({ programs: [value] }))).programs
      expect(catalogMessages.group(program?.type ?? '')).toBe(word)
      expect(program && listConditions(program).map(([, text]) => text)).toEqual([word, word])
    },
  )

  test.each([
    ['http://127.0.0.1:9'],
    ['file:/nowhere/published.json'],
    ['not an address'],
    [saved('<html>')],
    [saved([])],
  ])('are left out with one warning if %s cannot be read', async address => {
    const read = await loadPublishedPrograms(address)
    expect(read).toEqual({
      own: [],
      programs: [],
      closedReports: new Map(),
      warnings: [expect.stringMatching(/^The catalog is built without .*\.$/s)],
    })
  })

  describe('edits of administrators', () => {
    const on = '2026-11-21'
    const own = [toProgram(minimalRecord, on)]
    const send = async (reply: { records?: unknown; hidden?: unknown }, file = own) => {
      const address = saved({ programs: [], ...reply })
      const read = await loadPublishedPrograms(address, file, new Set(['Fisk University']))
      return { names: read.own.map(({ id, name }) => [id, name]), warnings: read.warnings }
    }
    const named = (fields: Partial<typeof minimalRecord>) =>
      toProgram({ ...minimalRecord, ...fields }, on)

    test('replace a program of the file, and add new ones', async () => {
      const records = [named({ name: 'Edited' }), named({ id: 'new', name: 'New' })]
      expect(await send({ records })).toEqual({
        names: [
          ['a-scholarship', 'Edited'],
          ['new', 'New'],
        ],
        warnings: [],
      })
    })

    test('hide a program of the file', async () => {
      expect((await send({ hidden: ['a-scholarship', 'unknown'] })).names).toEqual([])
    })

    test('have their next deadline as of the day of the build', async () => {
      const cycles = [cycleOf({ closes: '2020-02-15', source: 0 })]
      const record = { ...named({ cycles }), applicationDeadline: '2020-02-15' }
      const read = await loadPublishedPrograms(saved({ programs: [], records: [record] }), own)
      expect(read.own[0]?.applicationDeadline).toBeNull()
    })

    const start = 'The edited program'
    const schools = { groups: [], names: ['Nowhere'], states: [] }
    test.each([
      [
        named({ summary: '<b>' }),
        `${start} "a-scholarship" is not in the catalog: summary must be`,
      ],
      [
        named({ audience: { ...minimalRecord.audience, schools } }),
        `${start} "a-scholarship" is not in the catalog: audience.schools.names must be`,
      ],
      [
        named({ confidence: 'low' }),
        `${start} "a-scholarship" is not in the catalog: confidence must be`,
      ],
      [named({ id: 'index' }), `${start} "index" is not in the catalog: id must be`],
      [
        named({ id: 'fund-ii-foundation-uncf-stem-scholars' }),
        `${start} "fund-ii-foundation-uncf-stem-scholars" is not in the catalog: its address is`,
      ],
      [{ name: 'No record' }, `${start} "no-record" is not in the catalog: it is not a record.`],
      [null, `${start} number 1 is not in the catalog: it is not a record.`],
    ])('are not applied, with a warning, if they cannot be built: %j', async (record, warning) => {
      expect(await send({ records: [record] })).toEqual({
        names: [['a-scholarship', minimalRecord.name]],
        warnings: [expect.stringContaining(warning)],
      })
    })

    test.each([{ records: 'many' }, { hidden: [7] }, {}])(
      'are none in the reply of another backend: %j',
      async reply => {
        expect(await send(reply)).toEqual({
          names: [['a-scholarship', minimalRecord.name]],
          warnings: [],
        })
      },
    )
  })

  test('are not requested without CATALOG_BACKEND_URL', async () => {
    expect(await loadPublishedPrograms(undefined)).toEqual({
      own: [],
      programs: [],
      closedReports: new Map(),
      warnings: [],
    })
  })
})
