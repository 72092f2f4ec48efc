import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { toCsv } from '#catalog/csv.ts'
import { ProgramRecord } from '#catalog/record.ts'
import { createRecordSchema, programColumns } from '#content/open-data.ts'
import { fromRow } from '#content/record-table.ts'
import { minimalRecord } from '#tests/support/programs.ts'

const ours: ProgramRecord[] = JSON.parse(readFileSync('src/content/programs.json', 'utf8'))
const columns = programColumns(({ id }) => `/catalog/${id}`)

/** A table of one column. */
const csv = (...cells: (string | number | null)[]) =>
  toCsv([{ name: 'a', value: ([cell = null]: typeof cells) => cell }], [cells])

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1'])(
  'a CSV cell that begins with the formula %j is disarmed',
  text => {
    const [row] = parse(csv(`${text},`), { from: 2, record_delimiter: '\r\n' })
    expect(row).toEqual([`'${text},`])
  },
)

test('a CSV cell keeps a negative number as it is', () => {
  expect(csv(-86.5685)).toBe('\uFEFFa\r\n-86.5685\r\n')
})

test('the CSV of programs describes each column, and has the address of the page', () => {
  const described = columns.flatMap(({ fields = [], ...column }) => [column, ...fields])
  expect(described.filter(({ description }) => description === '')).toEqual([])
  expect(described.map(({ name }) => name)).toEqual(expect.arrayContaining(['ask', 'closes']))
  expect(toCsv(columns, [minimalRecord])).toContain(',/catalog/a-scholarship\r\n')
})

test('the CSV of programs has what is sent, and the conditions as words', () => {
  const [condition] = ours.flatMap(({ audience }) => audience.conditions)
  if (!condition) throw new Error('The catalog has no condition')
  const conditions = [condition, { ...condition, text: '=1+1' }]
  const audience = { ...minimalRecord.audience, conditions }
  const rowOf = (record: Partial<ProgramRecord>) => {
    const table = toCsv(columns, [{ ...minimalRecord, ...record }])
    const [row]: Record<string, string>[] = parse(table, { bom: true, columns: true })
    return row
  }
  expect(rowOf({ needs: null, audience })).toMatchObject({
    needs: '',
    conditions: `${condition.text}; =1+1`,
  })
  expect(
    rowOf({ needs: [], audience: { ...audience, conditions: conditions.slice(1) } }),
  ).toMatchObject({
    needs: 'none',
    conditions: "'=1+1",
  })
})

test('the CSV of programs holds each record of the catalog without loss', () => {
  const rows: Record<string, string>[] = parse(toCsv(columns, ours), { bom: true, columns: true })
  expect(rows.map(fromRow)).toEqual(ours)
})

test('the JSON Schema describes each field of a record', () => {
  const { properties = {}, additionalProperties } = createRecordSchema()
  expect(Object.keys(properties)).toEqual(Object.keys(ProgramRecord.shape))
  expect(additionalProperties).toBe(false)
  for (const [name, property] of Object.entries(properties))
    expect(property, name).toHaveProperty('description')
})
