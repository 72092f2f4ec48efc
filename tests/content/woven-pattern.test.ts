import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWovenPattern, initials } from '#lib/woven-pattern.ts'

describe('woven pattern', () => {
  test('is the same for the same name', () => {
    expect(createWovenPattern('UNCF General Scholarship')).toEqual(
      createWovenPattern('UNCF General Scholarship'),
    )
  })

  test('differs for most programs', () => {
    const names = Array.from({ length: 200 }, (_, index) => `Program number ${index}`)
    const tiles = new Set(names.map(name => JSON.stringify(createWovenPattern(name))))
    expect(tiles.size).toBeGreaterThan(50)
  })

  test('stays small and inside its box, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), name => {
        const { width, height, threads } = createWovenPattern(name)
        expect([width, height]).toEqual([80, 80])
        expect(JSON.stringify(threads).length).toBeLessThan(2000)
        for (const [, x, y] of threads.flatMap(({ path }) => [...path.matchAll(/M(\d+) (\d+)/g)])) {
          expect(Number(x)).toBeLessThan(80)
          expect(Number(y)).toBeLessThan(80)
        }
      }),
    )
  })
})

describe('initials of a name', () => {
  test.each([
    ['Thurgood Marshall College Fund', 'TM'],
    ['The Gates Scholarship', 'GS'],
    ['UNCF General Scholarship', 'UNCF'],
    ['AT&T Fellowship', 'AT&T'],
    ['élan vital', 'ÉV'],
    ['of the', 'OT'],
    ['***', ''],
    ['', ''],
  ])('%j are read as %j', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})
