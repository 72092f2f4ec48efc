import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { today, toNow } from '#contract/calendar-days.ts'
import { getDeadlineStatus } from '#contract/deadlines.ts'
import { describeDeadline, describeLastingDeadline } from '#lib/messages/deadlines.ts'
import {
  anyDay,
  cycleOf,
  stated,
  statusOn,
  type unknownDates,
  yearly,
} from '#tests/support/dates.ts'

/** The sentence at an instant, for a viewer some minutes ahead of UTC. */
const at = (dates: typeof unknownDates, instant: string, offset = 0) =>
  describeDeadline(dates, toNow(new Date(instant), offset))

describe('stated deadline', () => {
  const february = stated({ opens: '2026-11-01', closes: '2027-02-15' })

  test.each([
    ['2026-06-01', 'opens-later', 'Opens November 1, 2026, in 153 days. Closes February 15, 2027'],
    [
      '2026-09-02',
      'opens-soon',
      'Opens soon. Opens November 1, 2026, in 60 days. Closes February 15, 2027',
    ],
    ['2026-10-31', 'opens-soon', 'Opens soon. Opens tomorrow. Closes February 15, 2027'],
    ['2026-11-01', 'open', 'Open now. Closes February 15, 2027, in 106 days'],
    ['2027-02-01', 'closing-soon', 'Closing soon. Closes February 15, 2027, in 14 days'],
    ['2027-02-14', 'closing-soon', 'Closing soon. Closes tomorrow'],
    ['2027-02-15', 'closing-soon', 'Closing soon. Closes today'],
    ['2027-02-16', 'closed', 'Closed February 15, 2027. Next round not known'],
    ['2028-04-01', 'unknown', 'Closing date not known. Last known date February 15, 2027'],
  ])('is on %s %s: %s', (day, state, text) => {
    expect(statusOn(february, day)).toMatchObject({ state, text })
  })

  test('is not called open if its opening is not known', () => {
    expect(statusOn(stated({ closes: '2027-02-15' }), '2026-11-22')).toMatchObject({
      state: 'open',
      isStated: true,
      text: 'Closes February 15, 2027, in 85 days',
    })
  })

  test('opens around the month of the season, if only that is known', () => {
    const dates = {
      ...yearly({ opens_month: 1, closes_month: 3 }),
      cycles: [cycleOf({ closes: '2027-03-08' })],
    }
    expect(statusOn(dates, '2026-11-22').text).toBe(
      'Opens around January 2027. Closes March 8, 2027',
    )
  })

  test('may be a priority or campus date', () => {
    expect(statusOn(stated({ priority: '2027-03-01' }), '2026-11-22').text).toBe(
      'Priority date March 1, 2027, in 99 days',
    )
    expect(
      statusOn(stated({ campus: '2027-01-20', priority: '2027-01-02' }), '2026-11-22').text,
    ).toBe('Campus date January 20, 2027, in 59 days')
  })

  test('may come early when all places are taken', () => {
    const dates = { ...stated({ closes: '2027-02-15' }), closes_when_full: true }
    expect(statusOn(dates, '2027-01-01').text).toBe(
      'Closes February 15, 2027, in 45 days; may close early when full',
    )
  })

  test('falls on February 29 of a leap year', () => {
    const leap = stated({ closes: '2028-02-29' })
    expect(statusOn(leap, '2028-02-29').text).toBe('Closing soon. Closes today')
    expect(statusOn(leap, '2028-03-01').state).toBe('closed')
  })

  test('is that of the window which closes first, across New Year', () => {
    const windows = stated(
      { label: 'second', opens: '2027-01-15', closes: '2027-03-15' },
      { label: 'first', opens: '2026-09-01', closes: '2026-12-31' },
    )
    expect(statusOn(windows, '2026-12-31').text).toBe('Closing soon. Closes today')
    expect(statusOn(windows, '2027-01-01').text).toBe(
      'Opens soon. Opens January 15, 2027, in 14 days. Closes March 15, 2027',
    )
    expect(statusOn(windows, '2027-01-15').cycle?.label).toBe('second')
  })

  test('counts before an expected one, though it is announced late', () => {
    const late = {
      ...yearly({ closes_month: 2, closes_day: 15 }),
      cycles: [cycleOf({ closes: '2027-04-30' })],
    }
    expect(statusOn(late, '2027-02-20').text).toBe('Closes April 30, 2027, in 69 days')
    expect(statusOn(late, '2027-05-01').text).toBe('Next round closes around February 15, 2028')
  })

  test('is not expected a second time if it came early in its season', () => {
    const early = {
      ...yearly({ closes_month: 2, closes_day: 15 }),
      cycles: [cycleOf({ closes: '2027-02-01' })],
    }
    expect(statusOn(early, '2027-02-02').text).toBe('Next round closes around February 15, 2028')
  })
})

