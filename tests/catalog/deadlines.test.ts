import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startOfBuildDay, today, toNow } from '#catalog/days.ts'
import { describeLastingDeadline, formatDeadline } from '#catalog/deadline-text.ts'
import {
  getDateBasis,
  getDeadlineStatus,
  listRoundsAhead,
  type ProgramDates,
} from '#catalog/deadlines.ts'
import { findNextDate, listProgramDates } from '#catalog/program-dates.ts'
import type { ProgramAudience, ProgramCycle } from '#catalog/record.ts'
import { anyDay, cycleOf, stated, statusOn, unknownDates, yearly } from '#tests/support/dates.ts'

const withCycles = (dates: ProgramDates, ...cycles: Parameters<typeof cycleOf>[0][]) => ({
  ...dates,
  cycles: cycles.map(cycleOf),
})
const yearlyOn = (closes_month: number, closes_day: number) => yearly({ closes_month, closes_day })

/** Reads lines of dates, day, state and sentence; a long sentence is indented on the next line. */
const parseCases = (table: string) =>
  table
    .trim()
    .split(/\n(?! )/)
    .map(line => line.split(/\s+\|\s+/) as [string, string, string, string])

describe('a stated date', () => {
  const dates: Record<string, ProgramDates> = {
    whole: stated({ opens: '2026-11-01', closes: '2027-02-15' }),
    closing: stated({ closes: '2027-02-15' }),
    'closing in a season': withCycles(yearly({ opens_month: 1, closes_month: 3 }), {
      closes: '2027-03-08',
    }),
    priority: stated({ priority: '2027-03-01' }),
    campus: stated({ campus: '2027-01-20', priority: '2027-01-02' }),
    'closing when full': { ...stated({ closes: '2027-02-15' }), closes_when_full: true },
    'leap day': stated({ closes: '2028-02-29' }),
    windows: stated(
      { opens: '2027-01-15', closes: '2027-03-15' },
      { opens: '2026-09-01', closes: '2026-12-31' },
    ),
    late: withCycles(yearlyOn(2, 15), { closes: '2027-04-30' }),
    early: withCycles(yearlyOn(2, 15), { closes: '2027-02-01' }),
    'opening in a season': withCycles(yearly({ closes_month: 3 }), { opens: '2026-10-01' }),
    opening: stated({ opens: '2026-11-01' }),
    'opening after a known day': withCycles(
      yearly({ closes_month: 3 }),
      { closes: '2026-03-05' },
      { opens: '2026-10-01' },
    ),
  }

  test.each(
    parseCases(`
whole | 2026-06-01 | opens-later | Opens November 1, 2026, in 153 days. Closes February 15, 2027
whole | 2026-09-02 | opens-soon |
  Opens soon. Opens November 1, 2026, in 60 days. Closes February 15, 2027
whole | 2026-10-31 | opens-soon | Opens soon. Opens tomorrow. Closes February 15, 2027
whole | 2026-11-01 | open | Open now. Closes February 15, 2027, in 106 days
whole | 2027-01-31 | open | Open now. Closes February 15, 2027, in 15 days
whole | 2027-02-01 | closing-soon | Closing soon. Closes February 15, 2027, in 14 days
whole | 2027-02-14 | closing-soon | Closing soon. Closes tomorrow
whole | 2027-02-15 | closing-soon | Closing soon. Closes today
whole | 2027-02-16 | closed | Closed February 15, 2027. Next round not known
whole | 2028-04-01 | unknown | Closing date not known. Last known date February 15, 2027
closing | 2026-11-22 | open | Closes February 15, 2027, in 85 days
closing in a season | 2026-11-22 | opens-soon | Opens around January 2027. Closes March 8, 2027
priority | 2026-11-22 | open | Priority date March 1, 2027, in 99 days
campus | 2026-11-22 | open | Campus date January 20, 2027, in 59 days
closing when full | 2027-01-01 | open |
  Closes February 15, 2027, in 45 days; may close early when full
leap day | 2028-02-29 | closing-soon | Closing soon. Closes today
leap day | 2028-03-01 | closed | Closed February 29, 2028. Next round not known
windows | 2026-12-31 | closing-soon | Closing soon. Closes today
windows | 2027-01-01 | opens-soon |
  Opens soon. Opens January 15, 2027, in 14 days. Closes March 15, 2027
late | 2027-02-20 | open | Closes April 30, 2027, in 69 days
late | 2027-05-01 | expected-again | Next round closes around February 15, 2028
early | 2027-02-02 | expected-again | Next round closes around February 15, 2028
opening in a season | 2026-11-22 | open | Open now. Closes around March 2027
opening | 2026-11-22 | open | Open now. Opened November 1, 2026; closing date not known
opening | 2027-01-01 | unknown | Closing date not known
opening after a known day | 2027-03-05 | closing-soon |
  Usually closes soon. Closes around March 2027
opening after a known day | 2027-03-06 | expected-again | Next round closes around March 2028`),
  )('%s is on %s %s: %s', (name, day, state, text) => {
    expect(statusOn(dates[name] ?? unknownDates, day)).toMatchObject({ state, text })
  })
})

