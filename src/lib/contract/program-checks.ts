import * as z from 'zod/mini'
import { ProgramRecord } from '#catalog/record.ts'
import { endpoint } from './endpoint.ts'
import {
  boolean,
  cursor,
  id,
  link,
  oneOf,
  pageSize,
  programId,
  text,
  uncheckedData,
  version,
} from './input.ts'
import { limits } from './limits.ts'
import { ProgramReport } from './program-reports.ts'
import { count, instant, Pagination, rowId, textOrNull } from './reply.ts'

/** The fields of a record that a check confirms, in the order of the form. */
export const checkedFacts = [
  'cycles',
  'season',
  'closes_when_full',
  'ended',
  'ended_note',
  'audience',
  'needs',
  'money',
  'funded_by',
  'url',
  'apply_url',
  'home_page_link',
] as const satisfies (keyof ProgramRecord)[]

/** What a fact is about; `status`: whether applications are closed, `year`: that of a round. */
const findingKinds = [
  'date',
  'amount',
  'gpa',
  'residence',
  'citizenship',
  'status',
  'year',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** A fact of a record that the page of its provider no longer states; it proves nothing alone. */
const PageFinding = z.object({
  id: rowId,
  url: z.string(),
  /** In words, as the record has it; null in findings of an earlier version. */
  fact: z._default(textOrNull, null),
  /** The changed lines about it, at most three of 200 characters; empty if there are none. */
  before: z.string(),
  after: z.string(),
  foundAt: instant,
})
export type PageFinding = z.output<typeof PageFinding>

/** A program with all reasons why it needs a look. */
export const ProgramCheck = z.object({
  programId: z.string(),
  name: z.string(),
  provider: z.string(),
  /** When its newest source was read: a day, month or year; null if never. */
  checked: textOrNull,
  /** The next date, stated or expected: `yyyy-mm-dd`, or `yyyy-mm` if no day is known. */
  nextDate: textOrNull,
  /** Whether pages show that it may be closed. */
  isMarked: z.boolean(),
  /** The newest open reports of members, and findings of the page monitor; at most 20 of each. */
  reports: z.array(ProgramReport),
  findings: z.array(PageFinding),
  /** Other reasons in sentences, such as a doubt. */
  notes: z.array(z.string()),
})
export type ProgramCheck = z.output<typeof ProgramCheck>

/** A check of the last 24 hours that nothing has followed. */
export const RecentCheck = z.object({
  programId: z.string(),
  name: z.string(),
  at: instant,
  /** The name of the administrator; null after the account was deleted. */
  by: textOrNull,
  /** Whether it took the program out of the catalog. */
  isHidden: z.boolean(),
  /** Of the record, to undo it; 0 without a record. */
  version: count,
})
export type RecentCheck = z.output<typeof RecentCheck>

/** What the page monitor could not read when it last tried. */
const UnreadPage = z.object({
  url: z.string(),
  /** Why, such as `too-slow`. */
  problem: z.string(),
  /** When it was last read well; null if never. */
  readAt: z.nullable(instant),
})

/** Days within which programs of the queue close. */
export const closingDays = ['7', '30'] as const

const path = '/api/admin/checks/:programId'

/** Programs that need a look by administrators; not in the specification. */
export const programChecks = {
  list: endpoint('GET', '/api/admin/checks', 'review', {
    summary:
      'The programs that need a look, each with its reasons: marked ones, those with reports, with findings of the page monitor, with a doubt, with a near season without a stated day, those that changed in the data file, those due for a check; among them the nearest date, then the oldest look. A page at a time; `lastId` is the cursor of the page before, `search` a part of the name or provider, `closesWithin` a number of days.',
    input: z.object({
      search: z.optional(text('Search', limits.content.search)),
      closesWithin: z.optional(oneOf(closingDays, 'Unknown number of days')),
      limit: pageSize(limits.adminPage),
      lastId: cursor,
    }),
    reply: z.object({ checks: z.array(ProgramCheck), pagination: Pagination }),
  }),
  listRecent: endpoint('GET', '/api/admin/recent-checks', 'review', {
    summary:
      'The checks of the last 24 hours that nothing has followed, the newest first; at most 100.',
    reply: z.object({ checks: z.array(RecentCheck) }),
  }),
  listUnread: endpoint('GET', '/api/admin/unread-pages', 'review', {
    summary:
      'The pages of providers that the page monitor could not read when it last tried, the longest first; at most 200.',
    reply: z.object({
      /** Pages that it has tried, and those of them that it read. */
      tried: count,
      read: count,
      /** When it last tried a page; null if never. */
      triedAt: z.nullable(instant),
      pages: z.array(UnreadPage),
    }),
  }),
  get: endpoint('GET', path, 'review', {
    summary: 'A program with its reasons, and its record with the version of that.',
    input: z.object({ programId }),
    reply: z.object({
      check: ProgramCheck,
      /** Null for the program of a contribution. */
      item: z.nullable(
        z.object({
          version: count,
          isPublished: z.boolean(),
          record: ProgramRecord,
          /** When and by whom it was changed last; null as it is in the data file. */
          updatedAt: z.nullable(instant),
          updatedBy: textOrNull,
        }),
      ),
      /** The record in the data file, if that changed after the edit of an administrator. */
      inFile: z._default(z.nullable(ProgramRecord), null),
    }),
    errors: ['check/none'],
  }),
  settle: endpoint('PUT', path, 'review', {
    summary:
      'Store a record with a source of today, unchanged without `data`, and settle the reports and findings that were seen. `hide` takes the program out of the catalog. Of the program of a contribution only the reports and findings are settled.',
    input: z.object({
      programId,
      /** Of the record that was seen; 0 without one. */
      version,
      /** The record; without it there is nothing to change. */
      data: z.optional(uncheckedData('Data')),
      /** The page that was read; by default the one that the record names. */
      source: z._default(link('Source'), ''),
      hide: z._default(boolean('Hide'), false),
      /** The ids of the reports and findings that were seen. */
      seen: z
        .array(id, { error: 'Seen must be a list' })
        .check(z.maxLength(2 * limits.programReport.shown)),
    }),
    reply: z.object({ version: count }),
    errors: ['check/none', 'content/changed', 'content/low-confidence'],
  }),
  undo: endpoint('POST', `${path}/undo`, 'review', {
    summary:
      'Undo the last change of a record: it is as it was before, and the reports and findings that were settled with it are open again.',
    input: z.object({ programId, version }),
    reply: z.object({ version: count }),
    errors: ['check/none', 'content/changed', 'content/no-version', 'content/low-confidence'],
  }),
}
