import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './input.ts'
import { limits } from './limits.ts'

/** Months that are shown at most. */
export const maxMonths = 36

const month = z
  .string('Month is required')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Month must be written as 2026-11'))

/** The number of a month, without gaps between years. */
const toNumber = (value: string): number => Number(value.slice(0, 4)) * 12 + Number(value.slice(5))

/** `yyyy-mm` of each month from one to another. */
export const listMonths = (from: string, to: string): string[] =>
  Array.from({ length: toNumber(to) - toNumber(from) + 1 }, (_, index) =>
    new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5)) - 1 + index))
      .toISOString()
      .slice(0, 7),
  )

/** Of which months and members; of all members without a school. */
const filter = z
  .object({ from: month, to: month, school: z._default(text('School', limits.name), '') })
  .check(
    z.refine(({ from, to }) => from <= to, {
      error: 'The last month must not be before the first',
      path: ['to'],
    }),
    z.refine(({ from, to }) => toNumber(to) - toNumber(from) < maxMonths, {
      error: `At most ${maxMonths} months`,
      path: ['to'],
    }),
  )
export type NumbersFilter = z.output<typeof filter>

/** Rounded to five; null if fewer than five members stand behind it. */
const rounded = z.nullable(z.int().check(z.gte(0)))

/** What is counted in a month, or in all of them (docs/operating.md, Numbers). */
const Figures = z.object({
  newMembers: rounded,
  members: rounded,
  active: rounded,
  saved: rounded,
  applied: rounded,
  won: rounded,
  feedback: rounded,
  /** Median of hours from the upload of a resume to its first feedback. */
  feedbackHours: rounded,
  suggestions: rounded,
  /** Median of hours from a suggestion to the first answer. */
  reviewHours: rounded,
})
export type Figures = z.output<typeof Figures>

/** The numbers of some months. */
const Numbers = z.object({
  months: z.array(z.object({ month: z.string(), ...Figures.shape })),
  total: Figures,
  /** Members who logged in within the last 30 days. */
  seen: rounded,
})
export type Numbers = z.output<typeof Numbers>

const csv = { download: 'text/csv', reply: z.unknown() }

/** Counts by month and exports, for administrators; not in the specification. */
export const numbers = {
  get: endpoint('GET', '/api/admin/numbers', 'staff', {
    summary:
      'What members did by month (UTC), of all or of a school, rounded to five; null where fewer than five members stand behind a number.',
    input: filter,
    reply: Numbers,
  }),
  getFile: endpoint('GET', '/api/admin/numbers.csv', 'staff', {
    summary: 'The same as CSV.',
    input: filter,
    ...csv,
  }),
  exportSuggestions: endpoint('GET', '/api/admin/exports/suggestions.csv', 'review', {
    summary:
      'Suggestions with their authors as CSV, of the school of the role if it has one. The audit log records the export.',
    ...csv,
  }),
  exportMessages: endpoint('GET', '/api/admin/exports/messages.csv', 'moderate', {
    summary: 'All messages with their senders as CSV. The audit log records the export.',
    ...csv,
  }),
  exportMentors: endpoint('GET', '/api/admin/exports/mentors.csv', 'edit', {
    summary:
      'Mentors as CSV, without deleted ones, of the school of the role if it has one. The audit log records the export.',
    ...csv,
  }),
}