describe('an expected date', () => {
  const dates: Record<string, ProgramDates> = {
    whole: yearly({ opens_month: 10, closes_month: 2, closes_day: 5 }),
    closing: yearlyOn(11, 15),
    month: yearly({ closes_month: 3 }),
    priority: withCycles(yearly({ opens_month: 8, closes_month: 11, closes_day: 15 }), {
      priority: '2024-11-15',
    }),
    'leap day': yearlyOn(2, 29),
    rounds: withCycles(
      yearly({ kind: 'windows', opens_month: 1, closes_month: 3 }),
      { closes: '2026-10-01' },
      { closes: '2026-03-05' },
    ),
    opening: yearly({ opens_month: 12 }),
    // Such as that of a foreign file: the date that it names is shown.
    'named day': withCycles(yearly({ opens_month: 1 }), { closes: '2025-03-15' }),
    // After the day of its newest known round nothing closes soon in a month without a day.
    'month with a known day': withCycles(
      yearly({ closes_month: 3 }),
      { closes: '2024-03-20' },
      { closes: '2026-03-05' },
    ),
    // Nothing is usual that rests on rounds older than three years.
    outdated: withCycles(yearly({ opens_month: 10, closes_month: 2, closes_day: 5 }), {
      closes: '2022-02-05',
    }),
    'outdated opening': withCycles(yearly({ opens_month: 12 }), { closes: '2022-02-05' }),
    rolling: yearly({ kind: 'rolling' }),
    varies: yearly({ kind: 'varies' }),
    windows: yearly({ kind: 'windows' }),
    unknown: yearly({ kind: 'unknown' }),
  }

  test.each(
    parseCases(`
whole | 2026-11-22 | open | Usually open now. Closes around February 5, 2027, in 75 days
whole | 2027-01-25 | closing-soon | Usually closes soon. Closes around February 5, 2027, in 11 days
whole | 2027-02-05 | closing-soon | Usually closes soon. Closes around February 5, 2027
whole | 2027-02-06 | expected-again |
  Next round opens around October 2027 and closes around February 5, 2028
whole | 2027-09-01 | opens-soon | Opens around October 2027. Closes around February 5, 2028
closing | 2026-11-22 | expected-again | Next round closes around November 15, 2027
closing | 2027-09-15 | expected-again | Next round closes around November 15, 2027
closing | 2027-09-16 | expected-soon | Next round closes around November 15, 2027
closing | 2027-10-31 | expected-soon | Next round closes around November 15, 2027
month | 2026-11-22 | expected-again | Next round closes around March 2027
month | 2027-03-31 | closing-soon | Usually closes soon. Closes around March 2027
month | 2027-04-01 | expected-again | Next round closes around March 2028
priority | 2026-11-24 | expected-again |
  Next round opens around August 2027. Priority date around November 15, 2027
priority | 2026-11-10 | closing-soon | Priority date around November 15, 2026, in 5 days
leap day | 2026-11-22 | expected-again | Next round closes around February 28, 2027
leap day | 2027-03-01 | expected-again | Next round closes around February 29, 2028
rounds | 2026-11-22 | opens-soon | Opens around January 2027. Closes around March 5, 2027
rounds | 2027-03-06 | expected-again | Next round closes around October 1, 2027
opening | 2026-11-22 | opens-soon | Opens around December 2026
opening | 2027-01-22 | expected-again | Next round opens around December 2027
named day | 2025-03-16 | expected-again |
  Closed March 15, 2025. The next round may open in January
named day | 2026-11-27 | opens-soon | Closed March 15, 2025. The next round may open in January
month with a known day | 2027-03-05 | closing-soon |
  Usually closes soon. Closes around March 2027
month with a known day | 2027-03-06 | expected-again | Next round closes around March 2028
outdated | 2025-01-21 | open | Usually open now. Closes around February 5, 2025, in 15 days
outdated | 2026-11-22 | expected-again |
  Next round closes around February 5, 2027. Last known date February 5, 2022
outdated | 2027-01-25 | expected-soon |
  Next round closes around February 5, 2027. Last known date February 5, 2022
outdated | 2027-06-01 | expected-again |
  Next round opens around October 2027 and closes around February 5, 2028. Last known date February 5, 2022
outdated opening | 2026-11-22 | expected-again |
  Closed February 5, 2022. The next round may open in December
rolling | 2026-11-22 | rolling | No closing date
varies | 2026-11-22 | unknown | The date varies
windows | 2026-11-22 | unknown | Several rounds a year, each with its own date
unknown | 2026-11-22 | unknown | Closing date not known`),
  )('%s is on %s %s: %s', (name, day, state, text) => {
    expect(statusOn(dates[name] ?? unknownDates, day)).toMatchObject({
      state,
      isStated: false,
      text,
    })
  })
})

