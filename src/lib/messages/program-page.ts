import {
  groupNames,
  joinNames,
  levelNames,
  statusNames,
  studyYears,
} from '../contract/audience-names.ts'
import { daysBetween } from '../contract/calendar-days.ts'
import { anyField, fieldName, findField } from '../contract/fields.ts'
import type { ProgramSource } from '../contract/program-record.ts'
import type { Program } from '../contract/programs.ts'
import { stateNameInSentence } from '../contract/states.ts'
import { describeSource, formatAmount, formatSeenDate } from './catalog.ts'

/** Messages of the page of a program. */
export const programPageMessages = {
  who: 'Who may apply',
  money: 'What you get',
  papers: 'What you send',
  sources: 'Sources',
  dates: 'Dates that the provider states',
  rests: 'What rests on it',
  confirm: 'Confirm dates and amounts with the provider before you apply.',
} as const

type Row = readonly [label: string, value: string]

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const filled = (rows: readonly Row[]): Row[] => rows.filter(([, value]) => value !== '')

function describeYears({ audience: { levels, class_years } }: Program): string {
  const named = new Set(class_years.map(year => studyYears[year].level))
  const others = levels.filter(level => !named.has(level)).map(level => levelNames[level])
  return joinNames([...class_years.map(year => studyYears[year].many), ...others])
}

function describeSchools({ university, audience: { schools } }: Program): string {
  if (!schools) return university
  const { groups, names, states } = schools
  if (names.length > 0) return joinNames(names)
  const kinds = groups.length > 0 ? joinNames(groups.map(group => groupNames[group])) : 'Schools'
  const place = states.length > 0 ? ` in ${joinNames(states.map(stateNameInSentence))}` : ''
  return capitalize(kinds + place)
}

const describeFields = ({ audience: { fields } }: Program): string =>
  fields.some(field => findField(field) === anyField)
    ? 'every field'
    : joinNames(fields.map(field => fieldName(findField(field) ?? field)))

function describeStatus({ citizenship, audience }: Program): string {
  // The word of another backend that is no status.
  if (!audience.citizenship) return citizenship
  const names = audience.citizenship.map(status => statusNames[status].many)
  return capitalize(names.length > 0 ? joinNames(names) : 'any status')
}

const yesNo = (flag: boolean | null, yes: string, no: string): string =>
  flag === null ? '' : flag ? yes : no

/** The conditions that the provider states, without those of which it says nothing. */
export const listConditions = (program: Program): Row[] => {
  const { residence, gpa, need, other } = program.audience
  return filled([
    ['Year', capitalize(describeYears(program))],
    ['Field', capitalize(describeFields(program))],
    ['School', describeSchools(program)],
    ['Lives in', capitalize(joinNames((residence ?? []).map(stateNameInSentence)))],
    ['Status', describeStatus(program)],
    ['GPA', gpa === null ? '' : `At least ${gpa.toFixed(2).replace(/0$/, '')}`],
    ['Need', yesNo(need, 'Financial need is required', 'Not looked at')],
    ['Also', capitalize(other.join('; '))],
  ])
}

/** What a program gives, without what is not stated. */
export const listMoney = ({ money }: Program): Row[] => {
  const amount = formatAmount(money)
  return filled([
    ['Amount', amount],
    ['Covers', capitalize(joinNames(money.covers))],
    ['Again', yesNo(money.renewable, 'May be given again', 'Given once')],
    ['In short', money.text === amount ? '' : capitalize(money.text)],
  ])
}

const paperNames: Readonly<Record<string, string>> = {
  recommendation: 'a letter of recommendation',
  fafsa: 'the FAFSA',
  essay: 'an essay',
  transcript: 'a transcript',
  resume: 'a resume',
  test: 'test scores',
  interview: 'an interview',
  video: 'a video',
  portfolio: 'a portfolio',
  nomination: 'a nomination',
  fee: 'a fee',
}

/** What an applicant sends; empty when nothing is stated. */
export const describePapers = ({ needs }: Program): string =>
  capitalize(
    joinNames(
      needs.map(need => {
        const [name = '', count = '1'] = need.split(':')
        return Number(count) > 1 ? `${count} letters of recommendation` : (paperNames[name] ?? name)
      }),
    ),
  )

/** What the sources do not say, as one sentence; empty when all is stated. */
export function describeUnstated(program: Program): string {
  const { levels, class_years, fields, citizenship, gpa, need } = program.audience
  const missing = [
    levels.length + class_years.length === 0 && 'the year of study',
    fields.length === 0 && 'the field of study',
    citizenship === null && program.citizenship === '' && 'citizenship or status',
    gpa === null && 'a GPA',
    need === null && 'financial need',
    formatAmount(program.money) === '' && program.money.text === '' && 'the amount',
    program.needs.length === 0 && 'what to send',
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

/** What rests on a source, such as `dates, money`. */
export const describeRests = ({ fields }: ProgramSource): string =>
  [
    ...new Set(
      fields.map(field => fieldNames.find(([prefix]) => field.startsWith(prefix))?.[1] ?? field),
    ),
  ].join(', ')

/** The newest sources first, each with its date, its place and what rests on it. */
export const listSources = ({ sources }: Program) =>
  sources
    .toSorted((a, b) => (b.seen ?? '').localeCompare(a.seen ?? ''))
    .map(source => ({
      text: describeSource(source),
      where: source.where,
      // A list of programs is no place to send an applicant to.
      isLink: source.kind === 'provider' && /^https?:\/\//.test(source.where),
      rests: describeRests(source),
    }))

/** When a program was looked at last, and how long ago that was on a day; empty if not known. */
export function describeLastLook({ checked }: Pick<Program, 'checked'>, on: string): string {
  if (!checked) return ''
  const days = daysBetween(`${checked}-01-01`.slice(0, 10), on)
  const months = Math.round(days / 30.4)
  const years = Math.round(days / 365)
  const age =
    days < 2 ? '' : days < 60 ? `${days} days` : months < 24 ? `${months} months` : `${years} years`
  const about = checked.length === 10 ? '' : 'about '
  return `Last looked at ${formatSeenDate(checked)}${age && `, ${about}${age} ago`}.`
}
