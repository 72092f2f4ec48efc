import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Program } from '#contract/programs.ts'
import { programThing, toJsonLd } from '#lib/json-ld.ts'
import { stated, yearly } from '#tests/support/dates.ts'
import { programOf } from '#tests/support/programs.ts'

const ofThing = ['name', 'description', 'url', 'sameAs', 'alternateName', 'image', 'identifier']
const ofOrganization = [...ofThing, 'address', 'foundingDate', 'location', 'logo']
const ofPlace = ['geo', 'address', 'containedInPlace']
/** Allowed and required properties of the used types, from the vocabulary at https://schema.org. */
const vocabulary: Record<string, { must: string[]; may: string[] }> = {
  MonetaryGrant: {
    must: ['name', 'url'],
    may: [...ofThing, 'funder', 'sponsor', 'amount', 'fundedItem'],
  },
  EducationalOccupationalProgram: {
    must: ['name', 'url'],
    may: [
      ...ofThing,
      'provider',
      'programType',
      'applicationDeadline',
      'applicationStartDate',
      'offers',
    ],
  },
  MonetaryAmount: { must: ['currency'], may: [...ofThing, 'currency', 'minValue', 'maxValue'] },
  Organization: { must: ['name'], may: ofOrganization },
  CollegeOrUniversity: { must: ['name', 'url'], may: [...ofOrganization, ...ofPlace] },
  PostalAddress: {
    must: ['addressCountry'],
    may: ['addressLocality', 'addressRegion', 'addressCountry', 'postalCode', 'streetAddress'],
  },
  GeoCoordinates: { must: ['latitude', 'longitude'], may: ['latitude', 'longitude'] },
  BreadcrumbList: {
    must: ['itemListElement'],
    may: [...ofThing, 'itemListElement', 'numberOfItems'],
  },
  ListItem: { must: ['position', 'name', 'item'], may: [...ofThing, 'position', 'item'] },
  ItemList: { must: ['itemListElement'], may: [...ofThing, 'itemListElement', 'numberOfItems'] },
}

/** What is wrong with a thing, and with the things in it. */
function faults(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(faults)
  if (value === null || typeof value !== 'object') return []
  const { '@type': type, '@id': _, ...rest } = value as Record<string, unknown>
  const rule = vocabulary[String(type)]
  if (!rule) return [`${type} is not a type that we use`]
  const names = Object.keys(rest)
  return [
    ...rule.must.filter(name => !names.includes(name)).map(name => `${type} lacks ${name}`),
    ...names.filter(name => !rule.may.includes(name)).map(name => `${type} has no ${name}`),
    ...Object.values(rest).flatMap(faults),
  ]
}

const thing = (more: Partial<Program>) =>
  programThing(
    programOf({ id: 'one', name: 'One', provider: 'UNCF', ...more }),
    'https://yard.example/catalog/one',
    '2026-11-22',
  )

describe('linked data of a program', () => {
  test.each([
    ['Scholarship', 'MonetaryGrant'],
    ['Fellowship', 'EducationalOccupationalProgram'],
    ['CSR', 'EducationalOccupationalProgram'],
    ['Internship', 'EducationalOccupationalProgram'],
  ])('of type %s is a %s', (type, expected) => {
    expect(thing({ type })['@type']).toBe(expected)
    expect(faults(thing({ type, applicationLink: 'https://provider.example/' }))).toEqual([])
  })

  test('has a deadline only if the provider states it', () => {
    const type = 'Fellowship'
    expect(thing({ type, ...stated({ closes: '2027-02-15' }) }).applicationDeadline).toBe(
      '2027-02-15',
    )
    for (const dates of [
      yearly({ closes_month: 2, closes_day: 15 }),
      stated({ priority: '2027-02-15' }),
      stated({ campus: '2027-02-15' }),
    ])
      expect(thing({ type, ...dates })).not.toHaveProperty('applicationDeadline')
  })

  test('has the amounts and the opening that the provider states', () => {
    const money = { ...programOf({}).money, min: 1000, max: 5000 }
    const amount = thing({ type: 'Scholarship', money })
    expect(amount.amount).toEqual({
      '@type': 'MonetaryAmount',
      currency: 'USD',
      minValue: 1000,
      maxValue: 5000,
    })
    const dated = thing({ type: 'CSR', ...stated({ opens: '2027-01-01', closes: '2027-02-15' }) })
    expect(dated.applicationStartDate).toBe('2027-01-01')
    expect(faults([amount, dated])).toEqual([])
  })

  test('escapes the end of its script element', () => {
    const name = '</script><script>alert(1)<!-- & \u2028\u2029 ]]>'
    const text = toJsonLd(thing({ name }))
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(text)['@graph'][0].name).toBe(name)
  })
})

test('uses only the vocabulary of schema.org on every page', () => {
  const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.html'),
  )
  const written = pages.flatMap(page =>
    [
      ...readFileSync(`dist/${page}`, 'utf8').matchAll(
        /<script type="application\/ld\+json">(.*?)<\/script>/gs,
      ),
    ].map(([, text = '']) => [page, JSON.parse(text)] as const),
  )
  expect(written.length).toBeGreaterThan(100)
  const wrong = written.flatMap(([page, { '@context': context, '@graph': graph }]) => [
    ...(context === 'https://schema.org' ? [] : [`${page}: ${context}`]),
    ...faults(graph).map(fault => `${page}: ${fault}`),
  ])
  expect(wrong).toEqual([])
})
