import { joinNames, slugOf } from './values.ts'

/** Program types, the specification's first (section 9). */
export const programTypes = ['Scholarship', 'Fellowship', 'Internship', 'CSR'] as const
export type ProgramType = (typeof programTypes)[number]

// Maps, since a member's text looked up in an object may be a name such as `constructor`.
const typeNames: ReadonlyMap<string, string> = new Map([
  ['Scholarship', 'Scholarships'],
  ['Fellowship', 'Fellowships'],
  ['Internship', 'Internships'],
  ['CSR', 'Corporate social responsibility'],
])

/** The name of the programs of a type: `Internships`. */
export const nameType = (type: string): string => typeNames.get(type) ?? type

/** The programs of a type in an address: `internships` for `Internship`. */
export const typeSlug = (type: string): string =>
  slugOf(type === 'CSR' ? type : nameType(type)) || 'other'

/** Who may apply (spec section 3); empty for anybody, or when it is not stated. */
export const citizenships = ['', 'US Citizen', 'International'] as const

/** How the dates of a program come again; `ProgramSeason` says what each means. */
export const seasonKinds = ['annual', 'windows', 'rolling', 'varies', 'unknown'] as const

/** Levels of study; `institution` is an award for colleges themselves. */
export const programLevels = [
  'high-school',
  'undergraduate',
  'graduate',
  'recent-graduate',
  'institution',
] as const
export type ProgramLevel = (typeof programLevels)[number]

/** Years of study when applying, in their order. */
export const classYears = [
  'hs-freshman',
  'hs-sophomore',
  'hs-junior',
  'hs-senior',
  'first',
  'second',
  'third',
  'fourth',
  'master',
  'doctoral',
] as const
export type ClassYear = (typeof classYears)[number]

/** Citizenship and residence statuses that a provider may ask for. */
export const citizenshipStatuses = [
  'us-citizen',
  'us-national',
  'permanent-resident',
  'daca',
  'refugee',
  'international',
] as const
export type CitizenshipStatus = (typeof citizenshipStatuses)[number]

/** Groups of schools that a provider may ask for. */
export const schoolGroups = [
  'hbcu',
  'pbi',
  'hsi',
  'tcu',
  'aanapisi',
  'msi',
  'uncf',
  'tmcf',
  '1890',
] as const
export type SchoolGroup = (typeof schoolGroups)[number]

/** What an amount is given for. */
export const moneyPeriods = ['award', 'year', 'month', 'week', 'hour', 'program'] as const

/** What is paid for beside the amount. */
export const covers = ['tuition', 'housing', 'travel', 'meals', 'books', 'conference'] as const

/** What an applicant sends. `recommendation` may carry a number, as `recommendation:2`. */
export const applicationNeeds = [
  'essay',
  'recommendation',
  'transcript',
  'fafsa',
  'resume',
  'test',
  'interview',
  'video',
  'portfolio',
  'nomination',
  'fee',
] as const

/** Whether a text is one of them, with a number or without. */
export const isApplicationNeed = (text: string): boolean =>
  applicationNeeds.some(name => name === text.replace(/^(recommendation):\d$/, '$1'))

/** The dates of a cycle on which something is to be done. */
export const programDateKinds = ['opens', 'priority', 'campus', 'closes', 'papers'] as const
export type ProgramDateKind = (typeof programDateKinds)[number]

/** The conditions of a program, in the order of its page. */
export const conditionFacts = [
  'year',
  'field',
  'school',
  'residence',
  'status',
  'gpa',
  'need',
  'other',
] as const
export type ConditionFact = (typeof conditionFacts)[number]

/** Kinds of sources, from the provider itself to what is widely known. */
export const sourceKinds = [
  'provider',
  'checked-catalogue',
  'listing',
  'news',
  'general-knowledge',
] as const

/**
 * How sure the facts of a record are: `high` checked against the provider for a recent cycle,
 * `medium` one older or third-party source, `low` doubtful and not published.
 */
export const recordConfidences = ['high', 'medium', 'low'] as const

/** Ends the text of a closing date of a program that may close before it. */
export const mayCloseEarly = '; may close early when full'

/** A year of study as people give it: a class year, another graduate degree, or none any more. */
export type StudyYear = ClassYear | 'graduate' | 'recent-graduate'

/** Names of a year of study, and its level. */
export const studyYears: Record<StudyYear, { one: string; many: string; level: ProgramLevel }> = {
  'hs-freshman': {
    one: 'a high-school freshman',
    many: 'high-school freshmen',
    level: 'high-school',
  },
  'hs-sophomore': {
    one: 'a high-school sophomore',
    many: 'high-school sophomores',
    level: 'high-school',
  },
  'hs-junior': { one: 'a high-school junior', many: 'high-school juniors', level: 'high-school' },
  'hs-senior': { one: 'a high-school senior', many: 'high-school seniors', level: 'high-school' },
  first: { one: 'a first-year', many: 'first-years', level: 'undergraduate' },
  second: { one: 'a sophomore', many: 'sophomores', level: 'undergraduate' },
  third: { one: 'a junior', many: 'juniors', level: 'undergraduate' },
  fourth: { one: 'a senior', many: 'seniors', level: 'undergraduate' },
  master: { one: "a master's student", many: "master's students", level: 'graduate' },
  doctoral: { one: 'a doctoral student', many: 'doctoral students', level: 'graduate' },
  graduate: { one: 'a graduate student', many: 'graduate students', level: 'graduate' },
  'recent-graduate': {
    one: 'a recent graduate',
    many: 'recent graduates',
    level: 'recent-graduate',
  },
}

/** Names of the levels of study, within a sentence. */
export const levelNames: Record<ProgramLevel, string> = {
  'high-school': 'high-school students',
  undergraduate: 'undergraduates',
  graduate: 'graduate students',
  'recent-graduate': 'recent graduates',
  institution: 'institutions',
}

/** Names of the citizenship statuses, within a sentence. */
export const statusNames: Record<CitizenshipStatus, { one: string; many: string }> = {
  'us-citizen': { one: 'a US citizen', many: 'US citizens' },
  'us-national': { one: 'a US national', many: 'US nationals' },
  'permanent-resident': { one: 'a permanent resident', many: 'permanent residents' },
  daca: { one: 'a DACA recipient', many: 'DACA recipients' },
  refugee: { one: 'a refugee', many: 'refugees' },
  international: { one: 'an international student', many: 'international students' },
}

/** A status as people give it: one that records name, or another one. */
export type StatusAnswer = CitizenshipStatus | 'other'

/** Names of the statuses that people give, within a sentence. */
export const statusAnswers: Record<StatusAnswer, { one: string }> = {
  ...statusNames,
  other: { one: 'of another status, or undocumented' },
}

/**
 * The years and levels that a program names; all four years of college are `undergraduates`.
 */
export function nameYears({
  levels,
  class_years,
}: {
  levels: readonly ProgramLevel[]
  class_years: readonly ClassYear[]
}): string {
  const isWhole = (['first', 'second', 'third', 'fourth'] as const).every(year =>
    class_years.includes(year),
  )
  const years = class_years.map(year => {
    const { level, many } = studyYears[year]
    return isWhole && level === 'undergraduate' ? levelNames[level] : many
  })
  const named = new Set(class_years.map(year => studyYears[year].level))
  const others = levels.filter(level => !named.has(level)).map(level => levelNames[level])
  return joinNames([...years, ...others])
}
