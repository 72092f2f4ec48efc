import { expect, test } from 'vitest'
import { startOfBuildDay } from '#catalog/days.ts'
import type { Program } from '#catalog/program.ts'
import { findNextDate, isCheckDue } from '#catalog/program-dates.ts'
import { stated, yearly } from '#tests/support/dates.ts'
import { programOf } from '#tests/support/programs.ts'

const on = startOfBuildDay('2026-11-23')
const exact = (day: string) => ({ date: day, day })

test.each<[string, string | null, Partial<Program>, boolean]>([
  ['was never looked at', null, {}, true],
  ['was looked at 180 days ago', '2026-05-27', {}, true],
  ['was looked at 179 days ago', '2026-05-28', {}, false],
  ['was looked at in a month', '2026-09', {}, false],
  ['was looked at in a year', '2026', {}, true],
  ['closes within 30 days', '2026-09-01', stated({ closes: '2026-12-23' }), true],
  ['closes in 31 days', '2026-09-01', stated({ closes: '2026-12-24' }), false],
  ['closes within 30 days of the last look', '2026-11-20', stated({ closes: '2026-12-20' }), false],
  ['opens within 30 days', '2026-09-01', stated({ opens: '2026-12-01' }), true],
  ['is expected in 30 days', '2026-09-01', yearly({ closes_month: 12, closes_day: 10 }), true],
  ['closed since the last look', '2026-09-01', stated({ closes: '2026-10-01' }), false],
])('a program that %s (%s) is due for a check or not (%#)', (_, checked, dates, isDue) => {
  expect(isCheckDue(programOf({ checked, ...dates }), on)).toBe(isDue)
})

test.each([
  ['nothing is known', {}, null],
  ['a day is stated', stated({ closes: '2027-01-15' }), exact('2027-01-15')],
  ['papers are due', stated({ closes: '2027-01-15', papers: '2027-01-02' }), exact('2027-01-02')],
  ['a month is expected', yearly({ closes_month: 12 }), { date: '2026-12', day: '2026-12-01' }],
  ['it is this month', yearly({ closes_month: 11 }), { date: '2026-11', day: '2026-11-23' }],
  ['all is past', stated({ closes: '2025-01-15' }), null],
])('the next date if %s (%#)', (_, dates, next) => {
  expect(findNextDate(programOf(dates), on)).toEqual(next)
})
