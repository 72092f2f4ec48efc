import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { decodeUtf8 } from '#content/decode-utf8.ts'
import { planImport } from '#content/import-records.ts'
import { programColumns, toCsv } from '#content/open-data.ts'
import type { ProgramRecord } from '#contract/program-record.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { minimalRecord } from '#tests/support/programs.ts'

const ours: ProgramRecord[] = JSON.parse(readFileSync('src/content/programs.json', 'utf8'))
const schools = new Set(['Fisk University'])
const valid = minimalRecord
const columns = programColumns(({ id }) => `/catalog/${id}`)
const plan = (values: unknown, existing = [valid], file = 'new.json') =>
  planImport(JSON.stringify(values), file, existing, schools)
const planCsv = (text: string) => planImport(text, 'new.csv', [valid], schools)
const other: ProgramRecord = {
  ...valid,
  id: 'other',
  name: 'Harbor Fellowship',
  type: 'Fellowship',
  url: 'https://example.org/harbor',
}

describe('import', () => {
  test('lists what is new, changed by field, and the same', () => {
    const changed = { ...valid, money: { ...valid.money, max: 5000 }, closes_when_full: true }
    const read = plan([other, changed], [valid])
    expect(read.problems).toEqual([])
    expect(read.added).toEqual([other])
    expect(read.changed).toEqual([
      {
        id: valid.id,
        fields: ['closes_when_full: false → true', 'money.max: nothing → 5000'],
      },
    ])
    const longer = (end: string) => ({ ...valid, summary: `${'x'.repeat(70)} ${end}` })
    expect(plan([longer('after')], [longer('before')]).changed[0]?.fields).toEqual([
      `summary: …${'x'.repeat(19)} before → …${'x'.repeat(19)} after`,
    ])
    expect(read.records).toEqual([changed, other])
    expect(plan([valid])).toMatchObject({ added: [], changed: [], same: 1 })
  })

  test('reads the CSV of the open data', () => {
    const cycles = [cycleOf({ closes: '2027-02-15', note: 'a "quoted", note\nof two lines' })]
    const schoolsOf = { groups: [], names: ['Fisk University'], states: [] }
    const record = { ...other, cycles, audience: { ...other.audience, schools: schoolsOf } }
    const read = planCsv(toCsv(columns, [valid, record]))
    expect(read).toMatchObject({ problems: [], same: 1 })
    expect(read.added).toEqual([record])
  })

  test('leaves out records of low confidence', () => {
    expect(plan([{ ...other, confidence: 'low' }])).toMatchObject({ leftOut: 1, added: [] })
  })

  test('finds nothing to change in the catalog itself', () => {
    const names = new Set(ours.flatMap(({ audience }) => audience.schools?.names ?? []))
    expect(planImport(JSON.stringify(ours), 'ours.json', ours, names)).toMatchObject({
      added: [],
      changed: [],
      problems: [],
      same: ours.length,
    })
  })
})

describe('import of a likely duplicate', () => {
  const own = { ...other, url: 'https://example.org/harbor', provider: 'Harbor Foundation' }

  test.each<[string, Partial<ProgramRecord>, string]>([
    ['name and provider', { url: 'https://elsewhere.org/' }, 'name and provider'],
    [
      'name and provider in other words',
      { name: 'The HARBOR Fellowship Program, 2027', url: 'https://elsewhere.org/' },
      'name and provider',
    ],
    [
      'address with tracking',
      { name: 'Seaside', url: 'https://www.example.org/harbor/?utm_source=x&fbclid=1' },
      'address',
    ],
  ])('is rejected for its %s', (_, more, what) => {
    expect(plan([{ ...own, id: 'again', ...more }], [own]).problems).toEqual([
      `new.json, again: likely a duplicate of other, which has the same ${what}.`,
    ])
  })

  test('is rejected within a file', () => {
    expect(plan([own, { ...own, id: 'again' }], []).problems).toHaveLength(1)
  })

  test('is accepted if asked for, and for a home page or a page of several programs', () => {
    const again = { ...own, id: 'again' }
    const options = { allowDuplicates: true }
    expect(planImport(JSON.stringify([again]), 'new.json', [own], schools, options)).toMatchObject({
      problems: [],
      added: [again],
    })
    const seaside = { ...own, id: 'seaside', name: 'Seaside' }
    const home = { url: 'https://example.org/' }
    expect(plan([{ ...seaside, ...home }], [{ ...own, ...home }]).problems).toEqual([])
    expect(plan([seaside], [own, { ...own, id: 'third', name: 'Third' }]).problems).toEqual([])
  })
})

