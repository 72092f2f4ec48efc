import { expect, test } from 'vitest'
import {
  concernsField,
  fieldName,
  fieldsOfStudy,
  findField,
  includesField,
  listIncludedFields,
} from '#catalog/fields.ts'
import programs from '../../src/content/programs.json' with { type: 'json' }

test('every field of the catalog is a field of study, or all of them', () => {
  const names = (programs as { topics: string[]; audience: { fields: string[] } }[]).flatMap(
    ({ topics, audience }) => [...topics, ...audience.fields],
  )
  expect(names.filter(name => findField(name) === null)).toEqual([])
})

test('fields have unique ids, and include only known fields', () => {
  const ids = fieldsOfStudy.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.flatMap(id => [...listIncludedFields(id)]).filter(id => !ids.includes(id))).toEqual([])
})

test.each([
  ['stem', 'biology', true],
  ['stem', 'data science', true],
  ['science', 'engineering', false],
  ['biology', 'science', false],
  ['technology', 'computing', true],
  ['health', 'nursing', true],
  ['business', 'accounting', true],
  ['humanities', 'history', true],
  ['arts', 'music', true],
])('%s includes %s: %s', (broad, narrow, expected) =>
  expect(includesField(broad, narrow)).toBe(expected),
)

test.each([
  ['Computer Science', 'computing'],
  [' life sciences', 'biology'],
  ['all fields', 'all'],
  ['basket weaving', null],
])('the text %s means %s', (text, id) => expect(findField(text)).toBe(id))

test.each([
  [['all'], 'biology', true],
  [['stem'], 'biology', true],
  [['biology'], 'science', true],
  [['biology'], 'chemistry', false],
  [['computer science'], 'technology', true],
  [['basket weaving'], 'arts', false],
  [[], 'arts', false],
])('a program for %j concerns %s: %s', (listed, field, expected) =>
  expect(concernsField(listed, field)).toBe(expected),
)

test.each([
  ['stem', 'STEM'],
  ['basket weaving', 'basket weaving'],
])('the field %s is called %s', (id, name) => expect(fieldName(id)).toBe(name))
