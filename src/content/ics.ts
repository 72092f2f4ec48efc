import { createHash } from 'node:crypto'
import type { Program } from '#contract/programs.ts'
import { calendarOf, daysAfter } from '#lib/calendar.ts'
import { deadlineSentence } from '#lib/messages/deadlines.ts'

const mostOctets = 75
const encoder = new TextEncoder()

/** A line of a calendar, folded so that none is longer than 75 octets and no letter is split (RFC 5545, 3.1). */
function folded(line: string): string {
  let room = mostOctets
  let out = ''
  for (const letter of line) {
    const octets = encoder.encode(letter).length
    if (octets > room) {
      out += '\r\n '
      room = mostOctets - 1
    }
    out += letter
    room -= octets
  }
  return `${out}\r\n`
}

/** A text value: backslash, comma, semicolon and line ends are escaped, other control characters left out (RFC 5545, 3.3.11). */
const value = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

const basic = (day: string): string => day.replaceAll('-', '')

/** The day of a program's deadline that lies ahead of a day, or null: a calendar gets only days that are known. */
export const dayAhead = (program: Program, on: string): string | null => calendarOf(program, on).deadline

/** The lines of an event on the day of a program's next deadline; none when no such day is known. `page` is the address of its page. */
function event(program: Program, on: string, page: string): string[] {
  const day = dayAhead(program, on)
  if (!day) return []
  const what = program.deadlineKind === 'exact' ? 'Deadline' : 'Deadline expected'
  const said = deadlineSentence(program, on, { relative: false })
  const uid = createHash('sha256')
    .update(`${program.id} ${day.slice(0, 4)}`)
    .digest('hex')
    .slice(0, 32)
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@hbcu-yard`,
    `DTSTAMP:${basic(on)}T000000Z`,
    `DTSTART;VALUE=DATE:${basic(day)}`,
    `DTEND;VALUE=DATE:${basic(daysAfter(day, 1))}`,
    `SUMMARY:${value(`${what}: ${program.name}`)}`,
    `DESCRIPTION:${value(`${said}.\n${page}`)}`,
    `URL:${page}`,
    'TRANSP:TRANSPARENT',
    ...(program.deadlineKind === 'exact' ? [] : ['STATUS:TENTATIVE']),
    'END:VEVENT',
  ]
}

/**
 * A calendar (RFC 5545) with the next deadline of each program whose day is known, as all-day events; a yearly one is called expected.
 * The same programs, day and site give the same bytes.
 */
export function calendarFile(
  name: string,
  programs: readonly Program[],
  on: string,
  pageOf: (program: Program) => string,
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//HBCU Yard//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${value(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    ...programs.flatMap(program => event(program, on, pageOf(program))),
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('')
}
