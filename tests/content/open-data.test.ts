import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { programColumns, toCsv, toJson } from '#content/open-data.ts'
import { programOf } from '#tests/support/programs.ts'

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
        expect(parse(csv(['a', 'b'], rows), { record_delimiter: '\r\n' }).slice(1)).toEqual(
          rows.filter(row => row.some(Boolean) || row.length > 1),
        )
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
    expect(csv(['longitude'], [[-86.5685], [null]])).toBe('longitude\r\n-86.5685\r\n\r\n')
  })

  test('has the columns that /data describes, the same as JSON', () => {
    const program = programOf({ id: 'one', name: 'One', fields: ['arts', 'law'] })
    const columns = programColumns(({ id }) => `/catalog/${id}`)
    const [names, row] = parse(toCsv(columns, [program]))
    expect(names).toEqual(columns.map(({ name }) => name))
    expect(row).toContain('arts;law')
    expect(JSON.parse(toJson(columns, [program]))[0]).toMatchObject({
      id: 'one',
      page: '/catalog/one',
    })
    expect(columns.every(({ description: says }) => says.length > 0)).toBe(true)
  })
})
