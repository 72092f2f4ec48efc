import * as z from 'zod/mini'
import { AppliesTo, Condition } from './conditions.ts'
import { firstDay } from './days.ts'
import { catalogLimits as limits } from './limits.ts'
import {
  applicationNeeds,
  citizenshipStatuses,
  classYears,
  covers,
  isApplicationNeed,
  moneyPeriods,
  programFormats,
  programLevels,
  programPayers,
  programTypes,
  recordConfidences,
  schoolGroups,
  seasonKinds,
  sourceKinds,
  studyYears,
} from './program-values.ts'
import {
  day,
  dollars,
  filledText,
  flag,
  isTimeZone,
  link,
  list,
  month,
  object,
  oneOf,
  stateCode,
  text,
} from './record-fields.ts'
import { isDay } from './values.ts'

const bounds = limits.record

/** What the provider states for a named year. Days are `yyyy-mm-dd`. */
export const ProgramCycle = object({
  label: filledText(bounds.text).check(z.describe('The year or round, such as "2026-27"')),
  opens: day.check(z.describe('First day of applications')),
  priority: day.check(z.describe('Day of a priority deadline')),
  campus: day.check(z.describe("Day of the campus's own deadline")),
  closes: day.check(z.describe('Last day of applications')),
  papers: day.check(z.describe('Last day of letters and other papers')),
  decision: day.check(z.describe('Day on which applicants hear')),
  time: z
    .nullable(
      z
        .string('an hour written as 17:00, or null')
        .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'an hour written as 17:00')),
    )
    .check(z.describe('Hour at which applications close on the last day')),
  zone: z
    .nullable(
      z
        .string('a time zone such as America/New_York, or null')
        .check(z.refine(isTimeZone, 'a time zone such as America/New_York')),
    )
    .check(z.describe('IANA time zone of that hour')),
  note: z.nullable(text(bounds.text)).check(z.describe('What the source says of these dates')),
  source: z
    .nullable(
      z.int('the position of a source, from 0').check(z.gte(0, 'the position of a source, from 0')),
    )
    .check(z.describe('Position in sources, from 0')),
  for: z.optional(AppliesTo).check(z.describe('For whom it is, if not for all')),
})
export type ProgramCycle = z.output<typeof ProgramCycle>

/** What is expected of a year to come; never confirmed. */
export const ProgramSeason = object({
  kind: oneOf(seasonKinds).check(
    z.describe(
      'annual: about the same day each year; windows: several a year; rolling; varies; unknown',
    ),
  ),
  opens_month: month.check(z.describe('Month in which applications usually open')),
  closes_month: month.check(z.describe('Month in which applications usually close')),
  closes_day: z
    .nullable(
      z
        .int('a day of that month, or null')
        .check(z.gte(1, 'a day of that month'), z.lte(31, 'a day of that month')),
    )
    .check(z.describe('Day of that month')),
  note: z.optional(text(bounds.text)).check(z.describe('The windows of a year, in words')),
})
export type ProgramSeason = z.output<typeof ProgramSeason>

/** Who may apply. */
export const ProgramAudience = object({
  levels: list(oneOf(programLevels)).check(z.describe('Levels of study; empty: not stated')),
  class_years: list(oneOf(classYears)).check(
    z.describe('Years of study when applying; empty: not stated'),
  ),
  citizenship: z
    .nullable(list(oneOf(citizenshipStatuses)))
    .check(z.describe('Statuses that may apply; empty list: any; null: not stated')),
  residence: z
    .nullable(list(stateCode))
    .check(z.describe('States in which one must live; null: not stated, or none')),
  schools: z
    .nullable(
      object({
        groups: list(oneOf(schoolGroups)).check(z.describe('Groups of schools')),
        names: list(filledText(limits.college)).check(z.describe('Schools by name')),
        states: list(stateCode).check(z.describe('States of schools')),
      }),
    )
    .check(z.describe('Where one must study; null: any school, or not stated')),
  fields: list(filledText(bounds.text)).check(
    z.describe('Majors that may apply, in lower case; "all": every one; empty: not stated'),
  ),
  gpa: z
    .nullable(
      z
        .number('a number such as 3.0, or null')
        .check(z.gt(0, 'more than 0'), z.lte(4, 'at most 4')),
    )
    .check(z.describe('Least grade point average on a scale of 4')),
  need: flag.check(z.describe('Whether financial need is required; null: not stated')),
  conditions: list(Condition).check(z.describe('Every other condition')),
})
export type ProgramAudience = z.output<typeof ProgramAudience>

