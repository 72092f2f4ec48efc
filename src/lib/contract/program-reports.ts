import * as z from 'zod/mini'
import { isBlank } from '#catalog/values.ts'
import { endpoint } from './endpoint.ts'
import { link, oneOf, programId, text } from './input.ts'
import { limits } from './limits.ts'
import { instant } from './reply.ts'

/** What a member says is wrong with a program. */
export const reportKinds = ['closed', 'date', 'condition', 'suspicious'] as const
export type ReportKind = (typeof reportKinds)[number]

/** What a correction is about. */
const correctionFields = [
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
const Correction = z.object({
  field: oneOf(correctionFields, 'Choose what is wrong'),
  value: text('What it should be', bounds.value, { required: 'Please say what it should be' }),
  source: z._default(link('Where it says so'), ''),
})

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
      { path: ['note'], error: 'Please say what is right, or where it stands' },
    ),
  )

/** A report of a program, for administrators. Nothing says who sent it. */
export const ProgramReport = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  corrections: z.array(Correction),
  note: z.string(),
  createdAt: instant,
})
export type ProgramReport = z.output<typeof ProgramReport>

/** Reports of programs that are closed or wrong, beyond the specification. */
export const programReports = {
  create: endpoint('POST', '/api/programs/:programId/reports', 'member', {
    summary:
      'Tell the administrators what is wrong with a program. A member has one open report of a kind for a program: another one replaces it. Two students who say that it is closed mark it until it is checked.',
    input: ProgramReportInput,
    errors: ['report/unknown-program', 'report/too-many'],
  }),
}
