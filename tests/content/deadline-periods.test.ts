import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, startOfBuildDay } from '#contract/calendar-days.ts'
import { getDeadlineStatus } from '#contract/deadlines.ts'
import { getDeadlinePeriods } from '#lib/deadline-periods.ts'
import { getDeadlineParts } from '#lib/messages/deadlines.ts'
import { cycleOf, stated, unknownDates, yearly } from '#tests/support/dates.ts'

const on = '2026-11-21'
const winter = yearly({ opens_month: 10, closes_month: 2, closes_day: 15 })
const listTexts = (dates: typeof unknownDates) =>
  getDeadlinePeriods(dates, on).map(({ from, state, day }) => [from, state, day] as const)

describe('deadline periods', () => {
  test('list the future states of an expected deadline', () => {
    expect(listTexts(winter)).toEqual([
      ['2026-11-21', 'open', '2027-02-15'],
      ['2027-02-01', 'closing-soon', '2027-02-15'],
      ['2027-02-16', 'expected-again', '2027-10'],
      ['2027-05-30', 'expected-again', null],
    ])
  })

  test('begin one 60 days before a deadline of which no opening is known', () => {
    expect(listTexts(yearly({ closes_month: 2, closes_day: 15 })).slice(0, 3)).toEqual([
      ['2026-11-21', 'expected-again', '2027-02-15'],
      ['2026-12-17', 'expected-soon', '2027-02-15'],
      ['2027-02-01', 'closing-soon', '2027-02-15'],
    ])
  })

  test('end with a sentence that is true in any year', () => {
    expect(getDeadlinePeriods(winter, on).at(-1)?.before).toBe(
      'Usually opens in October and closes around February 15',
    )
  })

  test.each([
    [null, null, '2026-12-25T11:00Z'],
    ['17:00', null, '2026-12-25T04:00Z'],
    ['17:00', 'America/New_York', '2026-12-24T22:00Z'],
    [null, 'Asia/Tokyo', '2026-12-24T15:00Z'],
  ])('close a stated deadline at hour %s of zone %s', (time, zone, from) => {
    expect(listTexts(stated({ closes: '2026-12-24', time, zone })).slice(0, 3)).toEqual([
      ['2026-11-21', 'open', '2026-12-24'],
      ['2026-12-10', 'closing-soon', '2026-12-24'],
      [from, 'closed', '2026-12-24'],
    ])
  })

  test('are empty if the state never changes', () => {
    for (const kind of ['rolling', 'varies', 'unknown'] as const)
      expect(getDeadlinePeriods(yearly({ kind }), on)).toEqual([])
  })

  test('say on each day what the status says', () => {
    const aDay = fc.option(fc.integer({ min: -900, max: 500 }).map(days => addDays(on, days)))
    const aMonth = fc.option(fc.integer({ min: 1, max: 12 }))
    const aCycle = fc.record({ opens: aDay, priority: aDay, closes: aDay }).map(cycleOf)
    fc.assert(
      fc.property(
        fc.array(aCycle, { maxLength: 3 }),
        fc.constantFrom('annual', 'windows', 'varies', 'unknown'),
        aMonth,
        aMonth,
        fc.option(fc.constantFrom(1, 15, 28)),
        (cycles, kind, opens_month, closes_month, closes_day) => {
          const dates = {
            ...unknownDates,
            cycles,
            season: { kind, opens_month, closes_month, closes_day },
          }
          const periods = getDeadlinePeriods(dates, on)
          for (let ahead = 0; ahead < 190; ahead++) {
            const now = startOfBuildDay(addDays(on, ahead))
            const status = getDeadlineStatus(dates, now)
            const expected = { state: status.state, ...getDeadlineParts(status, dates) }
            const first = { from: on, ...getFirst(dates) }
            const { from: _, ...found } = periods.findLast(({ from }) => from <= now.today) ?? first
            expect(found, now.today).toEqual(expected)
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})

/** What a page shows if the state never changes. */
function getFirst(dates: typeof unknownDates) {
  const status = getDeadlineStatus(dates, startOfBuildDay(on))
  return { state: status.state, ...getDeadlineParts(status, dates) }
}
