import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { monthNames } from './values.ts'

/** Levels of study. */
export const programLevels = [
  'high-school',
  'undergraduate',
  'graduate',
  'recent-graduate',
] as const

/** Who may apply; empty for anybody, or when it is not stated. */
export const citizenships = ['', 'US Citizen', 'International'] as const

/**
 * What is known of a deadline: `exact` a confirmed day, `annual` expected around this day (or
 * month) each year, `rolling` always open, `varies` each cycle or award sets its own, `unknown`
 * nobody said.
 */
export const deadlineKinds = ['exact', 'annual', 'rolling', 'varies', 'unknown'] as const

/**
 * How sure the facts of a program are: `high` checked against the provider for a recent cycle,
 * `medium` one older or third-party source or a long-running program, `member` suggested by a
 * member and approved by an administrator.
 */
export const confidences = ['high', 'medium', 'member'] as const

/** What a record rests on. */
export const evidences = [
  'checked-catalogue',
  'web-page',
  'listing',
  'general-knowledge',
  'member',
] as const

/**
 * A program as every part of the site shows it: the fields of spec section 3, Program, then ours.
 * The type, the OpenAPI document and the downloads of /data come from this schema, descriptions
 * too.
 */
export const Program = z.object({
  id: z.string().check(z.describe('Stable name of the record')),
  contributionId: z.nullable(z.string()).check(z.describe('The contribution that it came from')),
  name: z.string().check(z.describe('Name that the provider uses')),
  provider: z.string().check(z.describe('Who runs it')),
  description: z.string().check(z.describe('What it offers, in our words')),
  /** Null shows a woven pattern of the name. */
  logo: z.nullable(z.string()).check(z.describe('Address of a picture')),
  // Foreign records may have other types.
  type: z.string().check(z.describe('Scholarship, Fellowship, Internship or CSR')),
  university: z
    .string()
    .check(z.describe('The one university whose students may apply; empty: any')),
  citizenship: z
    .string()
    .check(z.describe('US Citizen or International; empty: any, or not stated')),
  fields: z.array(z.string()).check(z.describe('Fields of study')),
  levels: z.array(z.string()).check(z.describe('Levels of study')),
  award: z.string().check(z.describe('What it gives; empty: not known')),
  /** Never a deadline. */
  applicationMonth: z
    .nullable(z.enum(monthNames))
    .check(z.describe('Month in which it usually opens; empty: not known')),
  applicationDeadline: z.nullable(z.string()).check(
    z.meta({
      description: 'The next deadline as yyyy-mm-dd; for annual an expectation as of the build',
      format: 'date',
    }),
  ),
  deadlineKind: z
    .enum(deadlineKinds)
    .check(
      z.describe(
        'exact: a day the provider named; annual: expected each year around this day; rolling, varies, unknown',
      ),
    ),
  deadlineMonth: z
    .nullable(z.enum(monthNames))
    .check(z.describe('Month of a yearly deadline; its day may be unknown')),
  deadlineDay: z
    .nullable(z.int().check(z.gte(1), z.lte(31)))
    .check(z.describe('Day of a yearly deadline')),
  deadlineNote: z.string().check(z.describe('What the source says of the deadline')),
  applicationLink: z.nullable(z.string()).check(z.describe("The provider's page for applicants")),
  confidence: z
    .nullable(z.enum(confidences))
    .check(z.describe('high, medium, or member for a suggestion of a member')),
  evidence: z.nullable(z.enum(evidences)).check(z.describe('What the record rests on')),
  evidenceDate: z
    .nullable(z.string())
    .check(z.describe('When that was last seen: a year, month or day')),
})
export type Program = z.output<typeof Program>

/**
 * Programs that came from contributions, beyond spec section 7: other backends need not have it.
 */
export const programs = {
  listPublished: endpoint({
    summary: 'The programs that approved contributions became.',
    method: 'GET',
    path: '/api/programs',
    access: 'anyone',
    reply: z.object({ programs: z.array(Program) }),
    // Revalidated each time, since an approval must show at once.
    cacheControl: 'no-cache',
  }),
}
