import { describe, expect, test } from 'vitest'
import { collectReminders } from '#backend/features/reminders/due.ts'
import { formatHour, nowIn } from '#catalog/days.ts'
import type { ProgramCycle } from '#catalog/record.ts'
import { reminderDays } from '#contract/reminders.ts'
import { savedStatuses } from '#contract/saved-programs.ts'
import { datedProgram } from '#tests/support/saved-dates.ts'

const zone = 'America/New_York'

interface Options {
  days?: readonly number[]
  savedAt?: string
  zone?: string
  ended?: string
}

/** Due reminders of one program at an instant, as `kind day daysBefore`. */
function dueAt(instant: string, cycle: Partial<ProgramCycle>, options: Options = {}): string[] {
  const { days = reminderDays, savedAt = '2026-01-01T12:00Z' } = options
  const at = Date.parse(savedAt)
  const saved = { programId: 'a', name: null, status: 'saved', ownDate: null, savedAt: at } as const
  const catalog = new Map([['a', datedProgram('a', cycle, { ended: options.ended ?? null })]])
  const due = { days, zone: options.zone ?? zone, saved: [saved], catalog }
  return collectReminders(due, nowIn(due.zone, Date.parse(instant))).map(
    reminder => `${reminder.kind} ${reminder.day} ${reminder.daysBefore}`,
  )
}

const closes = '2027-03-31'

describe('reminders of a date are due', () => {
  test.each([
    ['31 days before', '2027-02-28T17:00Z', []],
    ['30 days before', '2027-03-01T17:00Z', ['closes 2027-03-31 30']],
    ['15 days before, if the server was down', '2027-03-16T17:00Z', ['closes 2027-03-31 30']],
    ['14 days before', '2027-03-17T17:00Z', ['closes 2027-03-31 14']],
    ['7 days before', '2027-03-24T17:00Z', ['closes 2027-03-31 7']],
    ['6 days before, if the server was down', '2027-03-25T17:00Z', ['closes 2027-03-31 7']],
    ['3 days before', '2027-03-28T17:00Z', ['closes 2027-03-31 3']],
    ['1 day before', '2027-03-30T17:00Z', ['closes 2027-03-31 1']],
    ['on the day, if the server was down', '2027-03-31T17:00Z', ['closes 2027-03-31 1']],
    ['never after the day', '2027-04-01T17:00Z', []],
  ])('%s', (_when, instant, expected) => {
    expect(dueAt(instant, { closes })).toEqual(expected)
  })

  test('never once the program has ended', () => {
    expect(dueAt('2027-03-24T17:00Z', { closes }, { ended: '2027-02' })).toEqual([])
  })

  test.each([
    ['only 7 days before', [7], '2027-03-20T17:00Z', []],
    ['only 7 days before', [7], '2027-03-24T17:00Z', ['closes 2027-03-31 7']],
    ['never', [], '2027-03-24T17:00Z', []],
  ])('%s, if the member wants that', (_when, days, instant, expected) => {
    expect(dueAt(instant, { closes }, { days })).toEqual(expected)
  })
})

describe('the calendar of the zone counts', () => {
  const tomorrow = (day: string) => [`closes ${day} 1`]
  test.each([
    // 14 hours ahead of UTC, and 11 behind it.
    ['Pacific/Kiritimati', '2027-03-29T10:30Z', tomorrow(closes)],
    ['Pacific/Pago_Pago', '2027-03-30T10:30Z', [`closes ${closes} 3`]],
    ['Pacific/Pago_Pago', '2027-03-30T11:30Z', tomorrow(closes)],
    ['America/New_York', '2027-11-07T04:30Z', tomorrow('2027-11-08'), '2027-11-08'],
    ['America/New_York', '2027-11-08T04:30Z', tomorrow('2027-11-08'), '2027-11-08'],
    // Leap days.
    ['UTC', '2028-02-28T12:00Z', tomorrow('2028-02-29'), '2028-02-29'],
  ])('%s at %s', (zone, instant, expected, day = closes) => {
    expect(dueAt(instant, { closes: day }, { zone })).toEqual(expected)
  })
})

describe('reminders of a month of which no day is known', () => {
  const season = { kind: 'annual', opens_month: 1, closes_month: 3, closes_day: null } as const
  const monthly = datedProgram('a', {}, { cycles: [], season })
  const dueOf = (instant: string, { days = [30, 14, 7, 3, 1], savedAt = 0 } = {}) => {
    const saved = [{ programId: 'a', name: null, status: 'saved', ownDate: null, savedAt } as const]
    const due = { days, zone, saved, catalog: new Map([['a', monthly]]) }
    return collectReminders(due, nowIn(zone, Date.parse(instant))).map(
      ({ kind, day, daysBefore, isStated }) => `${kind} ${day} ${daysBefore} ${isStated}`,
    )
  }
  test.each([
    ['before the first reminder', '2026-12-01T17:00Z', []],
    ['the first day chosen before the month', '2026-12-02T17:00Z', ['opens 2027-01 30 false']],
    ['before the month of the end', '2027-02-28T17:00Z', ['closes 2027-03 1 false']],
    ['on the first day, if the server was down', '2027-03-01T17:00Z', ['closes 2027-03 1 false']],
    ['within the month', '2027-03-02T17:00Z', []],
  ])('are due %s', (_when, instant, expected) => {
    expect(dueOf(instant)).toEqual(expected)
  })
})

test('all kinds of dates count, a repeated one once', () => {
  const days = { opens: '2027-03-08', priority: '2027-03-15', campus: '2027-03-20', closes }
  expect(dueAt('2027-03-07T17:00Z', { ...days, papers: closes })).toEqual([
    'opens 2027-03-08 1',
    'priority 2027-03-15 14',
    'campus 2027-03-20 14',
    'closes 2027-03-31 30',
    'papers 2027-03-31 30',
  ])
})

const all = ['closes', 'papers', 'own']
test.each([
  ['saved', all],
  ['preparing', all],
  ['applied', ['papers', 'own']],
  ['interview', ['own']],
  ['awarded', ['own']],
  ['declined', ['own']],
] as const)('a program marked as %s is reminded of %j', (status, kinds) => {
  const saved = [{ programId: 'a', name: null, status, ownDate: closes, savedAt: 0 }]
  const catalog = new Map([['a', datedProgram('a', { closes, papers: closes })]])
  const now = nowIn(zone, Date.parse('2027-03-30T17:00Z'))
  const due = collectReminders({ days: [1], zone, saved, catalog }, now)
  expect(due.map(({ kind }) => kind)).toEqual(kinds)
  expect(savedStatuses).toContain(status)
})

test('a program that left the catalog keeps its own date and its last name', () => {
  const saved = [
    { programId: 'gone', name: 'Gone', status: 'saved', ownDate: closes, savedAt: 0 } as const,
  ]
  const now = nowIn(zone, Date.parse('2027-03-30T17:00Z'))
  expect(collectReminders({ days: [1], zone, saved, catalog: new Map() }, now)).toMatchObject([
    { name: 'Gone', kind: 'own', day: closes },
  ])
})

test.each(['Mars/Olympus', ''])('the zone %j counts as that of New York', unknown => {
  const instant = Date.parse('2027-03-31T03:30Z')
  expect(nowIn(unknown, instant)).toEqual(nowIn(zone, instant))
  expect(formatHour({ time: '17:00', zone: 'Mars/Olympus' })).toBe('5:00 p.m. Mars/Olympus')
})
