import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDay, cycleOf, on, yearly } from '#tests/support/dates.ts'

describe('expected deadline', () => {
  const winter = yearly({ opens_month: 10, closes_month: 2, closes_day: 5 })

  test.each([
    ['2026-11-22', 'open', 'Usually open now. Closes around February 5, 2027, in 75 days'],
    [
      '2027-01-25',
      'closing-soon',
      'Usually closes soon. Closes around February 5, 2027, in 11 days',
    ],
    ['2027-02-05', 'closing-soon', 'Usually closes soon. Closes around February 5, 2027'],
    [
      '2027-02-06',
      'expected-again',
      'Next round opens around October 2027 and closes around February 5, 2028',
    ],
    ['2027-09-01', 'opens-soon', 'Opens around October 2027. Closes around February 5, 2028'],
  ])('is on %s %s: %s', (day, state, text) => {
    expect(on(winter, day)).toMatchObject({ state, isStated: false, text })
  })

  test.each([
    ['2026-11-22', 'expected-again'],
    ['2027-09-15', 'expected-again'],
    ['2027-09-16', 'expected-soon'],
    ['2027-10-31', 'expected-soon'],
  ])('is on %s %s, not open, if the opening month is not known', (day, state) => {
    expect(on(yearly({ closes_month: 11, closes_day: 15 }), day)).toMatchObject({
      state,
      text: 'Next round closes around November 15, 2027',
    })
  })

  test('is a month if the day is not known', () => {
    const march = yearly({ closes_month: 3 })
    expect(on(march, '2026-11-22').text).toBe('Next round closes around March 2027')
    expect(on(march, '2027-03-31').text).toBe('Usually closes soon. Closes around March 2027')
    expect(on(march, '2027-04-01').text).toBe('Next round closes around March 2028')
  })

  test('falls on February 28 in common years', () => {
    const leap = yearly({ closes_month: 2, closes_day: 29 })
    expect(on(leap, '2026-11-22').closes).toBe('2027-02-28')
    expect(on(leap, '2028-01-01').closes).toBe('2028-02-29')
    expect(on(leap, '2027-03-01').closes).toBe('2028-02-29')
  })

  test('comes again for each of several rounds a year', () => {
    const rounds = {
      ...yearly({ kind: 'windows', opens_month: 1, closes_month: 3 }),
      cycles: [cycleOf({ closes: '2026-10-01' }), cycleOf({ closes: '2026-03-05' })],
    }
    expect(on(rounds, '2026-11-22').text).toBe(
      'Opens around January 2027. Closes around March 5, 2027',
    )
    expect(on(rounds, '2027-03-06').text).toBe('Next round closes around October 1, 2027')
  })

  test('is only an opening if no closing is known', () => {
    const december = yearly({ opens_month: 12 })
    expect(on(december, '2026-11-22').text).toBe('Opens around December 2026')
    expect(on(december, '2027-01-22').text).toBe('Next round opens around December 2027')
  })

  test('is never stated, closed or without "around", and in its month', () => {
    const month = fc.integer({ min: 1, max: 12 })
    const day = fc.option(fc.integer({ min: 1, max: 28 }))
    fc.assert(
      fc.property(anyDay, month, day, fc.option(month), (now, closes_month, closes_day, opens) => {
        const { closes, isStated, state, text } = on(
          yearly({ closes_month, closes_day, opens_month: opens }),
          now,
        )
        expect(isStated).toBe(false)
        expect(state).not.toBe('closed')
        expect(text).toContain('around')
        expect(text).not.toMatch(/Open now|Closing soon|today|tomorrow/)
        expect(Number(closes?.slice(5, 7))).toBe(closes_month)
        expect(closes && closes.slice(0, 7) >= now.slice(0, 7)).toBe(true)
      }),
    )
  })
})
