import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { programColumns, toCsv } from '#content/open-data.ts'
import { fromRow } from '#content/record-table.ts'
import { ProgramRecord } from '#contract/program-record.ts'
import { createRecordSchema } from '#contract/record-schema.ts'
import { minimalRecord } from '#tests/support/programs.ts'

const ours: ProgramRecord[] = JSON.parse(readFileSync('src/content/programs.json', 'utf8'))

/** A table of some rows under the given names. */
const csv = (names: readonly string[], rows: readonly (readonly (string | number | null)[])[]) =>
  toCsv(
    names.map((name, index) => ({
      name,
      description: '',
      value: (row: (typeof rows)[number]) => row[index] ?? null,
    })),
    rows,
  )

describe('CSV download', () => {
  test('parses back to the same cells, whatever they contain', () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 30 })
      .filter(text => !/^[=+\-@\t\r\n＝＋－＠]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), rows => {
        expect(
          parse(csv(['a', 'b'], rows), { bom: true, record_delimiter: '\r\n' }).slice(1),
        ).toEqual(rows.filter(row => row.some(Boolean) || row.length > 1))
      }),
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1'])(
    'escapes the formula %j, quoted or not',
    text => {
      const [row] = parse(csv(['a'], [[`${text},`]]), { from: 2, record_delimiter: '\r\n' })
      expect(row?.[0]).toBe(`'${text},`)
    },
  )

  test('keeps numbers unquoted, negative ones too', () => {
    expect(csv(['longitude'], [[-86.5685], [null]])).toBe('\uFEFFlongitude\r\n-86.5685\r\n\r\n')
  })

  test('has a described column for each field, and the address of the page', () => {
    const columns = programColumns(({ id }) => `/catalog/${id}`)
    const [names, row] = parse(toCsv(columns, [minimalRecord]), { bom: true })
    expect(names).toEqual(columns.map(({ name }) => name))
    expect(names).toEqual(expect.arrayContaining(['season.closes_month', 'audience.schools.names']))
    expect(row).toContain('/catalog/a-scholarship')
    expect(columns.filter(({ description }) => description === '')).toEqual([])
  })

  test('holds each record of the catalog without loss', () => {
    const text = toCsv(
      programColumns(() => ''),
      ours,
    )
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
    expect(rows.map(fromRow)).toEqual(ours)
  })
})

test('the JSON Schema describes each field of a record', () => {
  const { properties, additionalProperties } = createRecordSchema()
  expect(Object.keys(properties ?? {})).toEqual(Object.keys(ProgramRecord.shape))
  expect(additionalProperties).toBe(false)
  for (const [name, property] of Object.entries(properties ?? {}))
    expect(property, name).toHaveProperty('description')
})
