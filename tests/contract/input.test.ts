import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { day, email, invalidEmail, text, validate } from '#contract/input.ts'
import { asLink, isBlank, isDay } from '#contract/values.ts'

const name = text({ label: 'Name', max: 5, required: 'Name is required', isName: true })
const note = text({ label: 'Note', max: 5 })
const sentence = (schema: z.ZodMiniType, value: unknown) => {
  const read = validate(z.object({ it: schema }), { it: value })
  return read.ok ? null : read.message
}

describe('text input', () => {
  test.each([
    ['  Ada ', null],
    ['', 'Name is required'],
    ['\u200b', 'Name is required'],
    [undefined, 'Name is required'],
    [null, 'Name is required'],
    ['sixsix', 'Name must be at most 5 characters'],
    ['a\ud800', 'Name contains unsupported characters'],
    [5, 'Name must be text'],
    [['Ada'], 'Name must be text'],
  ])('%j that is required: %s', (value, expected) => expect(sentence(name, value)).toBe(expected))

  test.each([
    ['', null],
    ['a\nb\tc', null],
    [false, 'Note must be text'],
  ])('%j that may be empty: %s', (value, expected) => expect(sentence(note, value)).toBe(expected))

  test('is trimmed, in names one line without bidirectional controls, and is unchanged in passwords', () => {
    expect(name.parse(' a\u202eb\u2028\u0085\nc\u001b ')).toBe('ab c')
    expect(note.parse(' a\u202eb ')).toBe('a\u202eb')
    expect(
      text({ label: 'Password', max: 9, required: 'x', verbatim: true }).parse(' a\u202eb '),
    ).toBe(' a\u202eb ')
  })

  test.each([
    ['go!team@school.edu'],
    ['a=b@school.edu'],
    ['jordan..ellis@school.edu'],
    ['jordan.@localhost'],
    ['\ufeff jor\u200bdan\u00ad@school.edu\u200e\u00a0', 'jordan@school.edu'],
    ['', ''],
  ])('accepts %j as an email address', (typed, kept = typed) =>
    expect(email().parse(typed)).toBe(kept),
  )

  test.each([
    'jordan',
    'josé@school.edu',
    'o’neil@school.edu',
    'a b@school.edu',
    'a@b@c.de',
    'a@-b',
  ])('refuses %j as an email address', typed => expect(sentence(email(), typed)).toBe(invalidEmail))

  test('is well formed, within limits and not blank if it is accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), value => {
        const { success, data = '' } = name.safeParse(value)
        expect([...data].length).toBeLessThanOrEqual(5)
        expect(data.isWellFormed()).toBe(true)
        expect(isBlank(data)).toBe(!success)
      }),
    )
  })
})

test.each([
  ['2027-02-28', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-2-1', false],
  ['2027-02-15T00:00:00Z', false],
  ['', false],
])('%j is a day: %s', (value, expected) => expect(isDay(value)).toBe(expected))

const inYears = (years: number) =>
  new Date(Date.now() + years * 365.25 * 86_400_000).toISOString().slice(0, 10)
const far = 'Deadline must be at most 20 years from today'
test.each([
  ['', null],
  [inYears(0), null],
  [inYears(19.9), null],
  [inYears(-19.9), null],
  [inYears(20.1), far],
  [inYears(-20.1), far],
  ['9999-12-31', far],
  ['0001-01-01', far],
  ['2027-02-30', 'Deadline must be a real day, written as 2027-02-15'],
])('%j as a deadline: %s', (value, expected) =>
  expect(sentence(day('Deadline'), value)).toBe(expected),
)

test.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  [' http://example.org', 'http://example.org/'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['JAVASCRIPT://example.org/%0aalert(1)', null],
  ['example.org', null],
  ['', null],
  [null, null],
])('%j links to %j', (value, link) => expect(asLink(value)).toBe(link))
