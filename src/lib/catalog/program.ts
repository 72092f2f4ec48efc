import * as z from 'zod/mini'
import { recordConfidences } from './program-values.ts'
import { ProgramAudience, ProgramRecord, ProgramSource } from './record.ts'
import { list } from './record-fields.ts'
import { monthNames } from './values.ts'

/** How sure the facts of a program are; `member`: suggested by a member, and approved. */
export const confidences = [...recordConfidences, 'member'] as const

const { format, funded_by, topics, home_page_link, ended, ended_note } = ProgramRecord.shape
const { cycles, season, closes_when_full, audience, money, needs } = ProgramRecord.shape

/** The facts of a program, named as in its record; nothing is stated in those of other files. */
export const ProgramFacts = z.object({
  format,
  funded_by,
  topics,
  home_page_link,
  ended,
  ended_note,
  cycles,
  season,
  closes_when_full,
  audience,
  money,
  needs,
  sources: list(ProgramSource).check(z.describe('What the facts rest on')),
})
export type ProgramFacts = z.output<typeof ProgramFacts>

/** A program as the site shows it: its facts, and what spec section 3 names, derived from them. */
export const Program = z.object({
  id: z.string().check(z.describe('Stable name of the record')),
  contributionId: z.nullable(z.string()).check(z.describe('The contribution that it came from')),
  name: z.string().check(z.describe('Name that the provider uses')),
  provider: z.string().check(z.describe('Who runs it')),
  description: z.string().check(z.describe('What it is and for whom, in our words')),
  /** Null shows a woven pattern of the name. */
  logo: z.nullable(z.string()).check(z.describe('Address of a picture')),
  // Foreign records may have other types.
  type: z.string().check(z.describe('Scholarship, Fellowship, Internship or CSR')),
  university: z
    .string()
    .check(z.describe('The universities whose students may apply; empty: any, or by group')),
  citizenship: z
    .string()
    .check(z.describe('US Citizen or International; empty: both, or not stated')),
  /** Never a deadline. */
  applicationMonth: z
    .nullable(z.enum(monthNames))
    .check(z.describe('Month in which it opens, or usually opens')),
  applicationDeadline: z.nullable(z.string()).check(
    z.meta({
      description: 'The next deadline that the provider states, as of the build',
      format: 'date',
    }),
  ),
  applicationLink: z.nullable(z.string()).check(z.describe("The provider's page for applicants")),
  url: z.nullable(z.string()).check(z.describe("The provider's page about it")),
  apply_url: z
    .nullable(z.string())
    .check(z.describe('Where one applies, if that is another address')),
  confidence: z
    .nullable(z.enum(confidences))
    .check(z.describe('How sure its facts are; member: a suggestion of a member')),
  checked: z
    .nullable(z.string())
    .check(z.describe('When its newest source was read: a day, month or year')),
  /** Only where there are enough to mark it; see `program-reports.ts`. */
  closedReports: z
    .optional(z.int())
    .check(z.describe('How many students say that it is closed, which is being checked')),
  ...ProgramFacts.shape,
})
export type Program = z.output<typeof Program>

/** What cards, deadlines and saving read of a program; its conditions are loaded when asked for. */
export interface CardProgram
  extends Omit<
    Program,
    | 'citizenship'
    | 'apply_url'
    | 'checked'
    | 'needs'
    | 'sources'
    | 'topics'
    | 'home_page_link'
    | 'ended_note'
    | 'audience'
  > {
  audience: CardAudience
}

/** Who may apply, on a card: `conditions` only where they are at hand. */
export type CardAudience = Omit<ProgramAudience, 'conditions'> & Partial<ProgramAudience>

/** Leaves out what no card reads, since each program of a page is also in its script data. */
export function toCardProgram(program: Program): CardProgram {
  const { citizenship, apply_url, checked, needs, sources, ...rest } = program
  const { topics, home_page_link, ended_note, audience, ...card } = rest
  const { conditions, ...structured } = audience
  return { ...card, audience: structured }
}

/** What other files and contributions say of a program (spec section 3, Program). */
export type SpecifiedFields = Pick<
  Program,
  'university' | 'citizenship' | 'applicationMonth' | 'applicationDeadline'
>

const statuses: ReadonlyMap<string, string[]> = new Map([
  ['US Citizen', ['us-citizen']],
  ['International', ['international']],
])

/** The facts of a program of which only the specified fields are known. */
export function toFacts(fields: SpecifiedFields): ProgramFacts {
  const { university, citizenship, applicationMonth: month, applicationDeadline: closes } = fields
  const opens = month ? monthNames.indexOf(month) + 1 : null
  const names = university
    .split(';')
    .map(name => name.trim())
    .filter(Boolean)
  const unknown: ProgramAudience = {
    levels: [],
    class_years: [],
    citizenship: null,
    residence: null,
    schools: null,
    fields: [],
    gpa: null,
    need: null,
    conditions: [],
  }
  const stated = ProgramAudience.safeParse({
    ...unknown,
    citizenship: statuses.get(citizenship) ?? null,
    schools: names.length > 0 ? { groups: [], names, states: [] } : null,
  })
  const cycle = {
    label: closes?.slice(0, 4) ?? '',
    opens: null,
    priority: null,
    campus: null,
    closes,
    papers: null,
    decision: null,
    time: null,
    zone: null,
    note: null,
    source: null,
  }
  return {
    format: null,
    funded_by: null,
    topics: [],
    home_page_link: false,
    ended: null,
    ended_note: null,
    cycles: closes ? [cycle] : [],
    season: {
      kind: 'unknown',
      // Other backends derive this month from the deadline (spec section 3): no opening then.
      opens_month: opens === Number(closes?.slice(5, 7)) ? null : opens,
      closes_month: null,
      closes_day: null,
    },
    closes_when_full: false,
    audience: stated.success ? stated.data : unknown,
    money: { paid: null, min: null, max: null, per: null, renewable: null, covers: [], text: '' },
    needs: null,
    sources: [],
  }
}
