import { expect, test } from 'vitest'
import { startOfBuildDay } from '#contract/calendar-days.ts'
import { findNextDate, isCheckDue } from '#contract/check-dates.ts'
import type { ProgramCycle, ProgramSeason } from '#contract/program-record.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { programOf } from '#tests/support/programs.ts'

const on = startOfBuildDay('2026-11-23')

const annual: ProgramSeason = {
  kind: 'annual',
  opens_month: null,
  closes_month: 12,
  closes_day: 10,
}
const stated = (dates: Partial<ProgramCycle>) => ({ cycles: [cycleOf(dates)] })
const exact = (day: string) => ({ date: day, day })

test.each([
  ['was never looked at', { checked: null }, true],
  ['was looked at 180 days ago', { checked: '2026-05-27' }, true],
  ['was looked at 179 days ago', { checked: '2026-05-28' }, false],
  ['was looked at in a month', { checked: '2026-09' }, false],
  ['was looked at in a year', { checked: '2026' }, true],
  ['closes within 30 days', { checked: '2026-09-01', ...stated({ closes: '2026-12-23' }) }, true],
  ['closes in 31 days', { checked: '2026-09-01', ...stated({ closes: '2026-12-24' }) }, false],
  [
    'closes within 30 days of the last look',
    { checked: '2026-11-20', ...stated({ closes: '2026-12-20' }) },
    false,
  ],
  ['opens within 30 days', { checked: '2026-09-01', ...stated({ opens: '2026-12-01' }) }, true],
  ['is expected to close within 30 days', { checked: '2026-09-01', season: annual }, true],
  [
    'closed since the last look',
    { checked: '2026-09-01', ...stated({ closes: '2026-10-01' }) },
    false,
  ],
])('says whether a program that %s is due for a check', (_case, fields, isDue) => {
  expect(isCheckDue(programOf(fields), on)).toBe(isDue)
})

test.each([
  ['nothing is known', {}, null],
  ['a day is stated', stated({ closes: '2027-01-15' }), exact('2027-01-15')],
  [
    'the last day of papers is earlier',
    stated({ closes: '2027-01-15', papers: '2027-01-02' }),
    exact('2027-01-02'),
  ],
  [
    'a month is expected',
    { season: { ...annual, closes_day: null } },
    { date: '2026-12', day: '2026-12-01' },
  ],
  [
    'this month is expected',
    { season: { ...annual, closes_month: 11, closes_day: null } },
    { date: '2026-11', day: '2026-11-23' },
  ],
  ['all is past', stated({ closes: '2025-01-15' }), null],
])('finds the next date when %s', (_case, fields, next) => {
  expect(findNextDate(programOf(fields), on)).toEqual(next)
})
