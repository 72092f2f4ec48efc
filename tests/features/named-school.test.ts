import { expect, test } from 'vitest'
import { findNamedSchool } from '#lib/named-school.ts'

const names = [
  'All HBCUs',
  'Alabama A&M University',
  'Savannah State University',
  'Spelman College',
  'St. Philip’s College',
  'Virginia State University',
  'West Virginia State University',
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
])('%j names %s, and leaves %j', (query, name, rest) => {
  expect(findNamedSchool(query, names)).toEqual({ name, rest })
})

test.each(['', 'state', 'college', 'Spelmanite', 'virginia', 'savannah'])(
  '%j names no school',
  query => expect(findNamedSchool(query, names)).toBeNull(),
)
