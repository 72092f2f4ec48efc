import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { getBuildDay } from '#content/build.ts'
import { parseRecords } from '#content/check.ts'
import { loadContributedPrograms } from '#content/contributed-programs.ts'
import { type ProgramRecord, toProgram } from '#content/program-record.ts'
import { catalogMessages, listProgramDetails } from '#lib/messages/catalog.ts'
import { readProgram } from '#lib/read-program.ts'

const file = 'src/content/programs.json'
const ours = parseRecords(readFileSync(file, 'utf8'), file)
const sound: ProgramRecord = {
  id: 'a-scholarship',
  name: 'A Scholarship',
  provider: 'A Foundation',
  description: 'Money for students.',
  type: 'Scholarship',
  university: '',
  citizenship: '',
  fields: ['all fields'],
  levels: ['undergraduate'],
  award: '',
  opensMonth: 'October',
  deadline: { kind: 'annual', month: 'February', day: 15, note: '' },
  applyUrl: 'https://example.org/apply',
  source: { confidence: 'high', evidence: 'web-page', date: '2026-08-12' },
}
const problemsOf = (...records: unknown[]) => {
  try {
    parseRecords(JSON.stringify(records), 'programs.json')
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

describe('programs.json', () => {
  test('has valid records, each with a confidence', () => {
    expect(ours.length).toBeGreaterThanOrEqual(122)
    expect(ours.every(({ source }) => ['high', 'medium'].includes(source.confidence))).toBe(true)
  })

  test('has no date that the provider has not confirmed', () => {
    expect(ours.filter(({ deadline }) => deadline.kind === 'exact')).toEqual([])
  })

  test('converts to programs of the contract without loss', () => {
    const programs = ours.map(record => toProgram(record, '2026-11-21'))
    expect(programs.map(readProgram)).toEqual(programs)
  })
})

describe('invalid record', () => {
  test.each([
    [{ ...sound, name: '' }, 'name must be the name of the program; it is "".'],
    [
      { ...sound, type: 'Grant' },
      'type must be one of Scholarship, Fellowship, Internship, CSR; it is "Grant".',
    ],
    [{ ...sound, provider: undefined }, 'provider must be who runs the program; it is missing.'],
    [
      { ...sound, id: 'A Scholarship' },
      'id must be small letters, digits and hyphens; it is "A Scholarship".',
    ],
    [
      { ...sound, opensMonth: 'Oct' },
      'opensMonth must be the name of a month, such as "March"; it is "Oct".',
    ],
    [
      { ...sound, applyUrl: 'javascript:alert(1)' },
      'applyUrl must be an address that starts with http:// or https://; it is "javascript:alert(1)".',
    ],
    [
      { ...sound, levels: ['phd'] },
      'levels.0 must be one of high-school, undergraduate, graduate, recent-graduate; it is "phd".',
    ],
    [
      { ...sound, deadline: { kind: 'soon', note: '' } },
      'deadline.kind must be an object whose kind is exact, annual, rolling, varies or unknown; it is "soon".',
    ],
    [
      { ...sound, deadline: { kind: 'annual', month: 'February', day: 30, note: '' } },
      'deadline.day must be a day that this month has; it is 30.',
    ],
    [
      { ...sound, deadline: { kind: 'exact', date: '2027-02-29', note: '' } },
      'deadline.date must be a day that exists, written as "2027-02-15"; it is "2027-02-29".',
    ],
    [
      { ...sound, deadline: { kind: 'exact', date: '9999-12-31', note: '' } },
      'deadline.date must be a day at most 20 years from today; it is "9999-12-31".',
    ],
    [
      { ...sound, deadline: { kind: 'rolling', note: '', day: 3 } },
      'deadline.day is not a field; expected those described in src/content/program-record.ts.',
    ],
    [{ ...sound, logo: 'x.png' }, 'logo is not a field; expected id, name, provider,'],
    [
      { ...sound, source: { ...sound.source, confidence: 'low' } },
      'source.confidence must be "high" or "medium"; it is "low".',
    ],
    ['a text', 'must be an object { … } with the fields of src/content/program-record.ts.'],
  ])('is reported with file, position, field and what was expected (%#)', (broken, sentence) => {
    const problems = problemsOf(sound, broken)
    expect(problems).toContain('programs.json, record 2')
    expect(problems).toContain(sentence)
  })

  test('is reported with all others', () => {
    expect(
      problemsOf({ ...sound, name: '' }, { ...sound, id: 'b', provider: 3 }).split('\n'),
    ).toHaveLength(2)
  })

  test('is reported for an id that is used twice', () => {
    expect(problemsOf(sound, sound)).toBe(
      'programs.json, record 2 ("a-scholarship"): its id is already that of record 1; every id is used once.',
    )
  })

  test('is reported for a file that is not JSON or not a list', () => {
    expect(() => parseRecords('[{', 'programs.json')).toThrow(/^programs\.json is not valid JSON: /)
    expect(() => parseRecords('{}', 'programs.json')).toThrow(
      'programs.json must hold a list of programs',
    )
  })
})

describe('converted record', () => {
  test('has the next expected day as of the build', () => {
    expect(toProgram(sound, '2026-11-21')).toMatchObject({
      applicationDeadline: '2027-02-15',
      deadlineKind: 'annual',
    })
    expect(toProgram(sound, '2027-02-16').applicationDeadline).toBe('2028-02-15')
  })

  test('has no date if only the month is known', () => {
    const record = {
      ...sound,
      deadline: { kind: 'annual', month: 'March', day: null, note: '' },
    } as const
    expect(toProgram(record, '2026-11-21')).toMatchObject({
      applicationDeadline: null,
      deadlineMonth: 'March',
    })
  })

  test('counts from BUILD_DATE', () => {
    expect(getBuildDay('2027-02-15')).toBe('2027-02-15')
    expect(getBuildDay('', new Date('2026-11-21T12:00:00Z'))).toBe('2026-11-21')
    expect(() => getBuildDay('tomorrow')).toThrow(
      'BUILD_DATE must be a day written as 2027-02-15; it is "tomorrow".',
    )
    expect(() => getBuildDay('2027-02-30')).toThrow('BUILD_DATE')
  })
})

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
    [{ ...named, deadlineDay: 0.5 }, '"c_1"', 'the day of its deadline is not a day of a month'],
    [
      { ...named, evidenceDate: '2026-13' },
      '"c_1"',
      'the date of its evidence is not a year, month or day',
    ],
  ])('are left out with a warning if they cannot be built: %j', async (value, name, why) => {
    const own = [toProgram(sound, '2026-11-21')]
    expect(await loadContributedPrograms(saved({ programs: [value] }), own)).toEqual({
      programs: [],
      warnings: [`The contributed program ${name} is left out of the catalog: ${why}.`],
    })
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
      const value = { ...named, type: word, levels: [word], citizenship: word }
      const [program] = (await loadContributedPrograms(saved({ programs: [value] }))).programs
      expect(catalogMessages.group(program?.type ?? '')).toBe(word)
      expect(program && listProgramDetails(program).map(([, text]) => text)).toEqual([
        word,
        word,
        word,
      ])
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
      warnings: [expect.stringMatching(/^The catalog is built without .*\.$/s)],
    })
  })

  test('are not requested without CATALOG_BACKEND_URL', async () => {
    expect(await loadContributedPrograms(undefined)).toEqual({ programs: [], warnings: [] })
  })
})
