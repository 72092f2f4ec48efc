import { type ConditionEffect, type ConditionKind, isDeciding } from '#catalog/conditions.ts'
import {
  describeConditions,
  describeFields,
  describePaper,
  formatAmount,
} from '#catalog/describe-facts.ts'
import type { Program } from '#catalog/program.ts'
import type { ProgramSource } from '#catalog/record.ts'
import { capitalize, formatLongDay, joinNames } from '#catalog/values.ts'
import { formatCount } from '../format.ts'
import { describeSource, formatNote } from './catalog.ts'

/** Messages of the page of a program. */
export const programPageMessages = {
  who: 'Who may apply',
  money: 'What you get',
  papers: 'What you send',
  about: 'About',
  facts: 'Facts from this source',
  confirm: 'Confirm dates and amounts with the provider before you apply.',
  asOf: (day: string) => `What is open or closed is told as of ${formatLongDay(day)}.`,
} as const

type Row = readonly [label: string, value: string]

const filled = (rows: readonly Row[]): Row[] => rows.filter(([, value]) => value !== '')

const yesNo = (flag: boolean | null, yes: string, no: string): string =>
  flag === null ? '' : flag ? yes : no

/** The conditions that the provider states, without those of which it says nothing. */
export const listConditions = (program: Program): Row[] => {
  const stated = describeConditions(program.audience)
  return filled([
    ['Year', stated.year],
    ['Field', stated.field],
    // Other backends say these in words of their own.
    ['School', stated.school || program.university],
    ['Lives in', stated.residence],
    ['Status', stated.status || program.citizenship],
    ['GPA', stated.gpa],
    ['Need', stated.need],
  ])
}

const effectHeadings: readonly (readonly [ConditionEffect | null, heading: string])[] = [
  [null, 'Also asked for'],
  ['prefers', 'Preferred'],
  ['afterwards', 'Afterwards'],
  ['informs', 'Good to know'],
]

/** The typed conditions under headings: first those that decide, then the others. */
export const groupConditions = ({ audience: { conditions } }: Program) =>
  effectHeadings
    .map(([effect, heading]) => ({
      heading,
      texts: conditions
        .filter(each => (effect ? each.effect === effect : isDeciding(each)))
        .map(({ text }) => capitalize(text)),
    }))
    .filter(({ texts }) => texts.length > 0)

const formatNames: Record<NonNullable<Program['format']>, string> = {
  'short-program': 'Short program',
  contest: 'Contest',
  conference: 'Conference',
  course: 'Course',
  camp: 'Camp',
}

/** What kind of thing a program is beside its type, such as `Contest`; empty if nothing else. */
export const describeFormat = ({ format }: Program): string => (format ? formatNames[format] : '')

/** What a program is about, beside its majors; empty if not stated. */
export const describeTopics = ({ topics }: Program): string => describeFields(topics)

const payers = { company: 'A company', 'partly-company': 'Companies and others' }

/** What a program gives, in the words of its record; empty if not stated. */
export const describeMoney = ({ money }: Program): string =>
  money.text ? formatNote(money.text) : formatAmount(money)

/** What more is known of its money, without what is not stated. */
export const listMoney = ({ money, funded_by }: Program): Row[] =>
  filled([
    ['Covers', capitalize(joinNames(money.covers))],
    ['Renewable', yesNo(money.renewable, 'Yes', 'No, given once')],
    ['Paid by', funded_by ? payers[funded_by] : ''],
  ])

/** What an applicant sends; empty if not known. */
export const describePapers = ({ needs }: Program): string =>
  needs ? capitalize(joinNames(needs.map(describePaper))) || 'Nothing beside admission' : ''

/** What the sources do not say, as one sentence; empty when all is stated. */
export function describeUnstated(program: Program): string {
  const { levels, class_years, fields, citizenship, gpa, need, conditions } = program.audience
  const isNamed = (kind: ConditionKind) => conditions.some(each => each.kind === kind)
  const missing = [
    levels.length + class_years.length === 0 && 'the year of study',
    fields.length === 0 && 'the field of study',
    citizenship === null && program.citizenship === '' && 'citizenship or status',
    gpa === null && !isNamed('gpa') && 'a GPA',
    need === null && !isNamed('need') && 'financial need',
    describeMoney(program) === '' && 'the amount',
    program.needs === null && 'what to send',
  ].filter(name => name !== false)
  return missing.length > 0 ? `Not stated: ${missing.join(', ')}. Ask the provider.` : ''
}

const fieldNames: readonly (readonly [prefix: string, name: string])[] = [
  ['summary', 'what it is'],
  ['url', 'its address'],
  ['apply_url', 'its address'],
  ['cycles', 'dates'],
  ['season', 'dates'],
  ['closes_when_full', 'dates'],
  ['audience', 'who may apply'],
  ['money', 'money'],
  ['needs', 'what to send'],
]

/** The facts that come from a source, such as `dates, money`. */
export const listFacts = ({ fields }: ProgramSource): string =>
  [
    ...new Set(
      fields.map(field => fieldNames.find(([prefix]) => field.startsWith(prefix))?.[1] ?? field),
    ),
  ].join(', ')

/** The newest sources first, each with its date, its place and its facts. */
export const listSources = ({ sources, applicationLink }: Program) =>
  sources
    .toSorted((a, b) => (b.seen ?? '').localeCompare(a.seen ?? ''))
    .map(source => ({
      text: describeSource(source),
      where: source.kind === 'general-knowledge' ? '' : source.where,
      // A list of programs is no place to send an applicant to.
      isLink:
        /^https?:\/\//.test(source.where) &&
        (source.kind === 'provider' || source.where === applicationLink),
      facts: listFacts(source),
    }))

/** When a program was looked at last, and what its facts rest on; empty if neither is known. */
export const describeSources = ({ checked, sources }: Pick<Program, 'checked' | 'sources'>) =>
  [
    checked && `Checked ${checked.length > 4 ? formatLongDay(checked) : checked}`,
    sources.length > 0 && formatCount(sources.length, 'source'),
  ]
    .filter(Boolean)
    .join(' · ')
