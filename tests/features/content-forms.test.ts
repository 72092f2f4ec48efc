import { describe, expect, test } from 'vitest'
import records from '#content/programs.json' with { type: 'json' }
import { checkContent } from '#contract/content-values.ts'
import {
  compareChanges,
  errorsAtFields,
  isGroup,
  labelOfPath,
  mergeChanges,
  readGroup,
  setAt,
  type Typed,
} from '#islands/admin/content/fields.ts'
import { normalize } from '#islands/admin/content/normalize.ts'
import { recordFields } from '#islands/admin/content/record-fields.ts'

const [first] = records
if (!first) throw new Error('The catalog is empty')

/** A record with typed values by their path. */
const change = (record: Typed, ...typed: readonly (readonly [string, unknown])[]): Typed =>
  typed.reduce<Typed>((data, [path, value]) => {
    const next = setAt(data, path.split('.'), value)
    return isGroup(next) ? next : data
  }, record)

describe('the form of a record', () => {
  test('gives back every record of the catalog as it was', () => {
    for (const record of records) expect(readGroup(recordFields, record)).toEqual(record)
  })

  test('reads numbers, lines and empty texts, and keeps what is wrong', () => {
    const typed = [
      ['money.min', '5000'],
      ['money.max', 'lots'],
      ['audience.fields', ' biology\n\nphysics '],
      ['apply_url', ''],
      ['name', ' Gates '],
      ['needs', 'None'],
      ['audience.need', 'false'],
    ] as const
    const data = readGroup(recordFields, change(first, ...typed))
    expect(data).toMatchObject({
      money: { min: 5000, max: 'lots' },
      audience: { fields: ['biology', 'physics'], need: false },
      needs: [],
      apply_url: null,
      name: 'Gates',
    })
    expect(checkContent('program', data)).toEqual({
      ok: false,
      fields: { 'money.max': 'This must be a whole number of US dollars such as 5000, or null.' },
    })
  })
})

describe('the form of a condition', () => {
  const read = (condition: Typed) =>
    readGroup(recordFields, { audience: { conditions: [condition] } })
  const text = 'Write a blog'
  const other = { kind: 'other', effect: 'requires', text }

  test.each([
    ['its text alone', { text }, other],
    ['what is left out', { ...other, value: '', for: ' ', ask: '', answer: '', usual: '' }, other],
    ['a mark', { ...other, usual: true }, { ...other, usual: true }],
    ['JSON', { ...other, value: ' {"min":18}' }, { ...other, value: { min: 18 } }],
    ['an object as it was', { ...other, for: { levels: [] } }, { ...other, for: { levels: [] } }],
    ['JSON that is none', { ...other, value: '{"min":' }, { ...other, value: '{"min":' }],
    ['JSON of another kind', { ...other, for: '[1]' }, { ...other, for: '[1]' }],
    ['a question', { ...other, answer: ' need ' }, { ...other, answer: 'need' }],
    ['questions', { ...other, answer: 'need, pell,' }, { ...other, answer: ['need', 'pell'] }],
  ])('reads %s', (_, typed, condition) => {
    expect(read(typed)).toEqual({ audience: { conditions: [condition] } })
  })

  test.each([
    ['value', '{"min":', 'This must be an object { … }.'],
    ['value', '{"min":-1}', 'min: This must be at least 0.'],
    ['value', '{"load":"full"}', 'load: This must be a key of age: min, max, later.'],
    ['for', '{"levels":["pupil"]}', /^levels\.0: This must be one of high-school/],
    ['ask', 'Are you 18', 'This must be a question that ends with "?".'],
    ['answer', 'need, pelt', /^This must be the name of a shared question/],
  ])('says at the field %s what is wrong with %s', (field, typed, error) => {
    const age = { kind: 'age', effect: 'requires', text: 'Be 18 or older' }
    const conditions = [age, { ...age, [field]: typed }]
    const data = readGroup(recordFields, change(first, ['audience.conditions', conditions]))
    const checked = checkContent('program', data)
    const errors = errorsAtFields(recordFields, checked.ok ? {} : checked.fields)
    expect(errors).toEqual({ [`audience.conditions.1.${field}`]: expect.stringMatching(error) })
  })
})

