import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadContributedPrograms } from '#content/contributed-programs.ts'
import { toProgram } from '#contract/program-records.ts'
import { catalogMessages } from '#lib/messages/catalog.ts'
import { listConditions } from '#lib/messages/program-page.ts'
import { soundRecord } from '#tests/support/programs.ts'

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
    const read = await loadContributedPrograms(address)
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
    const own = [toProgram(soundRecord, '2026-11-21')]
    expect(await loadContributedPrograms(saved({ programs: [value] }), own)).toEqual({
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
    const read = await loadContributedPrograms(saved({ programs: [], reportedClosed }))
    expect([...read.closedReports]).toEqual(closed)
    expect(read.warnings).toEqual([])
  })

  test('are left out if another has the id, in any case of letters', async () => {
    const programs = ['c_a', 'C_A', 'c_b'].map(id => ({ ...named, id }))
    const read = await loadContributedPrograms(saved({ programs }))
    expect(read.programs.map(({ id }) => id)).toEqual(['c_a', 'c_b'])
    expect(read.warnings).toHaveLength(1)
  })

  test('share a type with the same address', async () => {
    const programs = ['Scholarships', 'Study Trip', 'study-trip'].map((type, id) => ({
      ...named,
      id: `c_${id}`,
      type,
    }))
    const read = await loadContributedPrograms(saved({ programs }))
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
      const [program] = (await loadContributedPrograms(saved({ programs: [value] }))).programs
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
    const read = await loadContributedPrograms(address)
    expect(read).toEqual({
      programs: [],
      closedReports: new Map(),
      warnings: [expect.stringMatching(/^The catalog is built without .*\.$/s)],
    })
  })

  test('are not requested without CATALOG_BACKEND_URL', async () => {
    expect(await loadContributedPrograms(undefined)).toEqual({
      programs: [],
      closedReports: new Map(),
      warnings: [],
    })
  })
})
