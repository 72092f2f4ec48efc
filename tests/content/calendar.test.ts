import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthNames } from '#contract/values.ts'
import { getDeadlineStatus, nextAnnualDay, type ProgramDates, today } from '#lib/deadlines.ts'
import { deadlineSentence } from '#lib/messages/deadlines.ts'
import { nothing } from '#tests/support/dates.ts'

const exact = (applicationDeadline: string, more: Partial<ProgramDates> = {}): ProgramDates => ({
  ...nothing,
  deadlineKind: 'exact',
  applicationDeadline,
  ...more,
})
const annual = (
  deadlineMonth: ProgramDates['deadlineMonth'],
  deadlineDay: number | null,
  more: Partial<ProgramDates> = {},
): ProgramDates => ({
  ...nothing,
  deadlineKind: 'annual',
  deadlineMonth,
  deadlineDay,
  ...more,
})

const aDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const aMonth = fc.constantFrom(...monthNames)

describe('a confirmed deadline', () => {
  test('is said with its long date and the days that are left', () => {
    expect(deadlineSentence(exact('2027-02-15'), '2027-02-03')).toBe('Closes February 15, 2027 · in 12 days')
    expect(getDeadlineStatus(exact('2027-02-15'), '2027-02-03')).toMatchObject({
      state: 'closing-soon',
      confirmed: true,
      daysLeft: 12,
    })
  })

  test('is open until its own day ends', () => {
    expect(getDeadlineStatus(exact('2027-02-15'), '2027-02-15')).toMatchObject({
      state: 'closing-soon',
      daysLeft: 0,
    })
    expect(deadlineSentence(exact('2027-02-15'), '2027-02-15')).toBe('Closes February 15, 2027 · today')
    expect(getDeadlineStatus(exact('2027-02-15'), '2027-02-16')).toMatchObject({
      state: 'closed',
      deadline: null,
    })
    expect(deadlineSentence(exact('2027-02-15'), '2027-02-16')).toBe('Closed on February 15, 2027')
  })

  test('waits for the opening month where that is known', () => {
    const dates = exact('2027-02-15', { applicationMonth: 'November' })
    expect(getDeadlineStatus(dates, '2026-10-31').state).toBe('opens-soon')
    expect(deadlineSentence(dates, '2026-10-31')).toBe(
      'Opens in November, closes February 15, 2027 · in 107 days',
    )
    expect(getDeadlineStatus(dates, '2026-11-01').state).toBe('open')
  })

  test('does not take the month that a foreign file derives from the deadline for an opening', () => {
    expect(getDeadlineStatus(exact('2027-02-15', { applicationMonth: 'February' }), '2026-11-21').state).toBe(
      'open',
    )
  })

  test('leaves out what is true on one day only where a page is built once', () => {
    expect(deadlineSentence(exact('2027-02-15'), '2027-02-16', { relative: false })).toBe(
      'Closes February 15, 2027',
    )
  })
})

