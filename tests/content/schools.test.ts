import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawCountry, drawState } from '#content/map.ts'
import { notedSchools } from '#content/school-notes.ts'
import { listSchoolPrograms } from '#content/school-programs.ts'
import { getSchools as allSchools, parseSchools } from '#content/schools.ts'
import type { Program } from '#contract/programs.ts'
import { stateNameInSentence, states } from '#contract/states.ts'
import { breadcrumbList, toJsonLd } from '#lib/json-ld.ts'
import { schoolHeadings } from '#lib/messages/schools.ts'
import {
  describeSchool,
  formatSchoolCount,
  formatSchoolKind,
  groupByState,
  listSchoolDetails,
  type School,
  schoolThing,
} from '#lib/schools.ts'
import { programOf } from '#tests/support/programs.ts'

const schools = await allSchools()
const head = 'name,website,city,state,latitude,longitude,founded,control,level,email_domain,aliases'
const one = (row: string) => {
  const [school] = parseSchools(`${head}\n${row}`)
  if (!school) throw new Error('no school')
  return school
}
const normal = one(
  'Alabama A&M University,https://www.aamu.edu,Normal,AL,34.78,-86.56,1875,public,4-year,aamu.edu,AAMU;Bama A&M',
)
const program = (fields: Record<string, unknown>) =>
  programOf({ name: 'A program', university: '', ...fields })

