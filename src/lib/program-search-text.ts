import { fieldsOfStudy, findField, includesField, otherFieldNames } from '#catalog/fields.ts'
import { readOther } from '#catalog/other-conditions.ts'
import {
  type CitizenshipStatus,
  type ClassYear,
  levelNames,
  statusNames,
  studyYears,
} from '#catalog/program-values.ts'
import type { ProgramAudience, ProgramMoney, ProgramSeason } from '#catalog/record.ts'
import { normalize } from '#catalog/search-text.ts'
import { stateName } from '#catalog/states.ts'

/** What the search reads of a program. */
export interface Searchable {
  name: string
  provider: string
  description: string
  type: string
  university: string
  audience: ProgramAudience
  /** States in which one must live or study, those of the named schools included. */
  states: readonly string[]
  /** Other names of the named schools. */
  aliases: readonly string[]
  money: Pick<ProgramMoney, 'paid' | 'covers' | 'max'>
  needs: readonly string[]
  /** In which it opens and closes. */
  months: readonly string[]
  season: Pick<ProgramSeason, 'kind'>
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
  computing: 'CS . comp sci . compsci . coding . software',
  cybersecurity: 'cyber security',
  'artificial intelligence': 'AI . machine learning',
  health: 'pre-health',
  'public health': 'MPH . epidemiology . biostatistics . global health',
  'athletic training': 'kinesiology',
  nursing: 'nurse',
  medicine: 'doctor . pre-med . premed . dental',
  finance: 'banking',
  entrepreneurship: 'startup',
  sports: 'coaching',
  'visual arts': 'drawing . illustration . painting . photography',
  education: 'teaching',
  'performing arts': 'drama . theater . dance',
  english: 'literature . writing',
  music: 'opera . marching band',
  law: 'lawyer . pre-law . prelaw',
}

/** Other words for a status. */
const statusWords: Partial<Record<CitizenshipStatus, string>> = {
  daca: 'undocumented dreamer',
  international: 'foreign F-1 F1 visa',
  'permanent-resident': 'green card',
}

const needWords: Readonly<Record<string, string>> = { fafsa: 'FAFSA financial aid', resume: 'CV' }

/** Papers that a search may exclude. */
const papers = ['essay', 'recommendation', 'transcript', 'test'] as const

/** A need may name how many are asked for: "recommendation:2". */
const isAsked = (paper: string, needs: readonly string[]): boolean =>
  needs.some(need => need.startsWith(paper))

/** The grade point averages that suffice, in tenths: "gpa 3.7 . gpa 3.8 . gpa 3.9 . gpa 4.0". */
const wordsOfGpa = (least: number | null): string[] =>
  Array.from({ length: 41 }, (_, tenths) => tenths / 10)
    .filter(gpa => least !== null && gpa >= least)
    .map(gpa => `gpa ${gpa.toFixed(1)}`)

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
  const words = [text, ...names].join(' . ')
  fieldWords.set(text, words)
  return words
}

const wordsOfState = (code: string): string =>
  `${code} ${stateName(code)}${code === 'DC' ? ' . Washington DC' : ''}`

/** Other words for what a condition says. */
const conditionWords: readonly (readonly [RegExp, string])[] = [
  [/first in the family|first[- ]gen/i, 'first-generation'],
  [/\bblack\b|african/i, 'Black African American'],
  [/\bwom[ae]n\b/i, 'women girls female'],
  [/\bmothers of\b/i, 'single mother mom parents'],
  [/\btwo-year college/i, 'community college'],
  [/\bcommunity[ -]college/i, 'two-year college'],
]

type Words = (program: Searchable) => readonly (string | undefined)[]

/** What a search reads of the facts that the catalog filters by, by the name of the filter. */
const filterWords: Readonly<Record<string, Words>> = {
  type: ({ type }) => [type, type === 'Internship' ? 'jobs' : ''],
  field: ({ audience }) => audience.fields.map(wordsOfField),
  level: ({ audience: { levels, class_years } }) => [
    ...levels.map(level => levelNames[level]),
    ...class_years.flatMap(year => [studyYears[year].many, yearWords[year]]),
  ],
  status: ({ audience: { citizenship } }) => {
    // An empty list: the provider says that any status may apply.
    const isAny = citizenship?.length === 0
    const statuses = isAny ? (['daca', 'international'] as const) : (citizenship ?? [])
    return statuses.flatMap(status => [statusNames[status].many, statusWords[status]])
  },
  place: ({ states }) => states.map(wordsOfState),
  school: ({ university, aliases, audience: { schools } }) => [
    university,
    ...(schools?.names ?? []),
    ...aliases,
    ...(schools?.groups ?? []),
  ],
  money: ({ money: { paid, covers, max } }) => [
    paid ? 'paid stipend' : '',
    ...covers,
    // A limited amount may be spent on both, and pays for a part.
    max === null && covers.includes('tuition') && covers.includes('housing') ? 'full ride' : '',
  ],
  papers: ({ needs }) => [
    ...needs.map(need => needWords[need] ?? need),
    ...papers
      .filter(paper => needs.length > 0 && !isAsked(paper, needs))
      .map(paper => `no${paper}`),
  ],
  need: ({ audience: { need, gpa, other } }) => [
    need ? 'need-based financial need low-income' : '',
    ...wordsOfGpa(gpa),
    gpa === null && !other.some(each => readOther(each).isOtherGpa) ? 'nogpa' : '',
    ...conditionWords
      .filter(([text]) => other.some(each => text.test(each)))
      .map(([, word]) => word),
  ],
  month: ({ months, season: { kind } }) => [...months, kind === 'rolling' ? kind : ''],
}

/** What a search reads of the facts that a filter of the catalog is about. */
export const getFilterWords = (filter: string, program: Searchable): string =>
  normalize((filterWords[filter]?.(program) ?? []).join(' . '))

/** What a search reads of the sentences about a program. */
export const getSentences = ({ description, audience }: Searchable): string =>
  normalize([description, ...audience.other].join(' . '))

/**
 * What a search reads of a program: name, provider, description, fields, levels, class years,
 * states, schools, statuses, money, papers, months, need and other conditions, with other words for
 * them.
 */
export const getSearchText = (program: Searchable): string =>
  [
    normalize([program.name, program.provider].join(' . ')),
    getSentences(program),
    ...Object.keys(filterWords).map(filter => getFilterWords(filter, program)),
  ].join('')