test.each<[ProgramCycle['for'], Partial<ProgramAudience>, string]>([
  [undefined, {}, 'Closes February 15, 2027, in 85 days'],
  [{ levels: ['high-school'] }, {}, 'High-school students: closes February 15, 2027, in 85 days'],
  [
    { levels: ['graduate'], years: ['hs-senior', 'graduate'] },
    {},
    'Graduate students and high-school seniors: closes February 15, 2027, in 85 days',
  ],
  [
    { schools: ['Fisk University'] },
    {},
    'Students of Fisk University: closes February 15, 2027, in 85 days',
  ],
  // Other rounds are named by their label.
  [{ citizenship: ['us-citizen'] }, {}, '2027: closes February 15, 2027, in 85 days'],
  // Nobody else may apply.
  [
    { years: ['hs-senior'] },
    { levels: ['high-school'], class_years: ['hs-senior'] },
    'Closes February 15, 2027, in 85 days',
  ],
])('a round for %j of a program for %j says for whom it is: %s', (whom, more, text) => {
  const dates = stated({ closes: '2027-02-15', ...(whom && { for: whom }) })
  const audience = { levels: [], class_years: [], ...more }
  const now = startOfBuildDay('2026-11-22')
  expect(formatDeadline({ ...dates, audience }, now)).toBe(text)
  expect(describeLastingDeadline({ ...dates, audience }, '2026-11-22')).toBe(
    text.replace(', in 85 days', ''),
  )
})

test('a program that has ended is closed, and nothing of it is expected', () => {
  const dates = {
    ...withCycles(yearlyOn(2, 15), { closes: '2027-02-15' }, { closes: '2026-02-15' }),
    ended: '2026-08',
  }
  const now = startOfBuildDay('2026-11-22')
  const status = getDeadlineStatus(dates, now)
  expect(status).toMatchObject({ state: 'closed', closes: null, opens: null })
  expect(formatDeadline(dates, now)).toBe('Ended in August 2026')
  expect(describeLastingDeadline(dates, '2026-11-22')).toBe('Ended in August 2026')
  expect(listRoundsAhead(dates, status, now)).toEqual([])
  expect(listProgramDates(dates, now)).toEqual([])
  expect(findNextDate({ ...dates }, now)).toBeNull()
})

test.each<[string, ProgramDates, ReturnType<typeof getDateBasis>]>([
  ['a stated deadline', stated({ closes: '2027-02-15' }), 'stated'],
  ['a stated opening', stated({ opens: '2027-02-15' }), 'stated'],
  ['an expected deadline', yearlyOn(2, 15), 'expected'],
  [
    'a stated opening of a round that is expected to close',
    withCycles(yearly({ closes_month: 3 }), { opens: '2026-10-01' }),
    'expected',
  ],
  ['a rolling program', yearly({ kind: 'rolling' }), null],
  ['a round that is over', stated({ closes: '2026-11-01' }), null],
])('the date of %s (%#) is %s', (_, dates, basis) => {
  expect(getDateBasis(getDeadlineStatus(dates, startOfBuildDay('2026-11-22')))).toBe(basis)
})

