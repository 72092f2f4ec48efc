import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startOfBuildDay } from '#contract/calendar-days.ts'
import { listProgramDates } from '#contract/program-dates.ts'
import { describeLastingDeadline } from '#lib/messages/deadlines.ts'
import { anyDay, cycleOf, statusOn, yearly } from '#tests/support/dates.ts'

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
    expect(statusOn(winter, day)).toMatchObject({ state, isStated: false, text })
  })

  test.each([
    ['2026-11-22', 'expected-again'],
    ['2027-09-15', 'expected-again'],
    ['2027-09-16', 'expected-soon'],
    ['2027-10-31', 'expected-soon'],
  ])('is on %s %s, not open, if the opening month is not known', (day, state) => {
    expect(statusOn(yearly({ closes_month: 11, closes_day: 15 }), day)).toMatchObject({
      state,
      text: 'Next round closes around November 15, 2027',
    })
  })

  test('is a month if the day is not known', () => {
    const march = yearly({ closes_month: 3 })
    expect(statusOn(march, '2026-11-22').text).toBe('Next round closes around March 2027')
    expect(statusOn(march, '2027-03-31').text).toBe('Usually closes soon. Closes around March 2027')
    expect(statusOn(march, '2027-04-01').text).toBe('Next round closes around March 2028')
  })

  test.each([
    [{ priority: '2026-01-15' }, 'Next priority date around January 15, 2027', 'priority'],
    // The later end of the round follows from no season.
    [
      { priority: '2026-01-15', closes: '2026-03-01' },
      'Next priority date around January 15, 2027',
      'priority',
    ],
    [
      { priority: '2026-01-15', closes: '2026-01-15' },
      'Next round closes around January 15, 2027',
      'closes',
    ],
  ])(
    'is a priority date if that is all that was stated of its day: %j',
    (cycle, text, dateKind) => {
      const dates = { ...yearly({ closes_month: 1, closes_day: 15 }), cycles: [cycleOf(cycle)] }
      expect(statusOn(dates, '2026-11-24')).toMatchObject({ text, dateKind })
      const [date] = listProgramDates(dates, startOfBuildDay('2026-11-24'))
      expect(date).toMatchObject({ kind: dateKind, isStated: false })
    },
  )

  test('says the priority date with its opening, when it is near, and on any day', () => {
    const season = yearly({ opens_month: 8, closes_month: 11, closes_day: 15 })
    const dates = { ...season, cycles: [cycleOf({ priority: '2024-11-15' })] }
    expect(statusOn(dates, '2026-11-24').text).toBe(
      'Next round opens around August 2027. Priority date around November 15, 2027',
    )
    expect(statusOn(dates, '2026-11-10').text).toBe(
      'Priority date around November 15, 2026, in 5 days',
    )
    expect(describeLastingDeadline(dates, '2026-11-24')).toBe(
      'Usually opens in August. Priority date usually around November 15',
    )
  })

  test('falls on February 28 in common years', () => {
    const leap = yearly({ closes_month: 2, closes_day: 29 })
    expect(statusOn(leap, '2026-11-22').closes).toBe('2027-02-28')
    expect(statusOn(leap, '2028-01-01').closes).toBe('2028-02-29')
    expect(statusOn(leap, '2027-03-01').closes).toBe('2028-02-29')
  })

  test('comes again for each of several rounds a year', () => {
    const rounds = {
      ...yearly({ kind: 'windows', opens_month: 1, closes_month: 3 }),
      cycles: [cycleOf({ closes: '2026-10-01' }), cycleOf({ closes: '2026-03-05' })],
    }
    expect(statusOn(rounds, '2026-11-22').text).toBe(
      'Opens around January 2027. Closes around March 5, 2027',
    )
    expect(statusOn(rounds, '2027-03-06').text).toBe('Next round closes around October 1, 2027')
  })

  test('is only an opening if no closing is known', () => {
    const december = yearly({ opens_month: 12 })
    expect(statusOn(december, '2026-11-22').text).toBe('Opens around December 2026')
    expect(statusOn(december, '2027-01-22').text).toBe('Next round opens around December 2027')
    // Such as that of a foreign file: the date that it names is shown.
    const closed = { ...yearly({ opens_month: 1 }), cycles: [cycleOf({ closes: '2025-03-15' })] }
    for (const day of ['2025-03-16', '2026-11-27'])
      expect(statusOn(closed, day).text).toBe(
        'Closed March 15, 2025. The next round may open in January',
      )
    expect(describeLastingDeadline(closed, '2026-11-27')).toBe(
      'Usually opens in January; closing date not known. Last known date March 15, 2025',
    )
  })

  test('is never stated, closed or without "around", and in its month', () => {
    const month = fc.integer({ min: 1, max: 12 })
    const day = fc.option(fc.integer({ min: 1, max: 28 }))
    fc.assert(
      fc.property(anyDay, month, day, fc.option(month), (now, closes_month, closes_day, opens) => {
        const { closes, isStated, state, text } = statusOn(
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
