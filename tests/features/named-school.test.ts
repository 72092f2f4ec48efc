import { expect, test } from 'vitest'
import { findNamedSchool } from '#lib/named-school.ts'

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
  ['spelman', 'Spelman College', ''],
  ['Spelman College', 'Spelman College', ''],
  ['i am a biology major at SPELMAN', 'Spelman College', 'i am a biology major at'],
  ["spelman, don't need an essay, 3.1 GPA", 'Spelman College', ", don't need an essay, 3.1 GPA"],
  ['programs for savannah  state students', 'Savannah State University', ''],
  ['Alabama A & M', 'Alabama A&M University', ''],
  ['alabama a&m nursing', 'Alabama A&M University', 'nursing'],
  ['west virginia state', 'West Virginia State University', ''],
  ['virginia state university', 'Virginia State University', ''],
  ['St Philips', 'St. Philip’s College', ''],
  ["nursing at St. Philip's", 'St. Philip’s College', 'nursing at'],
  ["st aug's", "Saint Augustine's University", ''],
  ['AAMU', 'Alabama A&M University', ''],
  ['nc a&t engineering', 'North Carolina A&T State University', 'engineering'],
  ['bishop state business', 'Bishop State Community College', 'business'],
  ['texas college', 'Texas College', ''],
])('%j names %s, and leaves %j', (query, name, rest) => {
  expect(findNamedSchool(query, schools)).toEqual({ name, rest })
})

test.each(['', 'state', 'college', 'Spelmanite', 'virginia', 'savannah', 'texas', 'TSU'])(
  '%j names no school',
  query => expect(findNamedSchool(query, schools)).toBeNull(),
)

test('takes "Atlanta" as the city, and "Atlanta University" as the former school', () => {
  expect(findNamedSchool('internships in Atlanta', schools)).toBeNull()
  expect(findNamedSchool('atlanta university', schools)?.name).toBe('Clark Atlanta University')
})
