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

test('errors stand at the field of a list of texts, and name fields as the form does', () => {
  const errors = { 'audience.fields.2': 'one', 'cycles.0.closes': 'two', sources: 'three' }
  expect(errorsAtFields(recordFields, errors)).toEqual({
    'audience.fields': 'one',
    'cycles.0.closes': 'two',
    sources: 'three',
  })
  expect(labelOfPath(recordFields, ['cycles', '0', 'closes'])).toBe('Cycles › 1 › Closes')
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
