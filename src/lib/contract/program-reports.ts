import * as z from 'zod/mini'
import { isBlank } from '#catalog/values.ts'
import { endpoint } from './endpoint.ts'
import { boolean, id, link, oneOf, pageSize, programId, text } from './input.ts'
import { limits } from './limits.ts'
import { instant, Pagination } from './reply.ts'

/** What a member says is wrong with a program. */
export const reportKinds = ['closed', 'date', 'condition', 'suspicious'] as const
export type ReportKind = (typeof reportKinds)[number]

/** What a correction is about. */
export const correctionFields = [
  'opens',
  'closes',
  'papers',
  'audience',
  'money',
  'needs',
  'link',
  'other',
] as const
export type CorrectionField = (typeof correctionFields)[number]

/** This many students who say that a program is closed mark it until it is checked. */
export const closedReportsToMark = 2

const bounds = limits.programReport

/** What a field should be, and the page that says so. */
export const Correction = z.object({
  field: oneOf(correctionFields, 'Choose what is wrong'),
  value: text('What it should be', bounds.value, { required: 'Please say what it should be' }),
  source: z._default(link('Where it says so'), ''),
})
export type Correction = z.output<typeof Correction>

const ProgramReportInput = z
  .object({
    programId,
    kind: oneOf(reportKinds, 'Choose what is wrong'),
    corrections: z._default(
      z
        .array(Correction, { error: 'Corrections must be a list' })
        .check(z.maxLength(bounds.corrections, `At most ${bounds.corrections} corrections`)),
      [],
    ),
    note: z._default(text('Note', bounds.note), ''),
  })
  .check(
    z.refine(
      ({ kind, corrections, note }) =>
        kind === 'closed' || kind === 'suspicious' || corrections.length > 0 || !isBlank(note),
      { path: ['note'], error: 'Please say what is wrong, as a correction or a note' },
    ),
  )

/** A report of a program, for administrators. Nothing says who sent it. */
export const ProgramReport = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  corrections: z.array(Correction),
  note: z.string(),
  createdAt: instant,
  /** Null while it is open. */
  settledAt: z.nullable(instant),
})
export type ProgramReport = z.output<typeof ProgramReport>

/** A program with open reports. */
export const ReportedProgram = z.object({
  programId: z.string(),
  /** The id if the program is no longer in the catalog. */
  name: z.string(),
  isGone: z.boolean(),
  /** Whether pages show that it may be closed. */
  isMarked: z.boolean(),
  /** The newest of its open reports first, at most 20. */
  reports: z.array(ProgramReport),
})
export type ReportedProgram = z.output<typeof ReportedProgram>

/** Reports of programs that are closed or wrong, beyond the specification. */
export const programReports = {
  create: endpoint('POST', '/api/programs/:programId/reports', 'member', {
    summary:
      'Tell the administrators what is wrong with a program. A member has one open report of a kind for a program: another one replaces it. Two students who say that it is closed mark it until it is checked.',
    input: ProgramReportInput,
    errors: ['report/unknown-program', 'report/too-many'],
  }),
  list: endpoint('GET', '/api/admin/program-reports', 'admin', {
    summary:
      'Programs with open reports, the newest report first, a page at a time; `lastId` is the cursor of the page before.',
    input: z.object({ limit: pageSize(limits.adminPage), lastId: z.optional(id) }),
    reply: z.object({ programs: z.array(ReportedProgram), pagination: Pagination }),
  }),
  settle: endpoint('PUT', '/api/admin/program-reports/:reportId', 'admin', {
    summary:
      'Settle a report, or open it again. Settled reports are deleted after 90 days. A report cannot be opened while the same member has another one open.',
    input: z.object({ reportId: id, settled: boolean('Settled') }),
    reply: z.object({ settled: z.boolean() }),
    errors: ['report/none', 'report/repeated'],
  }),
}
