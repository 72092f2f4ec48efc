import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthNames } from '#contract/values.ts'
import { getDeadlineStatus, nextAnnualDay, type ProgramDates, today } from '#lib/deadlines.ts'
import { describeDeadline } from '#lib/messages/deadlines.ts'
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

describe('exact deadline', () => {
  test('shows its long date and the days left', () => {
    expect(describeDeadline(exact('2027-02-15'), '2027-02-03')).toBe(
      'Closes February 15, 2027 · in 12 days',
    )
    expect(getDeadlineStatus(exact('2027-02-15'), '2027-02-03')).toMatchObject({
      state: 'closing-soon',
      confirmed: true,
      daysLeft: 12,
    })
  })

  test('stays open until the end of its day', () => {
    expect(getDeadlineStatus(exact('2027-02-15'), '2027-02-15')).toMatchObject({
      state: 'closing-soon',
      daysLeft: 0,
    })
    expect(describeDeadline(exact('2027-02-15'), '2027-02-15')).toBe(
      'Closes February 15, 2027 · today',
    )
    expect(getDeadlineStatus(exact('2027-02-15'), '2027-02-16')).toMatchObject({
      state: 'closed',
      deadline: null,
    })
    expect(describeDeadline(exact('2027-02-15'), '2027-02-16')).toBe('Closed on February 15, 2027')
  })

  test('opens in the opening month, if known', () => {
    const dates = exact('2027-02-15', { applicationMonth: 'November' })
    expect(getDeadlineStatus(dates, '2026-10-31').state).toBe('opens-soon')
    expect(describeDeadline(dates, '2026-10-31')).toBe(
      'Opens in November, closes February 15, 2027 · in 107 days',
    )
    expect(getDeadlineStatus(dates, '2026-11-01').state).toBe('open')
  })

  test('does not count the month derived from the deadline as the opening month', () => {
    expect(
      getDeadlineStatus(exact('2027-02-15', { applicationMonth: 'February' }), '2026-11-21').state,
    ).toBe('open')
  })

  test('leaves out relative dates on pages that are built once', () => {
    expect(describeDeadline(exact('2027-02-15'), '2027-02-16', { relative: false })).toBe(
      'Closes February 15, 2027',
    )
  })
})

describe('annual deadline', () => {
  test('is shown as expected, not confirmed', () => {
    expect(describeDeadline(annual('February', 15), '2026-11-21')).toBe(
      'Usually closes around February 15, 2027; confirm with the provider',
    )
    expect(getDeadlineStatus(annual('February', 15), '2026-11-21').confirmed).toBe(false)
  })

  test('counts as open only if the opening month is known', () => {
    const dates = annual('February', 15, { applicationMonth: 'October' })
    expect(getDeadlineStatus(dates, '2026-11-21').state).toBe('open')
    expect(describeDeadline(dates, '2026-11-21')).toBe(
      'Usually open now, closes around February 15, 2027; confirm with the provider',
    )
    expect(getDeadlineStatus(annual('February', 15), '2026-11-21').state).toBe('expected-again')
    expect(getDeadlineStatus(dates, '2026-09-01').state).toBe('opens-soon')
    expect(getDeadlineStatus(dates, '2026-03-01').state).toBe('expected-again')
  })

  test('shows that it has passed and when it is expected again', () => {
    expect(describeDeadline(annual('November', 15), '2026-11-21')).toBe(
      'Usually closed by now, expected again around November 15, 2027; confirm with the provider',
    )
  })

  test('shows only the month if the day is not known', () => {
    const dates = annual('March', null)
    expect(describeDeadline(dates, '2026-11-21')).toBe(
      'Usually closes in March; confirm with the provider',
    )
    expect(getDeadlineStatus(dates, '2027-03-31')).toMatchObject({
      state: 'closing-soon',
      deadline: null,
      daysLeft: null,
    })
    expect(getDeadlineStatus(dates, '2027-04-01').state).not.toBe('closing-soon')
  })

  test('falls on February 28 in common years', () => {
    expect(nextAnnualDay(annual('February', 29), '2026-11-21')).toBe('2027-02-28')
    expect(nextAnnualDay(annual('February', 29), '2028-01-01')).toBe('2028-02-29')
    expect(nextAnnualDay(annual('February', 29), '2027-03-01')).toBe('2028-02-29')
  })

  test('continues in the next year', () => {
    expect(nextAnnualDay(annual('December', 31), '2026-12-31')).toBe('2026-12-31')
    expect(nextAnnualDay(annual('January', 1), '2026-12-31')).toBe('2027-01-01')
    const winter = annual('January', 6, { applicationMonth: 'October' })
    expect(getDeadlineStatus(winter, '2026-12-31').state).toBe('closing-soon')
    expect(getDeadlineStatus(winter, '2026-10-01').state).toBe('open')
    expect(getDeadlineStatus(winter, '2027-01-07').state).toBe('expected-again')
  })
})

describe('program without a date', () => {
  test('is rolling, or refers to the provider', () => {
    expect(getDeadlineStatus({ ...nothing, deadlineKind: 'rolling' }, '2026-11-21').state).toBe(
      'open',
    )
    expect(getDeadlineStatus(nothing, '2026-11-21').state).toBe('ask')
    expect(describeDeadline(nothing, '2026-11-21')).toBe(
      'Closing date not known; check with the provider',
    )
    expect(
      describeDeadline(
        { ...nothing, deadlineKind: 'varies', applicationMonth: 'July' },
        '2026-11-21',
      ),
    ).toBe('Usually opens in July; the closing date varies; check with the provider')
  })
})

describe('annual deadline on any day', () => {
  test('has a next day in its month within 366 days', () => {
    fc.assert(
      fc.property(aDay, aMonth, fc.integer({ min: 1, max: 31 }), (on, month, day) => {
        const next = nextAnnualDay(annual(month, day), on) ?? ''
        expect(next >= on).toBe(true)
        expect(getDeadlineStatus(annual(month, day), on).daysLeft).toBeLessThan(367)
        expect(monthNames[Number(next.slice(5, 7)) - 1]).toBe(month)
      }),
    )
  })

  test('is never confirmed, closed or without a sentence', () => {
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
          expect(describeDeadline(dates, on)).toMatch(/^Usually .*; confirm with the provider$/)
        },
      ),
    )
  })
})

describe('exact deadline on any day', () => {
  test('is closed exactly after its day', () => {
    fc.assert(
      fc.property(aDay, aDay, fc.option(aMonth), (deadline, on, opens) => {
        const { state, daysLeft } = getDeadlineStatus(
          exact(deadline, { applicationMonth: opens }),
          on,
        )
        expect(state === 'closed').toBe(on > deadline)
        expect(daysLeft === null).toBe(on > deadline)
      }),
    )
  })
})

test('today is the local day of the visitor, not the day in UTC', () => {
  expect(today(new Date(2027, 1, 15, 23, 59))).toBe('2027-02-15')
  expect(today(new Date(2027, 1, 15, 0, 1))).toBe('2027-02-15')
})