describe('a yearly deadline', () => {
  test('is expected, never confirmed', () => {
    expect(deadlineSentence(annual('February', 15), '2026-11-21')).toBe(
      'Usually closes around February 15, 2027; confirm with the provider',
    )
    expect(getDeadlineStatus(annual('February', 15), '2026-11-21').confirmed).toBe(false)
  })

  test('is called open only when the opening month is known', () => {
    const dates = annual('February', 15, { applicationMonth: 'October' })
    expect(getDeadlineStatus(dates, '2026-11-21').state).toBe('open')
    expect(deadlineSentence(dates, '2026-11-21')).toBe(
      'Usually open now, closes around February 15, 2027; confirm with the provider',
    )
    expect(getDeadlineStatus(annual('February', 15), '2026-11-21').state).toBe('expected-again')
    expect(getDeadlineStatus(dates, '2026-09-01').state).toBe('opens-soon')
    expect(getDeadlineStatus(dates, '2026-03-01').state).toBe('expected-again')
  })

  test('says so in the weeks after it, and when it comes again', () => {
    expect(deadlineSentence(annual('November', 15), '2026-11-21')).toBe(
      'Usually closed by now, expected again around November 15, 2027; confirm with the provider',
    )
  })

  test('keeps to the month when only the month is known', () => {
    const dates = annual('March', null)
    expect(deadlineSentence(dates, '2026-11-21')).toBe('Usually closes in March; confirm with the provider')
    expect(getDeadlineStatus(dates, '2027-03-31')).toMatchObject({
      state: 'closing-soon',
      deadline: null,
      daysLeft: null,
    })
    expect(getDeadlineStatus(dates, '2027-04-01').state).not.toBe('closing-soon')
  })

  test('on February 29 falls on the 28th in common years', () => {
    expect(nextAnnualDay(annual('February', 29), '2026-11-21')).toBe('2027-02-28')
    expect(nextAnnualDay(annual('February', 29), '2028-01-01')).toBe('2028-02-29')
    expect(nextAnnualDay(annual('February', 29), '2027-03-01')).toBe('2028-02-29')
  })

  test('crosses the turn of the year', () => {
    expect(nextAnnualDay(annual('December', 31), '2026-12-31')).toBe('2026-12-31')
    expect(nextAnnualDay(annual('January', 1), '2026-12-31')).toBe('2027-01-01')
    const winter = annual('January', 6, { applicationMonth: 'October' })
    expect(getDeadlineStatus(winter, '2026-12-31').state).toBe('closing-soon')
    expect(getDeadlineStatus(winter, '2026-10-01').state).toBe('open')
    expect(getDeadlineStatus(winter, '2027-01-07').state).toBe('expected-again')
  })
})

describe('a program without a date', () => {
  test('is rolling, or sends you to the provider', () => {
    expect(getDeadlineStatus({ ...nothing, deadlineKind: 'rolling' }, '2026-11-21').state).toBe('open')
    expect(getDeadlineStatus(nothing, '2026-11-21').state).toBe('ask')
    expect(deadlineSentence(nothing, '2026-11-21')).toBe('Closing date not known; check with the provider')
    expect(
      deadlineSentence({ ...nothing, deadlineKind: 'varies', applicationMonth: 'July' }, '2026-11-21'),
    ).toBe('Usually opens in July; the closing date varies; check with the provider')
  })
})

describe('any yearly deadline on any day', () => {
  test('lies ahead by less than 366 days, in its month', () => {
    fc.assert(
      fc.property(aDay, aMonth, fc.integer({ min: 1, max: 31 }), (on, month, day) => {
        const next = nextAnnualDay(annual(month, day), on) ?? ''
        expect(next >= on).toBe(true)
        expect(getDeadlineStatus(annual(month, day), on).daysLeft).toBeLessThan(367)
        expect(monthNames[Number(next.slice(5, 7)) - 1]).toBe(month)
      }),
    )
  })

  test('is never confirmed, never closed, and never without a sentence', () => {
    fc.assert(
      fc.property(
        aDay,
        aMonth,
        fc.option(fc.integer({ min: 1, max: 31 })),
        fc.option(aMonth),
        (on, month, day, opens) => {
          const dates = annual(month, day, { applicationMonth: opens })
          const calendar = getDeadlineStatus(dates, on)
          expect(calendar.confirmed).toBe(false)
          expect(calendar.state).not.toBe('closed')
          expect(deadlineSentence(dates, on)).toMatch(/^Usually .*; confirm with the provider$/)
        },
      ),
    )
  })
})

describe('any confirmed deadline on any day', () => {
  test('is closed exactly when its day is over', () => {
    fc.assert(
      fc.property(aDay, aDay, fc.option(aMonth), (deadline, on, opens) => {
        const { state, daysLeft } = getDeadlineStatus(exact(deadline, { applicationMonth: opens }), on)
        expect(state === 'closed').toBe(on > deadline)
        expect(daysLeft === null).toBe(on > deadline)
      }),
    )
  })
})

test('today is the day on the wall of the viewer, not the one in Greenwich', () => {
  expect(today(new Date(2027, 1, 15, 23, 59))).toBe('2027-02-15')
  expect(today(new Date(2027, 1, 15, 0, 1))).toBe('2027-02-15')
})
