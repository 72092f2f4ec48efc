import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCalendar } from '#content/calendars.ts'
import type { Program } from '#contract/programs.ts'
import { stated, unknownDates, yearly } from '#tests/support/dates.ts'
import { programOf } from '#tests/support/programs.ts'

const on = '2026-11-21'
const program = (more: Partial<Program>) => programOf({ id: 'one', name: 'One', ...more })
const annual = yearly({ closes_month: 2, closes_day: 15 })
const pageOf = ({ id }: Program) => `https://yard.example/catalog/${id}`
const fileOf = (...programs: Program[]) =>
  createCalendar('Deadlines', programs, on, pageOf, { builtAt: new Date('2026-11-21T08:30:15Z') })
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('calendar of deadlines', () => {
  test('contains an expected deadline as a, tentative day', () => {
    const lines = unfolded(fileOf(program(annual)))
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
    const file = createCalendar('One', [program(annual)], on, pageOf, { hasAlarms: true })
    expect(unfolded(file).filter(line => line.startsWith('TRIGGER'))).toEqual([
      'TRIGGER:-P6DT15H',
      'TRIGGER:-PT15H',
    ])
  })

  test('contains an expected priority date by its name', () => {
    const dates = { ...annual, cycles: stated({ priority: '2026-02-15' }).cycles }
    expect(unfolded(fileOf(program(dates)))).toContain('SUMMARY:Priority date expected: One')
  })

  test('contains a stated deadline as a confirmed day', () => {
    const lines = unfolded(fileOf(program(stated({ closes: '2026-12-31' }))))
    expect(lines).toContain('SUMMARY:Deadline: One')
    expect(lines).toContain('DTEND;VALUE=DATE:20270101')
    expect(lines).not.toContain('STATUS:TENTATIVE')
  })

  test('contains each stated date that is ahead, with the hour of the last one', () => {
    const dates = stated({
      opens: '2026-10-01',
      priority: '2026-12-01',
      campus: '2026-12-10',
      closes: '2026-12-31',
      papers: '2027-01-15',
      time: '17:00',
      zone: 'America/New_York',
    })
    const lines = unfolded(fileOf(program(dates)))
    expect(lines.filter(line => line.startsWith('SUMMARY:'))).toEqual([
      'SUMMARY:Priority date: One',
      'SUMMARY:Campus date: One',
      'SUMMARY:Deadline (5:00 p.m. Eastern): One',
      'SUMMARY:Documents due: One',
    ])
  })

  test.each([
    yearly({ kind: 'rolling' }),
    unknownDates,
    yearly({ closes_month: 2 }),
    stated({ closes: '2026-11-19' }),
  ])('contains no event if no day is known or ahead: %j', more => {
    expect(fileOf(program(more))).not.toContain('BEGIN:VEVENT')
  })

  test('is the same file every time, with a unique id for every event', () => {
    const programs = ['a', 'b', 'c'].map(id => program({ id, ...annual }))
    const file = fileOf(...programs)
    expect(file).toBe(fileOf(...programs))
    const ids = unfolded(file).filter(line => line.startsWith('UID:'))
    expect(new Set(ids).size).toBe(3)
  })

  test('stays valid whatever a name contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), tail => {
        const name = `A, b; c\\d\r\nEND:VCALENDAR ${tail}`
        const file = fileOf(program({ ...annual, name }))
        for (const line of file.split('\r\n'))
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\n\r\0]/)
        expect(unfolded(file).filter(line => line === 'END:VCALENDAR')).toHaveLength(1)
      }),
    )
  })
})
