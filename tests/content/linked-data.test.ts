import { describe, expect, test } from 'vitest'
import type { Program } from '#catalog/program.ts'
import { breadcrumbList, datasetThing, programThing, schoolThing, toJsonLd } from '#lib/json-ld.ts'
import { stated, yearly } from '#tests/support/dates.ts'
import { programOf } from '#tests/support/programs.ts'
import { schoolOf } from '#tests/support/schools.ts'

describe('linked data of a program', () => {
  const thing = (more: Partial<Program>) =>
    programThing(
      programOf({ id: 'one', name: 'One', provider: 'UNCF', ...more }),
      'https://yard.example/catalog/one',
      '2026-11-22',
    )

  test.each([
    ['Scholarship', 'MonetaryGrant'],
    ['Fellowship', 'EducationalOccupationalProgram'],
    ['CSR', 'EducationalOccupationalProgram'],
    ['Internship', 'EducationalOccupationalProgram'],
  ])('of type %s is a %s', (type, expected) => {
    expect(thing({ type })).toMatchObject({ '@type': expected, name: 'One' })
  })

  test.each([
    ['a stated deadline', stated({ closes: '2027-02-15' }), '2027-02-15'],
    ['an expected deadline', yearly({ closes_month: 2, closes_day: 15 }), undefined],
    ['a priority date', stated({ priority: '2027-02-15' }), undefined],
    ['what has ended', { ...stated({ closes: '2027-02-15' }), ended: '2026-08' }, undefined],
    ['a campus date', stated({ campus: '2027-02-15' }), undefined],
  ])('with %s has the deadline (%#) %s', (_, dates, deadline) => {
    expect(thing({ type: 'Fellowship', ...dates }).applicationDeadline).toBe(deadline)
  })

  test('has the amounts and the opening that the provider states', () => {
    const money = { ...programOf({}).money, min: 1000, max: 5000 }
    const amount = { '@type': 'MonetaryAmount', currency: 'USD', minValue: 1000, maxValue: 5000 }
    expect(thing({ type: 'Scholarship', money }).amount).toEqual(amount)
    const dated = thing({ type: 'CSR', ...stated({ opens: '2027-01-01', closes: '2027-02-15' }) })
    expect(dated.applicationStartDate).toBe('2027-01-01')
  })
})

test('linked data escapes a text that ends its script', () => {
  const name = '</script><script>alert(1)<!-- & \u2028\u2029 ]]>'
  const text = toJsonLd({ '@type': 'Thing', name })
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)['@graph'][0].name).toBe(name)
})

test('linked data of a school has its site, if it is known, its address and its place', () => {
  const id = 'https://example.org/hbcu/x'
  expect(schoolThing(schoolOf({}), id)).toMatchObject({
    '@type': 'CollegeOrUniversity',
    name: 'Alabama A&M University',
    url: 'https://www.aamu.edu/',
    foundingDate: '1875',
    address: { '@type': 'PostalAddress', addressLocality: 'Normal', addressRegion: 'AL' },
    geo: { '@type': 'GeoCoordinates', latitude: 34.78, longitude: -86.56 },
  })
  expect(schoolThing(schoolOf({ website: null }), id)).not.toHaveProperty('url')
})

test('breadcrumbs are numbered from the landing page', () => {
  const trail = breadcrumbList(new URL('https://example.org'), [['HBCUs', '/hbcu']])
  expect(trail.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'HBCU Yard', item: 'https://example.org/' },
    { '@type': 'ListItem', position: 2, name: 'HBCUs', item: 'https://example.org/hbcu' },
  ])
})

test('linked data of a table has its licence and its files with their formats', () => {
  const table = { name: 'Schools', description: 'Where they are.', files: ['a.csv', 'a.json'] }
  expect(datasetThing(new URL('https://example.org'), table, '2026-11-28')).toMatchObject({
    '@type': 'Dataset',
    url: 'https://example.org/data',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    dateModified: '2026-11-28',
    distribution: [
      { encodingFormat: 'text/csv', contentUrl: 'https://example.org/data/a.csv' },
      { encodingFormat: 'application/json', contentUrl: 'https://example.org/data/a.json' },
    ],
  })
})
