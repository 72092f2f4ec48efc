import { describe, expect, test } from 'vitest'
import { formatHour } from '#catalog/days.ts'
import { states } from '#catalog/states.ts'
import { formatLongDay, formatNumber, joinNames } from '#catalog/values.ts'
import { formatDate, formatDateTime, formatShortDateTime } from '#lib/format.ts'

const plain = (text: string) => text.replaceAll('\u202f', ' ')
const formatWith = (options: Intl.DateTimeFormatOptions, date: Date) =>
  plain(new Intl.DateTimeFormat('en-US', options).format(date))
const time = { hour: 'numeric', minute: '2-digit' } as const

describe('formatted like Intl.DateTimeFormat', () => {
  const instants = [0, 1, 11, 12, 13, 23].flatMap(hour =>
    [0, 4, 8].map(month => new Date(2026, month, hour + 1, hour, 5)),
  )

  test.each(instants.map(date => [date.toISOString(), date] as const))('%s', (_name, date) => {
    expect(formatDate(date, '')).toBe(formatWith({ dateStyle: 'long' }, date))
    expect(formatDateTime(date, '')).toBe(
      formatWith({ dateStyle: 'long', timeStyle: 'short' }, date),
    )
    expect(formatShortDateTime(date, '')).toBe(
      formatWith({ month: 'short', day: 'numeric', year: 'numeric', ...time }, date),
    )
  })

  test('days and months', () => {
    expect([formatLongDay('2027-02-15'), formatLongDay('2027-12')]).toEqual([
      'February 15, 2027',
      'December 2027',
    ])
  })
})

test('a missing date has the fallback, and one that cannot be read says so', () => {
  for (const format of [formatDate, formatDateTime, formatShortDateTime])
    expect([format(null, 'N/A'), format(new Date(Number.NaN), 'N/A')]).toEqual([
      'N/A',
      'Invalid date',
    ])
})

test.each([0, 7, 999, 1000, 12_345, 1_234_567])('%i has commas like Intl.NumberFormat', number => {
  expect(formatNumber(number)).toBe(number.toLocaleString('en-US'))
})

test.each([[[]], [['A']], [['A', 'B', 'A']], [['A', 'B', 'C']], [['A', 'B', 'C', 'D']]])(
  '%j is joined like Intl.ListFormat, each name once',
  names => {
    expect(joinNames(names)).toBe(new Intl.ListFormat('en').format(new Set<string>(names)))
  },
)

test.each(['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'])(
  '%s is named like in Intl.DateTimeFormat',
  zone => {
    const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
      .format()
      .replace(/^.*, | Time$/g, '')
    expect(formatHour({ time: '17:00', zone })).toBe(`5:00 p.m. ${name}`)
  },
)

test('states are listed by name', () => {
  const names = states.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})
