import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Program } from '#catalog/program.ts'
import { createCalendar } from '#lib/program-calendar.ts'
import { cycleOf, stated, unknownDates, yearly } from '#tests/support/dates.ts'
import { programOf } from '#tests/support/programs.ts'

const on = '2026-11-21'
const program = (more: Partial<Program>) => programOf({ id: 'one', name: 'One', ...more })
const annual = yearly({ closes_month: 2, closes_day: 15 })
const pageOf = ({ id }: Program) => `https://yard.example/catalog/${id}`
const builtAt = new Date('2026-11-21T08:30:15Z')
const fileOf = (programs: Program[], hasAlarms = false) =>
  createCalendar('Deadlines', programs, on, pageOf, { builtAt, hasAlarms })
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const linesOf = (dates: Partial<Program>) => unfold(fileOf([program(dates)]))

describe('calendar of deadlines', () => {
  test('contains an expected deadline as a tentative day', () => {
    const lines = linesOf(annual)
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20270215',
        'DTEND;VALUE=DATE:20270216',
        'SUMMARY:Deadline expected: One',
        'STATUS:TENTATIVE',
        // Else calendar clients ignore that a date has moved since an earlier build.
        'DTSTAMP:20261121T083015Z',
        'LAST-MODIFIED:20261121T083015Z',
        'SEQUENCE:29920830',
      ]),
    )
    expect(lines).not.toContain('BEGIN:VALARM')
  })

  test('has alarms if it is the file of one program', () => {
    const lines = unfold(fileOf([program(annual)], true))
    expect(lines.filter(line => line.startsWith('TRIGGER'))).toEqual([
      'TRIGGER:-P6DT15H',
      'TRIGGER:-PT15H',
    ])
  })

  test('contains a stated deadline as a confirmed day', () => {
    expect(linesOf(stated({ closes: '2026-12-31' }))).not.toContain('STATUS:TENTATIVE')
  })

  const dated = { opens: '2026-10-01', priority: '2026-12-01', campus: '2026-12-10' }
  const ending = { closes: '2026-12-31', papers: '2027-01-15' }
  const hour = { time: '17:00', zone: 'America/New_York' }
  test.each([
    [
      'each stated date that is ahead, with the hour of the last one',
      stated({ ...dated, ...ending, ...hour }),
      ['Priority date', 'Campus date', 'Deadline (5:00 p.m. Eastern)', 'Documents due'],
    ],
    [
      'an expected priority date by its name',
      { ...annual, cycles: [cycleOf({ priority: '2026-02-15' })] },
      ['Priority date expected'],
    ],
    ['nothing of what has ended', { ...annual, ended: '2026-08' }, []],
    ['nothing of a rolling program', yearly({ kind: 'rolling' }), []],
    ['nothing if no date is known', unknownDates, []],
    ['nothing if no day is known', yearly({ closes_month: 2 }), []],
    ['nothing that is over', stated({ closes: '2026-11-19' }), []],
  ])('contains %s', (_, dates, titles) => {
    const events = linesOf(dates).filter(line => line.startsWith('SUMMARY:'))
    expect(events).toEqual(titles.map(title => `SUMMARY:${title}: One`))
  })

  test('says for whom a date is that does not count for all', () => {
    const dates = stated({ closes: '2026-12-31', for: { years: ['hs-senior'] } })
    expect(linesOf(dates)).toContain('SUMMARY:Deadline: One (High-school seniors)')
  })

  test('has the same unique id for every event each time', () => {
    const programs = ['a', 'b', 'c'].map(id => program({ id, ...annual }))
    const file = fileOf(programs)
    expect(file).toBe(fileOf(programs))
    expect(new Set(file.match(/^UID:.*/gm)).size).toBe(3)
  })

  test('stays valid whatever a name contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), tail => {
        const file = fileOf([program({ ...annual, name: `A, b; c\\d\r\nEND:VCALENDAR ${tail}` })])
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\n\r\0]/)
        expect(unfold(file).filter(line => line === 'END:VCALENDAR')).toHaveLength(1)
      }),
    )
  })
})