describe('university list', () => {
  test('numbers every row from 1 and gives each a unique address', () => {
    expect(schools.length).toBeGreaterThanOrEqual(103)
    expect(schools.map(({ number }) => number)).toEqual(schools.map((_, index) => index + 1))
    expect(new Set(schools.map(({ slug }) => slug)).size).toBe(schools.length)
    expect(schools.every(({ slug }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toBe(true)
  })

  test('reads quoted commas, a byte order mark and Windows line ends', () => {
    const [school] = parseSchools('\uFEFFName,Link\r\n"Fisk, the University",https://fisk.edu\r\n')
    expect(school).toMatchObject({
      number: 1,
      name: 'Fisk, the University',
      website: 'https://fisk.edu/',
    })
  })

  test('links a site that is written without https://', () => {
    const read = parseSchools(readFileSync('tests/fixtures/HBCU-bare-domain.csv', 'utf8'))
    expect(read.map(({ website }) => website)).toEqual([
      'https://www.howard.edu/',
      'https://fisk.edu/',
    ])
  })

  test('accepts rows that are too short, too long, empty or wrongly quoted', () => {
    const read = parseSchools(
      `${head}\nShort\n\n,https://nameless.edu\nLong${',x'.repeat(40)}\nOdd "quote" here,https://odd.edu`,
    )
    expect(read.map(({ name }) => name)).toEqual(['Short', 'Long', 'Odd "quote" here'])
    expect(read[0]).toMatchObject({ website: null, place: null, state: '', aliases: [] })
  })

  test('keeps an unknown group apart from none', () => {
    const read = parseSchools(
      'name,website,uncf,tmcf,land_grant_1890\nKnown,,yes,no,yes\nUnknown,,no,,no',
    )
    expect(read.map(({ groups, unknownGroups }) => [groups, unknownGroups])).toEqual([
      [['hbcu', 'uncf', '1890'], []],
      [['hbcu'], ['tmcf']],
    ])
    const counts = ['uncf', 'tmcf', '1890'].map(
      group => schools.filter(({ groups }) => groups.some(each => each === group)).length,
    )
    expect(counts).toEqual([37, 50, 19])
  })

  test('links only web addresses', () => {
    expect(one('A,javascript:alert(1)').website).toBeNull()
  })

  test('rejects a page in place of the list, and reads an empty file as an empty list', () => {
    expect(() => parseSchools('<!doctype html><p>Not found, sorry')).toThrow('page')
    expect(parseSchools('')).toEqual([])
  })

  test('gives two schools of one name different addresses', () => {
    expect(parseSchools('name,link\nTwin,\nTwin,').map(({ slug }) => slug)).toEqual([
      'twin',
      'twin-2',
    ])
  })
})

describe('map', () => {
  const map = drawCountry(schools)

  test('draws the 50 states, D.C. and the U.S. Virgin Islands, each with a shape', () => {
    expect(map.shapes.map(({ state }) => state.code)).toEqual(states.map(({ code }) => code))
    expect(map.shapes.length).toBe(52)
    expect(map.shapes.filter(({ path }) => !/^M\d+ \d+l[-\d ]+z/.test(path))).toEqual([])
  })

  test('counts the schools of the file', () => {
    const counts = [...groupByState(schools)].map(([code, group]) => [code, group.length])
    expect(counts).toContainEqual(['AL', 14])
    expect(counts).toContainEqual(['VI', 1])
    expect(counts.length).toBe(21)
    expect([0, 1, 14].map(formatSchoolCount)).toEqual(['no HBCU', '1 HBCU', '14 HBCUs'])
  })

  test('places every campus inside the frame, none over another', () => {
    expect(map.dots.length).toBe(schools.length)
    for (const { x, y } of map.dots) {
      expect(x > 0 && x < map.width && y > 0 && y < map.height).toBe(true)
    }
    const gaps = map.dots.flatMap((dot, index) =>
      map.dots.slice(index + 1).map(other => Math.hypot(dot.x - other.x, dot.y - other.y)),
    )
    expect(Math.min(...gaps)).toBeGreaterThan(16)
  })

  test('places each campus within its state', () => {
    for (const [code, group] of groupByState(schools)) {
      const drawing = drawState(code, group)
      expect(drawing?.dots.length).toBe(group.length)
      expect(drawing?.dots.every(({ x, y }) => x >= 0 && x <= 240 && y >= 0 && y <= 240)).toBe(true)
    }
    expect(drawState('ZZ', [])).toBeNull()
  })
})

describe('university page', () => {
  test('describes the school in a sentence', () => {
    expect(describeSchool(normal)).toBe(
      'A public four-year HBCU in Normal, Alabama, founded in 1875.',
    )
    expect(describeSchool(one('Bare College,'))).toBe('An HBCU.')
    expect(formatSchoolKind(normal)).toBe('Public, 4-year')
    expect(describeSchool({ ...normal, level: 'graduate' })).toContain(
      'A public graduate and professional HBCU in Normal',
    )
    expect(stateNameInSentence('VI')).toBe('the U.S. Virgin Islands')
  })

  test('leaves out what is not known', () => {
    expect(listSchoolDetails(one('Bare College,'))).toEqual([])
    expect(listSchoolDetails(normal).map(([label]) => label)).toContain('Also called')
  })

  test('joins the groups of a school in a heading with "and"', () => {
    expect(schoolHeadings.groups({ ...normal, groups: ['hbcu', 'tmcf', '1890'] })).toBe(
      'For schools of TMCF and the 1890 land-grant universities',
    )
  })

  test('has notes only for schools of the list', () => {
    const names = schools.map(({ name }) => name)
    expect(notedSchools.filter(name => !names.includes(name))).toEqual([])
  })

  const audience = (more: Partial<Program['audience']>) =>
    program({ audience: { ...programOf({}).audience, levels: ['undergraduate'], ...more } })
  const rule = (more: Partial<NonNullable<Program['audience']['schools']>>) => ({
    schools: { groups: [], names: [], states: [], ...more },
  })
  const member = { ...normal, groups: ['hbcu', 'tmcf', '1890'] as const, unknownGroups: [] }
  const listsOf = (found: Program, school: School = member) =>
    Object.entries(listSchoolPrograms(school, [found]))
      .filter(([, programs]) => programs.length > 0)
      .map(([name]) => name)

  test('lists programs for its students by its full name, not by a short alias', () => {
    const found = ['Alabama A&M University', 'AAMU', 'bama a&m', 'Fisk University', ''].filter(
      university => listSchoolPrograms(normal, [program({ university })]).own.length > 0,
    )
    expect(found).toEqual(['Alabama A&M University', 'bama a&m'])
  })

  test.each([
    ['its name', rule({ names: ['Alabama A&M University'] }), ['own']],
    ['one of its groups', rule({ groups: ['tmcf'] }), ['groups']],
    ['another group', rule({ groups: ['uncf'] }), []],
    ['HBCUs and a group', rule({ groups: ['uncf', 'hbcu'] }), ['hbcu']],
    ['HBCUs', rule({ groups: ['hbcu'] }), ['hbcu']],
    ['HBCUs of its state', rule({ groups: ['hbcu'], states: ['AL'] }), ['state']],
    ['HBCUs of another state', rule({ groups: ['hbcu'], states: ['SC'] }), []],
    ['other schools of the group', rule({ groups: ['hbcu'], names: ['Fisk University'] }), []],
    ['no school', { schools: null }, []],
  ])('lists a program that names %s', (_, condition, lists) => {
    expect(listsOf(audience(condition))).toEqual(lists)
  })

  test.each([
    ['high-school students', { levels: ['high-school'] }, ['highSchool']],
    [
      'high-school seniors on their way to college',
      { levels: ['high-school', 'undergraduate'], class_years: ['hs-senior'] },
      ['highSchool'],
    ],
    ['both', { levels: ['high-school', 'undergraduate'] }, ['hbcu', 'highSchool']],
    ['colleges themselves', { levels: ['institution'] }, []],
    ['graduates', { levels: ['graduate'] }, ['hbcu']],
  ] satisfies [string, Partial<Program['audience']>, string[]][])(
    'lists an award at any HBCU for %s where they look for it',
    (_, levels, lists) => {
      expect(listsOf(audience({ ...rule({ groups: ['hbcu'] }), ...levels }))).toEqual(lists)
    },
  )

  test.each([
    ['graduate', { levels: ['undergraduate'] }, []],
    ['graduate', { levels: ['high-school', 'undergraduate'] }, []],
    ['graduate', { levels: ['undergraduate', 'graduate'] }, ['hbcu']],
    ['graduate', { levels: ['recent-graduate'] }, ['hbcu']],
    ['graduate', { levels: [] }, ['hbcu']],
    ['2-year', { levels: ['graduate'] }, []],
    ['2-year', { levels: ['high-school', 'undergraduate'] }, ['hbcu', 'highSchool']],
  ] satisfies [string, Partial<Program['audience']>, string[]][])(
    'lists at a %s school only what its students may have: %j',
    (level, levels, lists) => {
      const found = audience({ ...rule({ groups: ['hbcu'] }), ...levels })
      expect(listsOf(found, { ...member, level })).toEqual(lists)
    },
  )

  test.each([
    ['2-year', 'private', ['at a two-year college'], null, ['twoYear']],
    ['4-year', 'private', ['at a two-year college'], null, []],
    ['4-year', 'private', ['certificate of a public college or university'], 'AL', []],
    ['4-year', 'public', ['certificate of a public college or university'], 'AL', ['state']],
    ['4-year', 'public', ['eligible private college in Alabama'], 'AL', []],
    ['4-year', 'private', ['eligible private college in Alabama'], 'AL', ['state']],
  ])(
    'lists at a %s %s school a program with the condition %j where it belongs',
    (level, control, other, state, lists) => {
      const { schools } = rule({ states: state ? [state] : [] })
      const found = audience({ other, schools: state ? schools : null })
      expect(listsOf(found, { ...member, level, control })).toEqual(lists)
    },
  )

  test('names the schools without undergraduates', () => {
    expect(schools.flatMap(({ name, level }) => (level === 'graduate' ? [name] : []))).toEqual([
      'Interdenominational Theological Center',
      'Meharry Medical College',
      'Morehouse School of Medicine',
      'Southern University Law Center',
    ])
  })

  test('has linked data with the required fields of its type', () => {
    const thing = schoolThing(normal, 'https://example.org/hbcu/x')
    expect(thing).toMatchObject({
      '@type': 'CollegeOrUniversity',
      name: 'Alabama A&M University',
      url: 'https://www.aamu.edu/',
      foundingDate: '1875',
      address: { '@type': 'PostalAddress', addressLocality: 'Normal', addressRegion: 'AL' },
      geo: { '@type': 'GeoCoordinates', latitude: 34.78, longitude: -86.56 },
    })
    expect(schoolThing(one('Bare College,'), 'x')).not.toHaveProperty('url')
  })

  test('numbers its breadcrumbs from the landing page', () => {
    const trail = breadcrumbList(new URL('https://example.org'), [['HBCUs', '/hbcu']])
    expect(trail.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'HBCU Yard', item: 'https://example.org/' },
      { '@type': 'ListItem', position: 2, name: 'HBCUs', item: 'https://example.org/hbcu' },
    ])
  })

  test('escapes a name that ends the script', () => {
    const text = toJsonLd({ '@type': 'Thing', name: '</script><script>alert(1)</script>' })
    expect(text).not.toContain('<')
    expect(JSON.parse(text)['@graph'][0].name).toContain('</script>')
  })
})
