import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Condition } from '#catalog/conditions.ts'
import { toCsv } from '#catalog/csv.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { decodeUtf8 } from '#content/decode-utf8.ts'
import { planImport } from '#content/import-records.ts'
import { programColumns } from '#content/open-data.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { minimalRecord } from '#tests/support/programs.ts'

const schools = new Set(['Fisk University'])
const valid = minimalRecord
const columns = programColumns(({ id }) => `/catalog/${id}`)
const plan = (values: unknown, existing = [valid], options = {}) =>
  planImport(JSON.stringify(values), 'new.json', existing, schools, options)
const planCsv = (text: string) => planImport(text, 'new.csv', [valid], schools)
const other: ProgramRecord = {
  ...valid,
  id: 'other',
  name: 'Harbor Fellowship',
  provider: 'Harbor Foundation',
  type: 'Fellowship',
  url: 'https://example.org/harbor',
}

/** A record as it was before conditions had types. */
const { conditions: _, ...audience } = other.audience
const { format, funded_by, topics, home_page_link, ended, ended_note, ...rest } = other
const texts = ['Full-time', 'Plans to teach']
const former = { ...rest, needs: [], audience: { ...audience, other: texts } }
const conditions = texts.map(
  (text): Condition => ({ kind: 'other', effect: 'requires', text, unsure: true }),
)
const converted: ProgramRecord = { ...other, needs: null, audience: { ...audience, conditions } }
const untyped = [{ id: 'other', texts }]

describe('import', () => {
  test('lists what is new, changed by field, and the same', () => {
    const changed = { ...valid, money: { ...valid.money, max: 5000 }, closes_when_full: true }
    expect(plan([other, changed])).toMatchObject({
      problems: [],
      added: [other],
      changed: [
        { id: valid.id, fields: ['closes_when_full: false → true', 'money.max: nothing → 5000'] },
      ],
      records: [changed, other],
    })
    expect(plan([valid])).toMatchObject({ added: [], changed: [], same: 1 })
  })

  test('shows where a long text changes', () => {
    const longer = (end: string) => ({ ...valid, summary: `${'x'.repeat(70)} ${end}` })
    const [changed] = plan([longer('after')], [longer('before')]).changed
    const kept = `…${'x'.repeat(19)}`
    expect(changed?.fields).toEqual([`summary: ${kept} before → ${kept} after`])
  })

  test('reads the CSV of the open data', () => {
    const cycles = [cycleOf({ closes: '2027-02-15', note: 'a "quoted", note\nof two lines' })]
    const atFisk = { groups: [], names: ['Fisk University'], states: [] }
    const record = { ...other, cycles, audience: { ...other.audience, schools: atFisk } }
    expect(planCsv(toCsv(columns, [valid, record]))).toMatchObject({
      problems: [],
      same: 1,
      added: [record],
    })
  })

  describe('of the form before', () => {
    test('converts records, and names the conditions that nobody has typed', () => {
      expect(plan([valid, former])).toMatchObject({
        ...{ problems: [], same: 1, added: [converted], untyped },
      })
    })

    test('converts CSV', () => {
      const table = columns.flatMap(column =>
        column.name === 'audience.conditions'
          ? [{ ...column, name: 'audience.other', value: () => texts.join(' | ') }]
          : column.name in other && !(column.name in former)
            ? []
            : [column],
      )
      const csv = toCsv(table, [other])
      expect(planCsv(csv)).toMatchObject({ problems: [], added: [converted], untyped })
    })
  })

  test('leaves out records of low confidence', () => {
    expect(plan([{ ...other, confidence: 'low' }])).toMatchObject({ leftOut: 1, added: [] })
  })

  test('finds nothing to change in the catalog itself', () => {
    const text = readFileSync('src/content/programs.json', 'utf8')
    const ours: ProgramRecord[] = JSON.parse(text)
    const names = new Set(ours.flatMap(({ audience }) => audience.schools?.names ?? []))
    expect(planImport(text, 'ours.json', ours, names)).toMatchObject({
      problems: [],
      added: [],
      changed: [],
      same: ours.length,
    })
  })
})