/** What a program gives. */
export const ProgramMoney = object({
  paid: flag.check(z.describe('Whether an internship or fellowship is paid; null: not stated')),
  min: dollars.check(z.describe('Least amount in whole US dollars')),
  max: dollars.check(z.describe('Greatest amount in whole US dollars')),
  per: z.nullable(oneOf(moneyPeriods)).check(z.describe('What the amount is given for')),
  renewable: flag.check(z.describe('Whether it may be given again; null: not stated')),
  covers: list(oneOf(covers)).check(z.describe('What else is paid for')),
  text: text(bounds.text).check(z.describe("The provider's statement in short; empty: none")),
})
export type ProgramMoney = z.output<typeof ProgramMoney>

/** Where facts were read. */
export const ProgramSource = object({
  kind: oneOf(sourceKinds).check(z.describe('What kind of source it is')),
  where: filledText(limits.program.link).check(
    z.describe('An address, or where a leaflet was found'),
  ),
  seen: z
    .nullable(
      z
        .string('a day, month or year, or null')
        .check(
          z.refine(
            value => isDay(firstDay(value)),
            'a day, month or year, such as 2026-08-12, 2026-08 or 2026',
          ),
        ),
    )
    .check(z.describe('When it was read: a day, month or year')),
  fields: list(filledText(bounds.text)).check(z.describe('The fields that rest on it')),
})
export type ProgramSource = z.output<typeof ProgramSource>

/** Days of a cycle that may not come after another one of it. */
const dayOrder = [
  ['opens', 'priority'],
  ['opens', 'campus'],
  ['opens', 'closes'],
  ['opens', 'papers'],
  ['opens', 'decision'],
  ['priority', 'closes'],
  ['campus', 'closes'],
  ['closes', 'decision'],
] as const

const daysInMonth = (month: number): number => new Date(Date.UTC(2000, month, 0)).getUTCDate()

type Problem = readonly [path: (string | number)[], expected: string]

/** Whether a condition or round is for somebody whom the record is for. */
function matchesAudience({ levels, years }: AppliesTo, { levels: all }: ProgramAudience): boolean {
  const isNamed = (level: ProgramAudience['levels'][number]) =>
    all.length === 0 || all.includes(level)
  return (
    (!levels || levels.some(isNamed)) &&
    (!years || years.some(year => isNamed(studyYears[year].level)))
  )
}

/** What contradicts itself in a record whose fields are valid one by one. */
function* findContradictions(record: RecordFields): Generator<Problem> {
  for (const [index, cycle] of record.cycles.entries()) {
    for (const [earlier, later] of dayOrder) {
      const [first, second] = [cycle[earlier], cycle[later]]
      if (first && second && first > second)
        yield [['cycles', index, earlier], `a day not after ${later}, ${second}`]
    }
    if (cycle.source === null || cycle.source >= record.sources.length)
      yield [['cycles', index, 'source'], `the position of one of ${record.sources.length} sources`]
  }
  const appliesTo = [
    ...record.cycles.map((each, index) => ({ each, path: ['cycles', index] })),
    ...record.audience.conditions.map((each, index) => ({
      each,
      path: ['audience', 'conditions', index],
    })),
  ]
  for (const { each, path } of appliesTo)
    if (each.for && !matchesAudience(each.for, record.audience))
      yield [[...path, 'for'], 'levels or years that the record is for']
  if (record.url === null && !record.sources.some(({ kind }) => kind === 'leaflet'))
    yield [['url'], 'an address, unless a source is a paper leaflet']
  if ((record.ended === null) !== (record.ended_note === null))
    yield [['ended_note'], 'given together with ended']
  const { kind, opens_month, closes_month, closes_day } = record.season
  if (record.ended !== null && kind !== 'unknown')
    yield [['season', 'kind'], 'unknown, because the program has ended']
  if (closes_day && (!closes_month || closes_day > daysInMonth(closes_month)))
    yield [['season', 'closes_day'], 'a day that closes_month has']
  if (kind === 'annual' && !opens_month && !closes_month)
    yield [['season', 'closes_month'], 'a month, because kind is annual']
  const { min, max } = record.money
  if (min && max && min > max) yield [['money', 'min'], `at most max, ${max}`]
}

