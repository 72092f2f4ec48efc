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
  uncheckedData,
  version,
} from './input.ts'
import { limits } from './limits.ts'
import { type Correction, ProgramReport, type ReportKind, reportKinds } from './program-reports.ts'
import { count, instant, Pagination, textOrNull } from './reply.ts'

/** What a reviewer confirms of a program, and the fields of its record. */
export const checkGroups = {
  dates: ['cycles', 'season', 'closes_when_full', 'ended', 'ended_note'],
  conditions: ['audience', 'needs'],
  money: ['money', 'funded_by'],
  link: ['url', 'apply_url', 'home_page_link'],
} as const satisfies Record<string, readonly (keyof ProgramRecord)[]>
export type CheckGroup = keyof typeof checkGroups
/** The names of the groups, in their order. */
export const checkGroupNames = Object.keys(checkGroups) as CheckGroup[]

const kindGroups: Readonly<Record<ReportKind, CheckGroup>> = {
  closed: 'dates',
  date: 'dates',
  condition: 'conditions',
  suspicious: 'link',
}

const correctionGroups: Readonly<Record<Correction['field'], CheckGroup>> = {
  opens: 'dates',
  closes: 'dates',
  papers: 'dates',
  audience: 'conditions',
  needs: 'conditions',
  other: 'conditions',
  money: 'money',
  link: 'link',
}

/** The groups that settle a report once all of them are confirmed. */
export function listReportGroups(report: {
  kind: ReportKind
  corrections: readonly Correction[]
}): CheckGroup[] {
  const { kind, corrections } = report
  const corrected = corrections.map(({ field }) => correctionGroups[field])
  const isAboutFields = kind === 'date' || kind === 'condition'
  const own = isAboutFields && corrected.length > 0 ? [] : [kindGroups[kind]]
  return [...new Set([...own, ...corrected])]
}

/** What the queue can be filtered by: all, due for a check, or reported as a kind. */
export const checkFilters = ['all', 'due', ...reportKinds] as const
export type CheckFilter = (typeof checkFilters)[number]

/** A program of the verification queue. */
export const ProgramCheck = z.object({
  programId: z.string(),
  name: z.string(),
  provider: z.string(),
  /** When its newest source was read: a day, month or year; null if never. */
  checked: textOrNull,
  /** The next date, stated or expected: `yyyy-mm-dd`, or `yyyy-mm` if no day is known. */
  nextDate: textOrNull,
  isDue: z.boolean(),
  /** Whether the data file of programs changed it after an administrator had edited it. */
  isChangedInFile: z._default(z.boolean(), false),
  /** Why it comes before others that are due, in a sentence: a doubt, or a season that is near. */
  reason: z._default(textOrNull, null),
  /** Whether pages show that it may be closed. */
  isMarked: z.boolean(),
  /** Open reports. */
  reports: count,
  /** False for the program of a contribution, which has no record. */
  hasRecord: z.boolean(),
})
export type ProgramCheck = z.output<typeof ProgramCheck>

const path = '/api/admin/checks/:programId'

/** Checking programs against the pages of their providers; not in the specification. */
export const programChecks = {
  list: endpoint('GET', '/api/admin/checks', 'admin', {
    summary:
      'The verification queue: marked programs, reported ones, those with something doubtful, those whose season is near without a stated day, others due for a check, the rest; among them the nearest date, then the oldest look. A page at a time; `lastId` is the cursor of the page before.',
    input: z.object({
      filter: z.optional(oneOf(checkFilters, 'Unknown filter')),
      limit: pageSize(limits.adminPage),
      lastId: cursor,
    }),
    reply: z.object({ checks: z.array(ProgramCheck), pagination: Pagination }),
  }),
  get: endpoint('GET', path, 'admin', {
    summary:
      'A program with its record, the version of that, and its newest open reports, at most 20.',
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
      /** The newest first. */
      reports: z.array(ProgramReport),
    }),
    errors: ['check/none'],
  }),
  confirm: endpoint('PUT', path, 'admin', {
    summary:
      'Confirm groups of fields of a record with a source of today, with new values of the fields where they have changed. Settles the seen reports of these groups. `hide` takes the program out of the catalog.',
    input: z.object({
      programId,
      version,
      confirmed: z
        .array(oneOf(checkGroupNames, 'Unknown group'), { error: 'Confirmed must be a list' })
        .check(z.minLength(1, 'Choose what you have checked'), z.maxLength(4)),
      source: link('Source').check(
        z.minLength(1, 'Please give the address of the page that you read'),
      ),
      /** New values by field of the record; those of other groups are ignored. */
      changes: z._default(uncheckedData('Changes'), {}),
      hide: z._default(boolean('Hide'), false),
      /** The open reports that the administrator saw; by default those that `get` shows now. */
      seenReports: z.optional(
        z
          .array(id, { error: 'Seen reports must be a list' })
          .check(z.maxLength(limits.programReport.shown)),
      ),
    }),
    reply: z.object({ version: count, settled: z.array(z.string()) }),
    errors: ['check/none', 'check/contribution', 'content/changed', 'content/low-confidence'],
  }),
  undo: endpoint('POST', `${path}/undo`, 'admin', {
    summary:
      'Undo a check: the record is as it was before, and the reports that it settled are open again. Only while the check is the last change.',
    input: z.object({ programId, version }),
    reply: z.object({ version: count }),
    errors: ['check/none', 'content/changed', 'content/no-version', 'content/low-confidence'],
  }),
}