describe('import of a broken file', () => {
  const row = toCsv(columns, [valid])

  test.each<[string, () => unknown, string]>([
    ['no JSON', () => planImport('[{', 'new.json', [], schools), 'new.json is not valid JSON'],
    ['no list', () => plan({}), 'new.json must hold a list of programs'],
    [
      'too many records',
      () => plan(Array.from({ length: 20_001 }, () => 1)),
      'new.json must hold at most 20000 records.',
    ],
    [
      'too many bytes',
      () => plan('x'.repeat(10_000_000)),
      'new.json must be at most 10000000 bytes.',
    ],
    [
      'letters of another encoding',
      () => decodeUtf8(readFileSync('tests/fixtures/cp1252.csv'), 'new.csv'),
      'new.csv, line 2 has letters that are not in UTF-8. Save it as CSV UTF-8.',
    ],
    ['semicolons', () => planCsv(row.replaceAll(',', ';')), 'new.csv has semicolons between'],
    ['tabs', () => planCsv(row.replaceAll(',', '\t')), 'new.csv has tabs between its columns'],
    ['a separator line', () => planCsv(`sep=,\r\n${row}`), 'new.csv begins with a line "sep=".'],
    [
      'an empty row',
      () => planCsv(`${row}${','.repeat(columns.length - 1)}`),
      'line 3 is an empty row',
    ],
    [
      'an empty column',
      () => planCsv(row.replaceAll('\r\n', ',\r\n')),
      'has a column without a name',
    ],
    ['no CSV', () => planCsv('id,name\n"x'), 'new.csv is not valid CSV'],
    ['missing columns', () => planCsv('id,name\nx,y'), 'it lacks provider, type,'],
    [
      'other columns',
      () => planCsv(row.replace('page', 'password')),
      'new.csv has columns that the open data has not: password.',
    ],
  ])('is rejected with one sentence: %s', (_, read, message) => {
    expect(read).toThrow(message)
  })

  test('lists each fault with its place and field', () => {
    const broken = [
      { ...other, id: 'a', summary: '<script>alert(1)</script>' },
      { ...other, id: 'b', money: { ...valid.money, max: 'ten' } },
      { ...other, id: 'c', needs: 'x'.repeat(70_000) },
      { ...other, id: 'd', audience: { ...valid.audience, gpa: 9 } },
    ]
    expect(plan(broken).problems).toEqual([
      'new.json, record 1 ("a"): summary must be a text without HTML; it is "<script>alert(1)</script>".',
      expect.stringContaining('new.json, record 2 ("b"): money.max must be a whole number'),
      'new.json, record 3 ("c"): it must be at most 65536 characters.',
      expect.stringContaining('new.json, record 4 ("d"): audience.gpa must be at most 4'),
    ])
  })

  test('names the line of a fault in CSV', () => {
    const text = toCsv(columns, [valid, { ...other, money: { ...valid.money, max: 5000 } }])
    expect(planCsv(text.replace(',5000,', ',five thousand,')).problems).toEqual([
      expect.stringMatching(/^new\.csv, line 3, record 2 \("other"\): money\.max must be a whole/),
    ])
  })
})

describe('npm run import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const catalog = join(folder, 'programs.json')
  const file = join(folder, 'new.json')

  function run(values: unknown, ...flags: string[]) {
    writeFileSync(catalog, JSON.stringify([valid]))
    writeFileSync(file, Buffer.isBuffer(values) ? values : JSON.stringify(values))
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['src/content/import.ts', file, ...flags],
      { env: { ...process.env, CATALOG_FILE: catalog }, encoding: 'utf8' },
    )
    return { status, stdout, stderr, records: JSON.parse(readFileSync(catalog, 'utf8')) }
  }

  test('writes the catalog sorted by id, one record a line', () => {
    const { status, stdout, records } = run([{ ...other, id: 'a' }])
    expect([status, records.map(({ id }: ProgramRecord) => id)]).toEqual([0, ['a', valid.id]])
    expect(stdout).toContain('1 new\n  a: Harbor Fellowship\n0 changed\n0 the same\n')
    expect(readFileSync(catalog, 'utf8').split('\n')).toHaveLength(5)
    expect(readdirSync(folder).sort()).toEqual(['new.json', 'programs.json'])
  })

  test('writes nothing with --dry-run', () => {
    const { status, stdout, records } = run([other], '--dry-run')
    expect([status, records]).toEqual([0, [valid]])
    expect(stdout).toContain('1 new')
  })

  test('reads UTF-8 alone', () => {
    const latin1 = Buffer.from(JSON.stringify([{ ...other, name: 'Élan' }]), 'latin1')
    expect(run(latin1)).toMatchObject({
      status: 1,
      stderr: 'new.json, line 1 has letters that are not in UTF-8. Save it as UTF-8.\n',
    })
  })

  test('writes nothing if one record is broken', () => {
    const { status, stderr, records } = run([other, { ...other, id: 'b', name: '' }])
    expect([status, records]).toEqual([1, [valid]])
    expect(stderr).toBe(
      'new.json, record 2 ("b"): name must be a text that is not empty; it is "".\nNothing was written.\n',
    )
  })

  test.each([[['--force']], [['other.json']]])('prints its usage for %j', flags => {
    expect(run([], ...flags)).toMatchObject({
      status: 1,
      stderr: 'Usage: npm run import -- FILE [--dry-run] [--allow-duplicates]\n',
    })
  })
})
