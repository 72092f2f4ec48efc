import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { asLink, isBlank, isDay } from '#catalog/values.ts'
import { day, email, invalidEmail, text, validate } from '#contract/input.ts'
import { session } from '#contract/session.ts'

const sentence = (schema: z.ZodMiniType, value: unknown) => {
  const read = validate(z.object({ it: schema }), { it: value })
  return read.ok ? null : read.message
}

describe('a text', () => {
  const name = text('Name', 5, { required: 'Name is required', isName: true })
  const note = text('Note', 5)
  const password = text('Password', 9, { required: 'x', verbatim: true })
  const newPassword = session.signUp.input.def.shape.password

  test.each([
    [name, '  Ada ', null],
    [name, '', 'Name is required'],
    [name, '\u200b', 'Name is required'],
    [name, undefined, 'Name is required'],
    [name, 'sixsix', 'Name must be at most 5 characters'],
    [name, 'a\ud800', 'Name contains unsupported characters'],
    [name, ['Ada'], 'Name must be text'],
    [note, '', null],
    [note, 'a\nb\tc', null],
    [note, false, 'Note must be text'],
    [newPassword, '🌱🌳🌲', 'Password must be at least 6 characters'],
    [newPassword, '🌱'.repeat(128), null],
    [newPassword, '🌱'.repeat(129), 'Password must be at most 128 characters'],
  ])('is accepted, or rejected with one sentence (%#)', (schema, value, expected) => {
    expect(sentence(schema, value)).toBe(expected)
  })

  test.each([
    ['a name loses its ends and bidirectional controls', name, 'ab'],
    ['another text loses its ends', note, 'a\u202eb'],
    ['a password is unchanged', password, ' a\u202eb '],
  ])('%s', (_, schema, expected) => expect(schema.parse(' a\u202eb ')).toBe(expected))

  test('a name is one line', () => expect(name.parse('a\u2028\u0085\nc\u001b ')).toBe('a c'))

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
  [inYears(19.9), null],
  [inYears(-19.9), null],
  [inYears(20.1), far],
  [inYears(-20.1), far],
  ['9999-12-31', far],
  ['2027-02-30', 'Deadline must be a real day, written as 2027-02-15'],
])('%j as a deadline: %s', (value, expected) =>
  expect(sentence(day('Deadline'), value)).toBe(expected),
)

test.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  [' http://example.org', 'http://example.org/'],
  ['javascript:alert(1)', null],
  ['JAVASCRIPT://example.org/%0aalert(1)', null],
  ['data:text/html,x', null],
  ['example.org', null],
  [null, null],
])('%j links to %j', (value, link) => expect(asLink(value)).toBe(link))
