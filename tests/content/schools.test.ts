import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { parseSchools } from '#catalog/school-list.ts'
import {
  describeSchool,
  formatSchoolCount,
  formatSchoolKind,
  groupByState,
  listSchoolDetails,
  type School,
} from '#catalog/schools.ts'
import { stateNameInSentence, states } from '#catalog/states.ts'
import { drawCountry, drawState } from '#content/map.ts'
import { notedSchools } from '#content/school-notes.ts'
import { getSchools } from '#content/schools.ts'
import { schoolHeadings } from '#lib/messages/schools.ts'
import { schoolOf } from '#tests/support/schools.ts'

const schools = await getSchools()

describe('/img/HBCU.csv', () => {
  test('reads the same with a CSV parser and with a split on commas', () => {
    const text = readFileSync('public/img/HBCU.csv', 'utf8')
    const split = text.trimEnd().split('\n')
    const parsed: string[][] = parse(text, { relax_column_count: true, skip_empty_lines: true })
    expect(parsed.map(([name, url]) => `${name},${url}`)).toEqual(
      split.map(line => line.split(',', 2).join()),
    )
    expect(parsed.flat().filter(cell => /^[=+@\t]/.test(cell))).toEqual([])
  })

  test('gives each school a number, an address, a site, a state and a place', () => {
    expect(schools.length).toBeGreaterThanOrEqual(103)
    expect(schools.map(({ number }) => number)).toEqual(schools.map((_, index) => index + 1))
    expect(new Set(schools.map(({ slug }) => slug)).size).toBe(schools.length)
    expect(new Set(schools.map(({ name }) => name)).size).toBe(schools.length)
    const isInCountry = ([longitude, latitude]: readonly [number, number]) =>
      Math.abs(latitude - 33) < 16 && longitude < -64 && longitude > -125
    const poor = schools.filter(
      ({ slug, website, state, place }) =>
        !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ||
        !website ||
        !/^[A-Z]{2}$/.test(state) ||
        !(place && isInCountry(place)),
    )
    expect(poor).toEqual([])
  })

  test('has the members of each group, and the schools without undergraduates', () => {
    const countOf = (group: string) =>
      schools.filter(({ groups }) => groups.some(each => each === group)).length
    expect(['uncf', 'tmcf', '1890'].map(countOf)).toEqual([37, 50, 19])
    expect(schools.flatMap(({ name, level }) => (level === 'graduate' ? [name] : []))).toEqual([
      'Interdenominational Theological Center',
      'Meharry Medical College',
      'Morehouse School of Medicine',
      'Southern University Law Center',
    ])
  })

  test('has each school of the notes', () => {
    const names = schools.map(({ name }) => name)
    expect(notedSchools.filter(name => !names.includes(name))).toEqual([])
  })
})

describe('another list of schools', () => {
  test('may have other names of columns, line ends of Windows, and sites without https://', () => {
    const text = readFileSync('tests/fixtures/HBCU-bare-domain.csv', 'utf8')
    const read = parseSchools(`\uFEFF${text.replaceAll('\n', '\r\n')}`)
    expect(read.map(({ website }) => website)).toEqual([
      'https://www.howard.edu/',
      'https://fisk.edu/',
    ])
  })

  test('may have rows that are too short, too long, empty or wrongly quoted', () => {
    const rows = ['Short', '', ',https://nameless.edu', `Long${',x'.repeat(40)}`, 'Odd "quote",x']
    const read = parseSchools(['name,website,state,aliases', ...rows].join('\n'))
    expect(read.map(({ name }) => name)).toEqual(['Short', 'Long', 'Odd "quote"'])
    expect(read[0]).toMatchObject({ website: null, place: null, state: '', aliases: [] })
  })

  test('keeps an unknown group apart from none', () => {
    const rows = 'name,website,uncf,tmcf,land_grant_1890\nKnown,,yes,no,yes\nUnknown,,no,,no'
    expect(parseSchools(rows)).toMatchObject([
      { groups: ['hbcu', 'uncf', '1890'], unknownGroups: [] },
      { groups: ['hbcu'], unknownGroups: ['tmcf'] },
    ])
  })

  test('gives two schools of one name different addresses, and links only web addresses', () => {
    const read = parseSchools('name,link\nTwin,\nTwin,javascript:alert(1)')
    expect(read.map(({ slug, website }) => [slug, website])).toEqual([
      ['twin', null],
      ['twin-2', null],
    ])
  })

  test('is rejected if it is a page, and may be empty', () => {
    expect(() => parseSchools('<!doctype html><p>Not found, sorry')).toThrow('page')
    expect(parseSchools('')).toEqual([])
  })
})

describe('the map', () => {
  const map = drawCountry(schools)

  test('draws the 50 states, D.C. and the U.S. Virgin Islands, each with a shape', () => {
    expect(map.shapes.map(({ state }) => state.code)).toEqual(states.map(({ code }) => code))
    expect(map.shapes.length).toBe(52)
    expect(map.shapes.filter(({ path }) => !/^M\d+ \d+l[-\d ]+z/.test(path))).toEqual([])
  })

  test('places every campus inside the frame, none over another', () => {
    expect(map.dots.length).toBe(schools.length)
    const isInside = ({ x, y }: { x: number; y: number }) =>
      x > 0 && x < map.width && y > 0 && y < map.height
    expect(map.dots.filter(dot => !isInside(dot))).toEqual([])
    const gaps = map.dots.flatMap((dot, index) =>
      map.dots.slice(index + 1).map(other => Math.hypot(dot.x - other.x, dot.y - other.y)),
    )
    expect(Math.min(...gaps)).toBeGreaterThan(16)
  })

  test('places each campus within its state', () => {
    const groups = [...groupByState(schools)]
    expect(groups.length).toBe(21)
    for (const [code, group] of groups) {
      const drawing = drawState(code, group)
      expect(drawing?.dots.length).toBe(group.length)
      expect(drawing?.dots.every(({ x, y }) => x >= 0 && x <= 240 && y >= 0 && y <= 240)).toBe(true)
    }
    expect(drawState('ZZ', [])).toBeNull()
  })
})

describe('the page of a school', () => {
  const aamu = schoolOf({})
  const bare = parseSchools('name\nBare College')

  test.each<[School, string]>([
    [aamu, 'A public four-year HBCU in Normal, Alabama, founded in 1875.'],
    [
      schoolOf({ level: 'graduate' }),
      'A public graduate and professional HBCU in Normal, Alabama, founded in 1875.',
    ],
    ...bare.map((school): [School, string] => [school, 'An HBCU.']),
  ])('describes it in a sentence (%#): %s', (school, sentence) => {
    expect(describeSchool(school)).toBe(sentence)
  })

  test('lists what is known', () => {
    expect(bare.map(listSchoolDetails)).toEqual([[]])
    expect(listSchoolDetails(aamu)).toContainEqual(['Also called', 'AAMU, Bama A&M'])
    expect(formatSchoolKind(aamu)).toBe('Public, 4-year')
  })

  test('joins its groups in a heading, and counts and names states in sentences', () => {
    expect(schoolHeadings.groups(schoolOf({ groups: ['hbcu', 'tmcf', '1890'] }))).toBe(
      'For schools of TMCF and the 1890 land-grant universities',
    )
    expect([0, 1, 14].map(formatSchoolCount)).toEqual(['no HBCU', '1 HBCU', '14 HBCUs'])
    expect(stateNameInSentence('VI')).toBe('the U.S. Virgin Islands')
  })
})
