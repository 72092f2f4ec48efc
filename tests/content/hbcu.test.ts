import { describe, expect, test } from 'vitest'
import { compactPath, drawCountry, drawState, separatePoints } from '#content/map.ts'
import { notedSchools } from '#content/school-notes.ts'
import { listOpenPrograms, listOwnPrograms } from '#content/school-programs.ts'
import { getSchools as allSchools, parseSchools } from '#content/schools.ts'
import { breadcrumbList, toJsonLd } from '#lib/json-ld.ts'
import {
  describeSchool,
  formatSchoolCount,
  formatSchoolKind,
  groupByState,
  listSchoolDetails,
  schoolThing,
} from '#lib/schools.ts'
import { stateNameInSentence, states } from '#lib/states.ts'
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

describe('the university list', () => {
  test('numbers every row of the file from 1 and gives each an address of its own [spec 2.hbcu-universities-database.2 2.hbcu-universities-database.5 3.university-row.1]', () => {
    expect(schools.length).toBeGreaterThanOrEqual(103)
    expect(schools.map(({ number }) => number)).toEqual(schools.map((_, index) => index + 1))
    expect(new Set(schools.map(({ slug }) => slug)).size).toBe(schools.length)
    expect(schools.every(({ slug }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toBe(true)
  })

  test('reads quoted commas, a byte order mark and Windows line ends [spec 2.hbcu-universities-database.3 2.hbcu-universities-database.4]', () => {
    const [school] = parseSchools('\uFEFFName,Link\r\n"Fisk, the University",https://fisk.edu\r\n')
    expect(school).toMatchObject({ number: 1, name: 'Fisk, the University', website: 'https://fisk.edu/' })
  })

  test('stands rows that are too short, too long, empty or oddly quoted', () => {
    const read = parseSchools(
      `${head}\nShort\n\n,https://nameless.edu\nLong${',x'.repeat(40)}\nOdd "quote" here,https://odd.edu`,
    )
    expect(read.map(({ name }) => name)).toEqual(['Short', 'Long', 'Odd "quote" here'])
    expect(read[0]).toMatchObject({ website: null, place: null, state: '', aliases: [] })
  })

  test('links nothing but web addresses', () => {
    expect(one('A,javascript:alert(1)').website).toBeNull()
  })

  test('takes a page that came instead of the list for a failure, and an empty file for an empty list [spec 8.mentors-stories-university-list-profile.3]', () => {
    expect(() => parseSchools('<!doctype html><p>Not found, sorry')).toThrow('page')
    expect(parseSchools('')).toEqual([])
  })

  test('keeps two schools of one name apart', () => {
    expect(parseSchools('name,link\nTwin,\nTwin,').map(({ slug }) => slug)).toEqual(['twin', 'twin-2'])
  })
})

describe('the map', () => {
  const map = drawCountry(schools)

  test('draws the 50 states, D.C. and the U.S. Virgin Islands, each with a shape [spec 1.9]', () => {
    expect(map.shapes.map(({ state }) => state.code)).toEqual(states.map(({ code }) => code))
    expect(map.shapes.length).toBe(52)
    expect(map.shapes.filter(({ path }) => !/^M\d+ \d+l[-\d ]+z/.test(path))).toEqual([])
  })

  test('counts what the file holds', () => {
    const counts = [...groupByState(schools)].map(([code, group]) => [code, group.length])
    expect(counts).toContainEqual(['AL', 14])
    expect(counts).toContainEqual(['VI', 1])
    expect(counts.length).toBe(21)
    expect([0, 1, 14].map(formatSchoolCount)).toEqual(['no HBCU', '1 HBCU', '14 HBCUs'])
  })

  test('shows every campus inside of its frame, none hidden by another', () => {
    expect(map.dots.length).toBe(schools.length)
    for (const { x, y } of map.dots) {
      expect(x > 0 && x < map.width && y > 0 && y < map.height).toBe(true)
    }
    const gaps = map.dots.flatMap((dot, index) =>
      map.dots.slice(index + 1).map(other => Math.hypot(dot.x - other.x, dot.y - other.y)),
    )
    expect(Math.min(...gaps)).toBeGreaterThan(16)
  })

  test('moves a crowded dot a little, and one that stands alone not at all', () => {
    const [first, second, alone] = separatePoints([
      [100, 100],
      [100, 100],
      [500, 500],
    ])
    expect(first).not.toEqual(second)
    expect(alone).toEqual({ x: 500, y: 500, reach: 64 })
    expect(first?.reach).toBe(0)
  })

  test('leaves out what is too small to be seen', () => {
    expect(compactPath('M0,0L0.1,0.1L0.2,0Z')).toBe('')
    expect(compactPath('M0,0L10,0L10.2,0.1L10,10L0,10Z')).toBe('M0 0l10 0 0 10-10 0z')
  })

  test('places a campus within its state, in each that has one', () => {
    for (const [code, group] of groupByState(schools)) {
      const drawing = drawState(code, group)
      expect(drawing?.dots.length).toBe(group.length)
      expect(drawing?.dots.every(({ x, y }) => x >= 0 && x <= 240 && y >= 0 && y <= 240)).toBe(true)
    }
    expect(drawState('ZZ', [])).toBeNull()
  })
})

describe('the page of a campus', () => {
  test('says in a sentence what it is', () => {
    expect(describeSchool(normal)).toBe('A public four-year HBCU in Normal, Alabama, founded in 1875.')
    expect(describeSchool(one('Bare College,'))).toBe('An HBCU.')
    expect(formatSchoolKind(normal)).toBe('Public, 4-year')
    expect(stateNameInSentence('VI')).toBe('the U.S. Virgin Islands')
  })

  test('states no more than is known', () => {
    expect(listSchoolDetails(one('Bare College,'))).toEqual([])
    expect(listSchoolDetails(normal).map(([label]) => label)).toContain('Also called')
  })

  test('has a word of care only for schools of the list', () => {
    const names = schools.map(({ name }) => name)
    expect(notedSchools.filter(name => !names.includes(name))).toEqual([])
  })

  test('lists the programs that only its students may apply to, by its full name and never by a short one', () => {
    const programs = ['Alabama A&M University', 'AAMU', 'bama a&m', 'Fisk University', ''].map(university =>
      program({ university }),
    )
    expect(listOwnPrograms(normal, programs).map(({ university }) => university)).toEqual([
      'Alabama A&M University',
      'bama a&m',
    ])
  })

  test('offers other open programs at other schools, and none of another state', () => {
    const open = Array.from({ length: 20 }, (_, index) => program({ name: `Program ${index}` }))
    const names = (number: number) => listOpenPrograms({ ...normal, number }, open).map(({ name }) => name)
    expect(names(1)).toHaveLength(8)
    expect(names(1)).not.toEqual(names(2))
    const local = program({ name: 'Virginia Tuition Assistance Grant' })
    expect(listOpenPrograms(normal, [local])).toEqual([])
    expect(listOpenPrograms({ ...normal, state: 'VA' }, [local])).toEqual([local])
    expect(listOpenPrograms({ ...normal, state: 'VA' }, [...open, local])[0]).toBe(local)
    expect(listOpenPrograms(normal, [])).toEqual([])
  })

  test('describes itself to search engines with what that type asks for', () => {
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

  test('numbers its breadcrumbs from the landing page down', () => {
    const trail = breadcrumbList(new URL('https://example.org'), [['HBCUs', '/hbcu']])
    expect(trail.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'HBCU Yard', item: 'https://example.org/' },
      { '@type': 'ListItem', position: 2, name: 'HBCUs', item: 'https://example.org/hbcu' },
    ])
  })

  test('cannot be broken out of by a name', () => {
    const text = toJsonLd({ '@type': 'Thing', name: '</script><script>alert(1)</script>' })
    expect(text).not.toContain('<')
    expect(JSON.parse(text)['@graph'][0].name).toContain('</script>')
  })
})
