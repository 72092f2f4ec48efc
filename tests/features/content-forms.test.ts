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
import { convertDraft, recordFields } from '#islands/admin/content/record-fields.ts'

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
    ] as const
    const data = readGroup(recordFields, change(first, ...typed))
    expect(data).toMatchObject({
      money: { min: 5000, max: 'lots' },
      audience: { fields: ['biology', 'physics'] },
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

describe('a draft that a browser kept', () => {
  const { conditions, ...audience } = first.audience
  const formerRecord = (other: string[] | string) => ({
    ...first,
    audience: { ...audience, other },
  })
  const untyped = (text: string) => ({ kind: 'other', effect: 'requires', text, unsure: true })

  test('of the form before is read in the present one', () => {
    const draft = {
      version: 3,
      base: formerRecord(['Be 18']),
      typed: formerRecord('Be 18\n\nSing'),
      jsonText: JSON.stringify(formerRecord([])),
    }
    const { base, typed, jsonText, version } = convertDraft(draft)
    expect(version).toBe(3)
    expect(base).toMatchObject({ audience: { conditions: [untyped('Be 18')] } })
    expect(typed).toMatchObject({ audience: { conditions: ['Be 18', 'Sing'].map(untyped) } })
    for (const value of [base, typed, JSON.parse(String(jsonText))])
      expect(checkContent('program', value)).toMatchObject({ ok: true })
  })

  test.each([
    ['of the present form', { base: first, typed: first, jsonText: '{ "id": ' }],
    ['of a mentor', { base: { name: 'A' }, typed: { name: 'B' }, jsonText: null }],
  ])('%s stays as it is', (_, draft) => {
    expect(convertDraft(draft)).toEqual(draft)
  })
})

describe('two administrators who change the same record', () => {
  const base = { name: 'Gates', money: { min: 1, max: 2 }, needs: ['essay'] }
  const saved = { name: 'Gates', money: { min: 10, max: 2 }, needs: ['essay', 'transcript'] }
  const typed = { name: 'Gates Scholars', money: { min: 100, max: 2 }, needs: ['essay'] }

  test('see what either of them changed', () => {
    expect(compareChanges(base, saved, typed)).toEqual([
      { path: ['money', 'min'], before: 1, saved: 10, typed: 100, isContested: true },
      {
        path: ['needs'],
        before: ['essay'],
        typed: ['essay'],
        saved: ['essay', 'transcript'],
        isContested: false,
      },
      {
        path: ['name'],
        before: 'Gates',
        saved: 'Gates',
        typed: 'Gates Scholars',
        isContested: false,
      },
    ])
  })

  test("keep both, and one's own where they differ", () => {
    expect(mergeChanges(base, saved, typed)).toEqual({
      name: 'Gates Scholars',
      money: { min: 100, max: 2 },
      needs: ['essay', 'transcript'],
    })
  })

  const cycles = [
    { label: '2026', opens: 'a', closes: 'b' },
    { label: '2027', opens: 'c', closes: 'd' },
  ]
  const change = (index: number, values: object) =>
    cycles.map((cycle, at) => (at === index ? { ...cycle, ...values } : cycle))

  test('keep both changes of the same date row', () => {
    const saved = { cycles: change(0, { opens: 'theirs' }) }
    const typed = { cycles: change(0, { closes: 'own' }) }
    expect(compareChanges({ cycles }, saved, typed).map(({ path }) => path.join('.'))).toEqual([
      'cycles.0.opens',
      'cycles.0.closes',
    ])
    expect(mergeChanges({ cycles }, saved, typed)).toEqual({
      cycles: change(0, { opens: 'theirs', closes: 'own' }),
    })
  })

  test('see what changed of the values of a condition', () => {
    const conditions = [{ kind: 'age', value: { min: 18 } }]
    const withValue = (value: object) => ({ conditions: [{ kind: 'age', value }] })
    const saved = withValue({ min: 18, max: 25 })
    const typed = withValue({ min: 16 })
    expect(compareChanges({ conditions }, saved, typed).map(({ path }) => path.join('.'))).toEqual([
      'conditions.0.value.max',
      'conditions.0.value.min',
    ])
    expect(mergeChanges({ conditions }, saved, typed)).toEqual(withValue({ min: 16, max: 25 }))
  })

  test('see the whole list when one of them removed a row', () => {
    const saved = { cycles: cycles.slice(1) }
    const typed = { cycles: change(0, { closes: 'own' }) }
    expect(compareChanges({ cycles }, saved, typed)).toEqual([
      {
        path: ['cycles'],
        before: cycles,
        saved: saved.cycles,
        typed: typed.cycles,
        isContested: true,
      },
    ])
    expect(mergeChanges({ cycles }, saved, typed)).toEqual(typed)
  })
})
