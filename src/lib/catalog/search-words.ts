import { type Condition, isDeciding } from './conditions.ts'
import type { DeadlineState } from './deadlines.ts'
import { fieldsOfStudy, findField, includesField, otherFieldNames } from './fields.ts'
import type { Program } from './program.ts'
import {
  type CitizenshipStatus,
  type ClassYear,
  levelNames,
  statusNames,
  studyYears,
} from './program-values.ts'
import { stateName } from './states.ts'

/** What the search reads of a program beside its own fields. */
export interface SearchContext {
  /** States in which one must live or study, those of the named schools included. */
  states: readonly string[]
  /** Other names of the named schools. */
  aliases: readonly string[]
  /** In which it opens and closes. */
  months: readonly string[]
  state: DeadlineState
}

/** Other words for a class year. */
const yearWords: Partial<Record<ClassYear, string>> = {
  'hs-freshman': 'high-school freshman 9th grade',
  'hs-sophomore': '10th grade',
  'hs-junior': '11th grade',
  'hs-senior': 'HS senior 12th grade',
  first: 'freshman freshmen first-year 1st-year',
  second: 'second-year 2nd-year sophmore',
  third: 'third-year 3rd-year',
  fourth: 'fourth-year 4th-year',
  master: 'masters',
  doctoral: 'PhD doctorate',
}

/** What people type for a field, beside the names of `fields.ts`, which records use. */
const typedFieldWords: Readonly<Record<string, string>> = {
  computing: 'CS comp sci compsci coding software',
  cybersecurity: 'cyber security',
  'artificial intelligence': 'AI machine learning',
  health: 'pre-health',
  'public health': 'MPH epidemiology biostatistics global health',
  'athletic training': 'kinesiology',
  nursing: 'nurse',
  medicine: 'doctor pre-med dental',
  finance: 'banking',
  entrepreneurship: 'startup',
  sports: 'coaching',
  'visual arts': 'drawing illustration painting photography',
  education: 'teaching',
  'performing arts': 'drama theater dance',
  english: 'literature writing',
  music: 'opera marching band',
  law: 'lawyer pre-law',
}

/** Other words for a status. */
const statusWords: Partial<Record<CitizenshipStatus, string>> = {
  daca: 'undocumented dreamer',
  international: 'foreign F-1 F1 visa',
  'permanent-resident': 'green card',
}

const needWords: Readonly<Record<string, string>> = { fafsa: 'FAFSA financial aid', resume: 'CV' }

/** Papers that a program does not ask for; none where it is not known what it asks for. */
export const listUnaskedPapers = ({ needs }: Pick<Program, 'needs'>): string[] =>
  ['essay', 'recommendation', 'transcript', 'test'].filter(
    // A need may name how many are asked for: "recommendation:2".
    paper => needs && !needs.some(need => need.startsWith(paper)),
  )

/** Whether financial need decides who may apply. */
export const needCounts = ({ need, conditions }: Program['audience']): boolean =>
  need === true ||
  conditions.some(({ kind, effect }) => kind === 'need' && ['requires', 'admits'].includes(effect))

/** The grade point averages that suffice, in tenths: "gpa37 gpa38 gpa39 gpa40". */
const wordsOfGpa = (least: number | null): string[] =>
  Array.from({ length: 41 }, (_, tenths) => tenths)
    .filter(tenths => least !== null && tenths / 10 >= least)
    .map(tenths => `gpa${String(tenths).padStart(2, '0')}`)

const fieldWords = new Map<string, string>()

/** A field and those that include it or that it includes, each with its other names. */
function wordsOfField(text: string): string {
  const known = fieldWords.get(text)
  if (known !== undefined) return known
  const field = findField(text) ?? ''
  const related = fieldsOfStudy.filter(
    ({ id }) => includesField(id, field) || includesField(field, id),
  )
  const names = related.flatMap(({ id, name }) => [
    name,
    ...otherFieldNames(id),
    typedFieldWords[id] ?? '',
  ])
  const words = [text, ...names].join(' ')
  fieldWords.set(text, words)
  return words
}

const wordsOfState = (code: string): string =>
  `${code} ${stateName(code)}${code === 'DC' ? ' Washington' : ''}`

/** Other words for a group of people, by the name of its question. */
const groupWords: Readonly<Record<string, string>> = {
  'first-generation': 'first-generation',
  black: 'Black African American',
  woman: 'women girls female',
}

/** What a condition says, and other words for it. What one must not be or sends finds nothing. */
function wordsOfCondition({ kind, effect, text, value }: Condition): string[] {
  if (effect === 'excludes' || kind === 'step') return []
  const groups = value?.any?.flatMap(name => groupWords[name] ?? []) ?? []
  return [text, ...groups, ...(value?.level === '2-year' ? ['two-year community college'] : [])]
}

/** Whether a program names a GPA in its conditions that counts when applying. */
const hasOtherGpa = ({ conditions }: Program['audience']): boolean =>
  conditions.some(
    each => isDeciding(each) && (each.kind === 'gpa' || each.value?.gpa !== undefined),
  )

/** What a search reads of a program, with other words for it. */
export function getSearchText(program: Program, context: SearchContext): string {
  const { name, provider, description, type, university, audience, needs, season } = program
  const { levels, class_years, citizenship, schools, gpa, conditions } = audience
  const { paid, covers, max } = program.money
  // An empty list: the provider says that any status may apply.
  const isAny = citizenship?.length === 0
  const statuses = isAny ? (['daca', 'international'] as const) : (citizenship ?? [])
  return [
    ...[name, provider, description, type, university],
    ...conditions.flatMap(wordsOfCondition),
    program.format,
    type === 'Internship' && 'jobs',
    ...[...audience.fields, ...program.topics].map(wordsOfField),
    ...levels.map(level => levelNames[level]),
    ...class_years.flatMap(year => [studyYears[year].many, yearWords[year]]),
    ...statuses.flatMap(status => [statusNames[status].many, statusWords[status]]),
    ...context.states.map(wordsOfState),
    ...(schools ? [...schools.names, ...schools.groups] : []),
    ...context.aliases,
    paid && 'paid stipend',
    ...covers,
    // A limited amount may be spent on both, and pays for a part.
    max === null && covers.includes('tuition') && covers.includes('housing') && 'full ride',
    ...(needs ?? []).map(each => needWords[each] ?? each),
    ...listUnaskedPapers(program).map(paper => `no${paper}`),
    needCounts(audience) && 'need-based financial need low-income',
    ...wordsOfGpa(gpa),
    gpa === null && !hasOtherGpa(audience) && 'nogpa',
    ...context.months,
    context.state,
    season.kind === 'rolling' && season.kind,
  ]
    .filter(Boolean)
    .join(' . ')
}
