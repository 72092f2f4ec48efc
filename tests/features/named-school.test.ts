import { expect, test } from 'vitest'
import { findNamedSchools } from '#lib/named-school.ts'

const schools = [
  { name: 'All HBCUs', aliases: [] },
  { name: 'Alabama A&M University', aliases: ['AAMU'] },
  { name: 'Bishop State Community College', aliases: ['Bishop State'] },
  { name: 'Clark Atlanta University', aliases: ['Clark Atlanta', 'Atlanta University'] },
  { name: 'North Carolina A&T State University', aliases: ['NC A&T', 'N.C. A&T', 'NCAT'] },
  { name: "Saint Augustine's University", aliases: ["St. Aug's"] },
  { name: 'Savannah State University', aliases: [] },
  { name: 'Spelman College', aliases: ['Spelman'] },
  { name: 'St. Philip’s College', aliases: [] },
  { name: 'Tennessee State University', aliases: ['TSU'] },
  { name: 'Texas College', aliases: ['TC'] },
  { name: 'Texas Southern University', aliases: ['TSU'] },
  { name: 'Virginia State University', aliases: [] },
  { name: 'West Virginia State University', aliases: [] },
]

test.each([
  ['Spelman College', 'Spelman College', ''],
  ['i am a biology major at SPELMAN', 'Spelman College', 'i am a biology major at'],
  ["spelman, don't need an essay, 3.1 GPA", 'Spelman College', ", don't need an essay, 3.1 GPA"],
  ['programs for savannah  state students', 'Savannah State University', ''],
  ['Alabama A & M', 'Alabama A&M University', ''],
  ['alabama a&m nursing', 'Alabama A&M University', 'nursing'],
  ['west virginia state', 'West Virginia State University', ''],
  ['St Philips', 'St. Philip’s College', ''],
  ["nursing at St. Philip's", 'St. Philip’s College', 'nursing at'],
  ['biology at St. Augustine’s', "Saint Augustine's University", 'biology at'],
  ['nc a&t engineering', 'North Carolina A&T State University', 'engineering'],
  ['bishop state business', 'Bishop State Community College', 'business'],
  ['texas college', 'Texas College', ''],
])('%j names %s, and leaves %j', (query, name, rest) => {
  expect(findNamedSchools(query, schools)).toEqual([{ name, rest }])
})

test('a name that several schools go by names each of them', () => {
  const named = (rest: string) => [
    { name: 'Tennessee State University', rest },
    { name: 'Texas Southern University', rest },
  ]
  expect(findNamedSchools('TSU', schools)).toEqual(named(''))
  expect(findNamedSchools('nursing at tsu', schools)).toEqual(named('nursing at'))
  expect(findNamedSchools('TSU or Spelman', schools)).toMatchObject([{ name: 'Spelman College' }])
})

test.each(['', 'state', 'college', 'Spelmanite', 'virginia', 'savannah', 'texas'])(
  '%j names no school',
  query => expect(findNamedSchools(query, schools)).toEqual([]),
)

test('takes "Atlanta" as the city, and "Atlanta University" as the former school', () => {
  expect(findNamedSchools('internships in Atlanta', schools)).toEqual([])
  expect(findNamedSchools('atlanta university', schools)).toMatchObject([
    { name: 'Clark Atlanta University' },
  ])
})