describe('stated opening', () => {
  test('has the expected closing of the season', () => {
    const dates = { ...yearly({ closes_month: 3 }), cycles: [cycleOf({ opens: '2026-10-01' })] }
    expect(statusOn(dates, '2026-11-22').text).toBe('Open now. Closes around March 2027')
  })

  test('counts as open for 60 days if no closing is known', () => {
    const dates = stated({ opens: '2026-11-01' })
    expect(statusOn(dates, '2026-11-22').text).toBe(
      'Open now. Opened November 1, 2026; closing date not known',
    )
    expect(statusOn(dates, '2027-01-01').state).toBe('unknown')
  })
})

describe('stated hour', () => {
  const five = stated({ closes: '2026-12-02', time: '17:00', zone: 'America/New_York' })

  test.each([
    [
      '2026-11-22T12:00:00Z',
      -300,
      'Closing soon. Closes December 2, 2026 at 5:00 p.m. Eastern, in 10 days',
    ],
    ['2026-12-02T21:59:00Z', -300, 'Closing soon. Closes today at 5:00 p.m. Eastern'],
    ['2026-12-02T22:00:00Z', -300, 'Closed December 2, 2026. Next round not known'],
    // Tokyo: already the next day, one minute before and at the hour.
    ['2026-12-02T21:59:00Z', 540, 'Closing soon. Closes December 2, 2026 at 5:00 p.m. Eastern'],
    ['2026-12-02T22:00:00Z', 540, 'Closed December 2, 2026. Next round not known'],
  ])('ends at that instant: %s, %d minutes ahead of UTC', (instant, offset, text) => {
    expect(at(five, instant, offset)).toBe(text)
  })

  test.each([
    ['2026-03-07', '2026-03-07T22:00:00Z'],
    ['2026-03-09', '2026-03-09T21:00:00Z'],
    ['2026-11-01', '2026-11-01T22:00:00Z'],
  ])('follows daylight saving time on %s', (closes, end) => {
    const dates = stated({ closes, time: '17:00', zone: 'America/New_York' })
    const closed = (instant: number) =>
      getDeadlineStatus(dates, toNow(new Date(instant), 0)).state === 'closed'
    expect([closed(Date.parse(end) - 1), closed(Date.parse(end))]).toEqual([false, true])
  })

  test('is the end of the day in a zone without an hour', () => {
    const dates = stated({ closes: '2026-12-02', zone: 'Asia/Tokyo' })
    expect(at(dates, '2026-12-02T14:59:00Z')).toBe('Closing soon. Closes today')
    expect(at(dates, '2026-12-02T15:00:00Z')).toContain('Closed')
  })

  test.each([-600, -300, 0, 540])(
    'without a zone is over for a viewer at %i minutes once it is over everywhere in the US',
    offset => {
      const day = stated({ closes: '2026-12-02' })
      expect(at(day, '2026-12-03T10:59:00Z', offset)).toContain('Closing soon. Closes ')
      expect(at(day, '2026-12-03T11:00:00Z', offset)).toContain('Closed')
      const hour = stated({ closes: '2026-12-02', time: '17:00' })
      expect(at(hour, '2026-12-03T03:59:00Z', offset)).toContain('Closing soon. Closes ')
      expect(at(hour, '2026-12-03T04:00:00Z', offset)).toContain('Closed')
    },
  )

  test('is noon at 12:00', () => {
    const dates = stated({ closes: '2026-12-20', time: '12:00', zone: 'America/Los_Angeles' })
    expect(statusOn(dates, '2026-12-20').text).toBe('Closing soon. Closes today at noon Pacific')
  })
})

describe('program without a date', () => {
  test.each([
    ['rolling', 'rolling', 'No closing date'],
    ['varies', 'unknown', 'The date varies'],
    ['windows', 'unknown', 'Several rounds a year, each with its own date'],
    ['unknown', 'unknown', 'Closing date not known'],
  ] as const)('of kind %s is %s: %s', (kind, state, text) => {
    expect(statusOn(yearly({ kind }), '2026-11-22')).toMatchObject({ state, text })
  })
})

describe('sentence of a page that is built once', () => {
  test.each([
    [
      stated({ closes: '2027-02-15', time: '23:59', zone: 'America/Chicago' }),
      'Closes February 15, 2027 at 11:59 p.m. Central',
    ],
    [
      yearly({ opens_month: 10, closes_month: 2, closes_day: 5 }),
      'Usually opens in October and closes around February 5',
    ],
    [yearly({ closes_month: 3 }), 'Usually closes in March'],
    [yearly({ opens_month: 7, kind: 'varies' }), 'Usually opens in July; closing date not known'],
  ])('stays true on any day (%#)', (dates, text) => {
    expect(describeLastingDeadline(dates, '2026-11-22')).toBe(text)
  })
})

test('a stated deadline is closed exactly after its day', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (closes, day) => {
      expect(['closed', 'unknown'].includes(statusOn(stated({ closes }), day).state)).toBe(
        day > closes,
      )
    }),
  )
})

test('today is the local day of the visitor, not the day in UTC', () => {
  expect(today(new Date(2027, 1, 15, 23, 59))).toBe('2027-02-15')
  expect(today(new Date(2027, 1, 15, 0, 1))).toBe('2027-02-15')
})