test('lists every stated round that lies ahead, the next first', () => {
  const dates = stated(
    { label: 'spring', opens: '2027-01-15', closes: '2027-03-15' },
    { label: 'over', closes: '2026-10-01' },
    { label: 'fall', opens: '2026-09-01', closes: '2026-12-31', decision: '2027-04-01' },
    { label: 'papers', closes: '2026-11-01', papers: '2026-12-01' },
  )
  const now = startOfBuildDay('2026-11-22')
  const rounds = listRoundsAhead(dates, getDeadlineStatus(dates, now), now)
  expect(rounds.map(({ label }) => label)).toEqual(['papers', 'fall', 'spring'])
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
])('expected day of a round %j is called: %s', (cycle, text, dateKind) => {
  const dates = withCycles(yearlyOn(1, 15), cycle)
  expect(statusOn(dates, '2026-11-24')).toMatchObject({ text, dateKind })
  const [date] = listProgramDates(dates, startOfBuildDay('2026-11-24'))
  expect(date).toMatchObject({ kind: dateKind, isStated: false })
})

describe('the hour of a stated closing', () => {
  /** The sentence at an instant, for a viewer some minutes ahead of UTC. */
  const at = (dates: ProgramDates, instant: string, offset = 0) =>
    formatDeadline(dates, toNow(new Date(instant), offset))
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

  const newYork = { time: '17:00', zone: 'America/New_York' }
  test.each([
    ['in winter', { closes: '2026-03-07', ...newYork }, '2026-03-07T22:00:00Z'],
    ['in summer', { closes: '2026-03-09', ...newYork }, '2026-03-09T21:00:00Z'],
    ['after summer', { closes: '2026-11-01', ...newYork }, '2026-11-01T22:00:00Z'],
    ['of a zone alone', { closes: '2026-12-02', zone: 'Asia/Tokyo' }, '2026-12-02T15:00:00Z'],
    ['without a zone', { closes: '2026-12-02', time: '17:00' }, '2026-12-03T04:00:00Z'],
    ['not stated', { closes: '2026-12-02' }, '2026-12-03T11:00:00Z'],
  ])('%s is the same instant for every viewer', (_, cycle, end) => {
    for (const offset of [-600, -300, 0, 540]) {
      const stateAt = (instant: number) =>
        getDeadlineStatus(stated(cycle), toNow(new Date(instant), offset)).state
      expect([stateAt(Date.parse(end) - 1), stateAt(Date.parse(end))]).toEqual([
        'closing-soon',
        'closed',
      ])
    }
  })

  test('is called noon at 12:00', () => {
    const noon = stated({ closes: '2026-12-20', time: '12:00', zone: 'America/Los_Angeles' })
    expect(statusOn(noon, '2026-12-20').text).toBe('Closing soon. Closes today at noon Pacific')
  })
})

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
  [
    withCycles(yearly({ opens_month: 8, closes_month: 11, closes_day: 15 }), {
      priority: '2024-11-15',
    }),
    'Usually opens in August. Priority date usually around November 15',
  ],
  [
    withCycles(yearlyOn(2, 5), { closes: '2022-02-05' }),
    'Closing date not known. Last known date February 5, 2022',
  ],
])('a sentence for any day stays true (%#): %s', (dates, text) => {
  expect(describeLastingDeadline(dates, '2026-11-22')).toBe(text)
})

describe('on any day', () => {
  test('a stated deadline is closed exactly after its day', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (closes, day) => {
        const { state } = statusOn(stated({ closes }), day)
        expect(['closed', 'unknown'].includes(state)).toBe(day > closes)
      }),
    )
  })

  test('an expected deadline is never stated, closed or without "around", and in its month', () => {
    const month = fc.integer({ min: 1, max: 12 })
    const day = fc.option(fc.integer({ min: 1, max: 28 }))
    fc.assert(
      fc.property(anyDay, month, day, fc.option(month), (now, closes_month, closes_day, opens) => {
        const dates = yearly({ closes_month, closes_day, opens_month: opens })
        const { closes, isStated, state, text } = statusOn(dates, now)
        expect([isStated, state === 'closed']).toEqual([false, false])
        expect(text).toContain('around')
        expect(text).not.toMatch(/Open now|Closing soon|today|tomorrow/)
        expect(Number(closes?.slice(5, 7))).toBe(closes_month)
        expect(closes && closes.slice(0, 7) >= now.slice(0, 7)).toBe(true)
      }),
    )
  })

  test('today is the local day of the visitor, not the day in UTC', () => {
    expect(today(new Date(2027, 1, 15, 23, 59))).toBe('2027-02-15')
    expect(today(new Date(2027, 1, 15, 0, 1))).toBe('2027-02-15')
  })
})
