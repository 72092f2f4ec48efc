import { describe, expect, test } from 'vitest'
import { getDeadlinePeriods, serializePeriods, splitAtDay } from '#lib/deadline-periods.ts'
import type { ProgramDates } from '#lib/deadlines.ts'
import { nothing } from '#tests/support/dates.ts'

const on = '2026-11-21'
const yearly: ProgramDates = {
  ...nothing,
  applicationMonth: 'October',
  deadlineKind: 'annual',
  deadlineMonth: 'February',
  deadlineDay: 15,
}
const said = (dates: ProgramDates) =>
  getDeadlinePeriods(dates, on).map(({ from, badge, day }) => [from, badge, day] as const)

describe('deadline periods', () => {
  test('list the future states of an annual deadline, as usual or expected', () => {
    expect(said(yearly)).toEqual([
      ['2026-11-21', 'Usually open', '2027-02-15'],
      ['2027-02-01', 'Usually closing soon', '2027-02-15'],
      ['2027-02-16', 'Expected again', '2028-02-15'],
      ['2027-08-02', 'Usually opens soon', '2028-02-15'],
      ['2027-10-01', 'Usually open', '2028-02-15'],
      ['2027-12-26', 'Expected again', null],
    ])
  })

  test('end with a sentence that is true in any year', () => {
    expect(getDeadlinePeriods(yearly, on).at(-1)?.sentence).toBe(
      'Usually opens in October and closes in February; confirm with the provider',
    )
  })

  test('close an exact deadline at the end of its day', () => {
    const fixed: ProgramDates = {
      ...nothing,
      deadlineKind: 'exact',
      applicationDeadline: '2026-12-24',
    }
    expect(said(fixed)).toEqual([
      ['2026-11-21', 'Open', '2026-12-24'],
      ['2026-12-10', 'Closing soon', '2026-12-24'],
      ['2026-12-25', 'Closed', '2026-12-24'],
    ])
    expect(getDeadlinePeriods(fixed, on).at(-1)?.sentence).toBe('Closed on December 24, 2026')
  })

  test('are empty if the state never changes', () => {
    for (const deadlineKind of ['rolling', 'varies', 'unknown'] as const) {
      expect(getDeadlinePeriods({ ...nothing, deadlineKind }, on)).toEqual([])
    }
  })

  test('are serialized with the day separate, for the time element', () => {
    expect(serializePeriods(getDeadlinePeriods(yearly, on)).split('~')[1]).toBe(
      '2027-02-01|closing-soon|2027-02-15|Usually closing soon|Usually closes around |February 15, 2027|; confirm with the provider',
    )
    expect(splitAtDay('Rolling: no closing date', null)).toEqual([
      'Rolling: no closing date',
      '',
      '',
    ])
  })
})
