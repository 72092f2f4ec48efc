import { expect, test } from 'vitest'
import { createWovenPattern, initials } from '#lib/woven-pattern.ts'

test('a woven pattern is the same for the same name, and another for another name', () => {
  const tiles = ['One', 'One', 'Two'].map(name => createWovenPattern(name))
  expect(tiles[1]).toEqual(tiles[0])
  expect(tiles[2]).not.toEqual(tiles[0])
})

test.each([
  ['Thurgood Marshall College Fund', 'TM'],
  ['The Gates Scholarship', 'GS'],
  ['UNCF General Scholarship', 'UNCF'],
  ['AT&T Fellowship', 'AT&T'],
  ['élan vital', 'ÉV'],
  ['of the', 'OT'],
  ['***', ''],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