/** Names below /catalog that are pages and folders of the catalog. */
export const reservedIds: readonly string[] = ['index', 'month', 'page', 'type']

const RecordFields = object({
  id: z.string('small letters, digits and hyphens').check(
    z.maxLength(limits.id * 2, 'shorter'),
    // Or the id of a contribution, whose record it is.
    z.regex(/^(c_[a-z0-9]{25}|[a-z0-9]+(-[a-z0-9]+)*)$/, 'small letters, digits and hyphens'),
    z.refine(
      (id: string) => !reservedIds.includes(id),
      'another name, which the catalog does not use itself',
    ),
    z.describe('The last part of its address, /catalog/{id}; unique and never changed'),
  ),
  name: filledText(bounds.text).check(z.describe('Name that the provider uses')),
  provider: filledText(bounds.text).check(z.describe('Who runs it')),
  type: oneOf(programTypes).check(z.describe('What kind of program it is')),
  format: z
    .nullable(oneOf(programFormats))
    .check(z.describe('What else it is: a short program takes one to five days')),
  funded_by: z
    .nullable(oneOf(programPayers))
    .check(z.describe('Who pays; null: no company, or not known')),
  summary: filledText(bounds.summary).check(
    z.describe('What it is and for whom, in our own words'),
  ),
  topics: list(filledText(bounds.text)).check(
    z.describe('Fields of study that it is about, where that is no condition'),
  ),
  url: z
    .nullable(link)
    .check(z.describe("The provider's page about it; null: known from paper alone")),
  home_page_link: z
    .boolean('true or false')
    .check(z.describe('Whether url is only the home page of an organization')),
  apply_url: z.nullable(link).check(z.describe('Where one applies, if that is another address')),
  ended: z
    .nullable(
      z
        .string('a month such as 2026-08, or null')
        .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'a month such as 2026-08')),
    )
    .check(z.describe('Since when it is ended or suspended')),
  ended_note: z.nullable(filledText(bounds.text)).check(z.describe('Why it has ended')),
  cycles: list(ProgramCycle).check(
    z.describe('What the provider states for named years, the newest first'),
  ),
  season: ProgramSeason.check(z.describe('What is expected of a year to come')),
  closes_when_full: z
    .boolean('true or false')
    .check(z.describe('Whether the provider may close early')),
  audience: ProgramAudience.check(z.describe('Who may apply')),
  money: ProgramMoney.check(z.describe('What it gives')),
  needs: z
    .nullable(
      list(
        z
          .string('a list of what is sent')
          .check(
            z.refine(isApplicationNeed, `one of ${applicationNeeds.join(', ')}, recommendation:2`),
          ),
      ),
    )
    .check(z.describe('What an applicant sends; empty: nothing; null: not known')),
  sources: list(ProgramSource).check(
    z.minLength(1, 'at least one source'),
    z.describe('What the facts rest on'),
  ),
  confidence: oneOf(recordConfidences).check(z.describe('How sure the record is as a whole')),
})
type RecordFields = z.output<typeof RecordFields>

/**
 * A program with sourced facts, as in `src/content/programs.json`. What is not known is null or an
 * empty list. Errors of fields complete the sentence "{field} must be {error}".
 */
export const ProgramRecord = RecordFields.check(({ value, issues }) => {
  for (const [path, message] of findContradictions(value))
    issues.push({ code: 'custom', path, message, input: value })
})
export type ProgramRecord = z.output<typeof ProgramRecord>