test.each([
  ['number', '$1,000', '1000'],
  ['number', '$2.5k', '2500'],
  ['number', '500 dollars', '500'],
  ['number', 'lots', 'lots'],
  ['number', '1-2', '1-2'],
  ['hour', '5 pm', '17:00'],
  ['hour', '11:59 p.m.', '23:59'],
  ['hour', '12 am', '00:00'],
  ['hour', 'noon', '12:00'],
  ['hour', 'Midnight', '23:59'],
  ['hour', '9:30', '09:30'],
  ['hour', '5', '5'],
  ['hour', '25:00', '25:00'],
  ['state', 'tennessee', 'TN'],
  ['state', 'D.C.', 'DC'],
  ['state', 'Ontario', 'Ontario'],
  ['zone', 'Eastern Time', 'America/New_York'],
  ['zone', 'Europe/Berlin', 'Europe/Berlin'],
  ['url', ' www.example.org/a ', 'https://www.example.org/a'],
  ['url', 'https://example.org', 'https://example.org'],
  ['url', 'javascript:alert(1)', 'javascript:alert(1)'],
] as const)('a %s typed as %j is read as %j', (format, typed, read) => {
  expect(normalize(format, typed)).toBe(read)
})

test.each([
  ['audience.fields.2', 'audience.fields', 'Audience › Fields'],
  ['cycles.0.closes', 'cycles.0.closes', 'Cycles › 1 › Closes'],
  ['sources', 'sources', 'Sources'],
  [
    'audience.conditions.2.value.min',
    'audience.conditions.2.value',
    'Audience › Conditions › 3 › Value › min',
  ],
])('an error at %s stands at the field %s, and is named as %s', (path, field, label) => {
  expect(Object.keys(errorsAtFields(recordFields, { [path]: 'wrong' }))).toEqual([field])
  expect(labelOfPath(recordFields, path.split('.'))).toBe(label)
})

describe('two administrators who change the same record', () => {
  const base = { name: 'Gates', money: { min: 1, max: 2 }, needs: ['essay'] }
  const saved = { name: 'Gates', money: { min: 10, max: 2 }, needs: ['essay', 'transcript'] }
  const typed = { name: 'Gates Scholars', money: { min: 100, max: 2 }, needs: ['essay'] }

  test('see what is there now beside what was typed', () => {
    expect(compareChanges(base, saved, typed)).toEqual([
      { path: ['name'], saved: 'Gates', typed: 'Gates Scholars', isTyped: true },
      { path: ['money', 'min'], saved: 10, typed: 100, isTyped: true },
      { path: ['needs'], saved: ['essay', 'transcript'], typed: ['essay'], isTyped: false },
    ])
  })

  test("keep both, and one's own where they differ", () => {
    expect(mergeChanges(base, saved, typed)).toEqual({
      name: 'Gates Scholars',
      money: { min: 100, max: 2 },
      needs: ['essay', 'transcript'],
    })
  })

  test('keep both changes of the same date row', () => {
    const row = (opens: string, closes: string) => ({
      cycles: [{ label: '2026', opens, closes }],
    })
    const rows = [row('a', 'b'), row('theirs', 'b'), row('a', 'own')] as const
    expect(compareChanges(...rows).map(({ path }) => path.join('.'))).toEqual([
      'cycles.0.opens',
      'cycles.0.closes',
    ])
    expect(mergeChanges(...rows)).toEqual(row('theirs', 'own'))
  })

  test('see the whole list when one of them removed a row', () => {
    const [one, two, own] = [{ opens: 'a' }, { opens: 'b' }, { opens: 'own' }]
    const lists = [{ cycles: [one, two] }, { cycles: [two] }, { cycles: [own, two] }] as const
    expect(compareChanges(...lists)).toEqual([
      { path: ['cycles'], saved: [two], typed: [own, two], isTyped: true },
    ])
    expect(mergeChanges(...lists)).toEqual({ cycles: [own, two] })
  })
})