describe('import of a likely duplicate', () => {
  const again = { ...other, id: 'again' }

  test.each<[string, Partial<ProgramRecord>]>([
    ['name and provider', { url: 'https://elsewhere.org/' }],
    [
      'name and provider',
      { name: 'The HARBOR Fellowship Program, 2027', url: 'https://elsewhere.org/' },
    ],
    ['address', { name: 'Seaside', url: 'https://www.example.org/harbor/?utm_source=x&fbclid=1' }],
  ])('is rejected for its %s: %j', (what, more) => {
    expect(plan([{ ...again, ...more }], [other]).problems).toEqual([
      `new.json, again: likely a duplicate of other, which has the same ${what}.`,
    ])
  })

  test('is rejected within a file, and accepted if asked for', () => {
    expect(plan([other, again], []).problems).toHaveLength(1)
    const allowed = plan([again], [other], { allowDuplicates: true })
    expect(allowed).toMatchObject({ problems: [], added: [again] })
  })

  test('is none with the address of a home page, or of several programs', () => {
    const seaside = { ...other, id: 'seaside', name: 'Seaside' }
    const home = { url: 'https://example.org/' }
    expect(plan([{ ...seaside, ...home }], [{ ...other, ...home }]).problems).toEqual([])
    expect(plan([seaside], [other, { ...again, name: 'Third' }]).problems).toEqual([])
  })
})

describe('import of a broken file', () => {
  const row = toCsv(columns, [valid])
  const many = Array.from({ length: 20_001 }, () => 1)
  const foreign = readFileSync('tests/fixtures/cp1252.csv')

  test.each<[() => unknown, string]>([
    [() => planImport('[{', 'new.json', [], schools), 'new.json is not valid JSON'],
    [() => plan({}), 'new.json must hold a list of programs'],
    [() => plan(many), 'new.json must hold at most 20000 records.'],
    [() => plan('x'.repeat(10_000_000)), 'new.json must be at most 10000000 bytes.'],
    [
      () => decodeUtf8(foreign, 'new.csv'),
      'new.csv, line 2 has letters that are not in UTF-8. Save it as CSV UTF-8.',
    ],
    [() => planCsv(row.replaceAll(',', ';')), 'new.csv has semicolons between its columns'],
    [() => planCsv(row.replaceAll(',', '\t')), 'new.csv has tabs between its columns'],
    [() => planCsv(`sep=,\r\n${row}`), 'new.csv begins with a line "sep=".'],
    [() => planCsv(`${row}${','.repeat(columns.length - 1)}`), 'line 3 is an empty row'],
    [() => planCsv(row.replaceAll('\r\n', ',\r\n')), 'has a column without a name'],
    [() => planCsv('id,name\n"x'), 'new.csv is not valid CSV'],
    [() => planCsv('id,name\nx,y'), 'it lacks provider, type,'],
    [() => planCsv(row.replace(',page', ',password')), 'that the open data has not: password.'],
  ])('is rejected with one sentence (%#): %s', (read, message) => {
    expect(read).toThrow(message)
  })

  test('lists each fault with its place and field', () => {
    const broken = [
      { ...other, id: 'a', summary: '<script>alert(1)</script>' },
      { ...other, id: 'b', needs: 'x'.repeat(70_000) },
    ]
    expect(plan(broken).problems).toEqual([
      'new.json, record 1 ("a"): summary must be a text without HTML; it is "<script>alert(1)</script>".',
      'new.json, record 2 ("b"): it must be at most 65536 characters.',
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
    const added = { ...other, id: 'a' }
    expect(run([added])).toEqual({
      status: 0,
      stdout: expect.stringContaining('1 new\n  a: Harbor Fellowship\n0 changed\n0 the same\n'),
      stderr: '',
      records: [added, valid],
    })
    expect(readFileSync(catalog, 'utf8').split('\n')).toHaveLength(5)
    expect(readdirSync(folder).sort()).toEqual(['new.json', 'programs.json'])
  })

  test('says which conditions of the form before it could not type', () => {
    const { stdout, records } = run([former])
    expect(stdout).toContain(
      '1 with conditions to be typed; until then a "no" leaves nobody out\n  other: Full-time\n  other: Plans to teach\n',
    )
    expect(records).toEqual([valid, converted])
  })

  const latin1 = Buffer.from(JSON.stringify([{ ...other, name: 'Élan' }]), 'latin1')
  const usage = 'Usage: npm run import -- FILE [--dry-run] [--allow-duplicates]\n'
  test.each<[string, unknown, string[], number, string]>([
    ['--dry-run', [other], ['--dry-run'], 0, ''],
    ['another flag', [], ['--force'], 1, usage],
    ['a second file', [], ['other.json'], 1, usage],
    [
      'letters of another encoding',
      latin1,
      [],
      1,
      'new.json, line 1 has letters that are not in UTF-8. Save it as UTF-8.\n',
    ],
    [
      'one broken record',
      [other, { ...other, id: 'b', name: '' }],
      [],
      1,
      'new.json, record 2 ("b"): name must be a text that is not empty; it is "".\nNothing was written.\n',
    ],
  ])('writes nothing with %s', (_, values, flags, status, stderr) => {
    expect(run(values, ...flags)).toMatchObject({ status, stderr, records: [valid] })
  })
})
