import { z } from 'astro/zod'
import { limits } from '#contract/limits.ts'
import { programTypes } from '#contract/program-values.ts'
import { citizenships, type Program, programLevels } from '#contract/programs.ts'
import { asLink, isDay, isWithinYears, monthNames } from '#contract/values.ts'
import { nextAnnualDay } from '#lib/deadlines.ts'

const text = (expected: string) => z.string({ error: expected }).trim().min(1, expected)
const month = z.enum(monthNames, { error: 'the name of a month, such as "March"' })
const note = z
  .string({ error: 'a text; "" when there is nothing to say' })
  .describe(
    'What the source says of the date, in its own terms; shown to visitors beside the sentence about the deadline.',
  )
const tooFar = `a day at most ${limits.deadlineYears} years from today`
const inMonth = ({
  month: name,
  day,
}: {
  month: (typeof monthNames)[number]
  day: number | null
}) => day === null || day <= new Date(Date.UTC(2000, monthNames.indexOf(name) + 1, 0)).getUTCDate()

const deadline = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('exact').describe('The provider named this very day.'),
      date: z
        .string({ error: 'a day, written as "2027-02-15"' })
        .regex(/^\d{4}-\d\d-\d\d$/, 'a day, written as "2027-02-15"')
        .refine(isDay, 'a day that exists, written as "2027-02-15"')
        .refine(day => !isDay(day) || isWithinYears(day, limits.deadlineYears), tooFar)
        .describe('The last day on which applications are taken.'),
      note,
    }),
    z
      .strictObject({
        kind: z
          .literal('annual')
          .describe(
            'Expected around this day, or in this month, each year; never shown as confirmed.',
          ),
        month: month.describe('The month of the last known cycle.'),
        day: z
          .int({ error: 'a day of that month, or null' })
          .min(1, 'a day of that month, or null')
          .nullable()
          .describe('The day of the last known cycle; null when only the month is known.'),
        note,
      })
      .refine(inMonth, { path: ['day'], error: 'a day that this month has' }),
    z.strictObject({
      kind: z.literal('rolling').describe('Applications are taken all the time.'),
      note,
    }),
    z.strictObject({
      kind: z.literal('varies').describe('Each award, term or cycle sets its own date.'),
      note,
    }),
    z.strictObject({ kind: z.literal('unknown').describe('Nobody said; never guessed.'), note }),
  ],
  { error: 'an object whose kind is exact, annual, rolling, varies or unknown' },
)

/** A program in `programs.json`. Unknown and missing fields are refused, so typos are found. */
export const ProgramRecord = z.strictObject({
  id: z
    .string({ error: 'small letters, digits and hyphens' })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and hyphens')
    .describe(
      'The last part of its address, /catalog/{id}; unique, and never changed once published.',
    ),
  name: text('the name of the program').describe('The name that the provider uses.'),
  provider: text('who runs the program').describe('Who runs it.'),
  description: text('one or two sentences').describe(
    'What it offers and to whom, in one to three plain sentences of our own.',
  ),
  type: z
    .enum(programTypes, { error: `one of ${programTypes.join(', ')}` })
    .describe('What kind of program it is.'),
  university: z
    .string({ error: 'the name of a university, or ""' })
    .describe(
      'The one university whose students may apply, by the name in HBCU.csv where it is there; "" when there is no such limit.',
    ),
  citizenship: z
    .enum(citizenships, { error: 'one of "", "US Citizen", "International"' })
    .describe('Who may apply; "" when anybody may, or when it is not stated.'),
  fields: z
    .array(text('a field of study'), { error: 'a list of fields of study' })
    .describe('Fields of study or work; "all fields" when there is no limit.'),
  levels: z
    .array(
      z.enum(programLevels, {
        error: 'one of high-school, undergraduate, graduate, recent-graduate',
      }),
      {
        error: 'a list of levels of study',
      },
    )
    .describe('Whom it is for.'),
  award: z
    .string({ error: 'a text; "" when not known' })
    .describe('What it gives, such as "up to $5,000"; "" when no source says.'),
  opensMonth: month
    .nullable()
    .describe('The month in which applications usually open; null when no source says.'),
  deadline: deadline.describe('What is known of the closing date.'),
  applyUrl: z
    .string({ error: 'an address that starts with http:// or https://' })
    .refine(value => asLink(value) !== null, 'an address that starts with http:// or https://')
    .describe("The provider's own page for applicants."),
  source: z
    .strictObject(
      {
        confidence: z
          .enum(['high', 'medium'], { error: '"high" or "medium"' })
          .describe(
            "high: checked against the provider's page, a report or a checked catalogue for a recent cycle; medium: one older or third-party source, or a long-running program.",
          ),
        evidence: z
          .enum(['checked-catalogue', 'web-page', 'listing', 'general-knowledge'], {
            error: 'one of checked-catalogue, web-page, listing, general-knowledge',
          })
          .describe('What the record rests on.'),
        date: z
          .string({ error: 'a year, month or day such as "2026-08-12", or null' })
          .regex(
            /^\d{4}(-(0[1-9]|1[0-2])(-\d\d)?)?$/,
            'a year, month or day such as "2026-08-12", or null',
          )
          .nullable()
          .describe('When that was last seen, as precise as known; null when not known.'),
      },
      { error: 'an object with confidence, evidence and date' },
    )
    .describe('What stands behind the record; shown in words on its page.'),
})
export type ProgramRecord = z.output<typeof ProgramRecord>

/** Converts an editor's record; `on` is the day from which the next yearly deadline counts. */
export function toProgram(record: ProgramRecord, on: string): Program {
  const { deadline, source, opensMonth, applyUrl, ...fields } = record
  const annual = deadline.kind === 'annual' ? deadline : null
  const program: Program = {
    ...fields,
    contributionId: null,
    logo: null,
    applicationMonth: opensMonth,
    applicationDeadline: deadline.kind === 'exact' ? deadline.date : null,
    deadlineKind: deadline.kind,
    deadlineMonth: annual?.month ?? null,
    deadlineDay: annual?.day ?? null,
    deadlineNote: deadline.note,
    applicationLink: asLink(applyUrl),
    confidence: source.confidence,
    evidence: source.evidence,
    evidenceDate: source.date,
  }
  return {
    ...program,
    applicationDeadline: program.applicationDeadline ?? nextAnnualDay(program, on),
  }
}
