import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { asLink } from '#contract/values.ts'

const text = readFileSync('public/img/HBCU.csv', 'utf8')
const parsed: string[][] = parse(text, { relax_column_count: true, skip_empty_lines: true })
const split = text
  .trimEnd()
  .split('\n')
  .map(line => line.split(','))

describe('/img/HBCU.csv', () => {
  test('reads the same with a CSV parser and with a split on commas', () => {
    expect(split.map(([name, url]) => [name, url])).toEqual(
      parsed.map(([name, url]) => [name, url]),
    )
  })

  test('gives every school one name and one web address', () => {
    const schools = parsed.slice(1)
    expect(schools.length).toBeGreaterThan(100)
    expect(schools.filter(([name, url]) => !name?.trim() || asLink(url) === null)).toEqual([])
    expect(new Set(schools.map(([name]) => name)).size).toBe(schools.length)
  })

  test('contains no spreadsheet formula', () => {
    expect(parsed.flat().filter(cell => /^[=+@\t]/.test(cell))).toEqual([])
  })

  test('gives every school a state and coordinates', () => {
    const [head = [], ...schools] = parsed
    const at = (school: string[], column: string) => school[head.indexOf(column)] ?? ''
    const misplaced = schools.filter(
      school =>
        !/^[A-Z]{2}$/.test(at(school, 'state')) ||
        !(Math.abs(Number(at(school, 'latitude')) - 33) < 16) ||
        !(Number(at(school, 'longitude')) < -64 && Number(at(school, 'longitude')) > -125),
    )
    expect(misplaced).toEqual([])
  })
})
