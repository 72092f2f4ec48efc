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

/** What kind of thing a program is, beside its type. */
export const programFormats = ['short-program', 'contest', 'conference', 'course', 'camp'] as const

/** Who pays: a company or its foundation, or companies a part. */
export const programPayers = ['company', 'partly-company'] as const

/** How the dates of a program come again; `ProgramSeason` says what each means. */
export const seasonKinds = ['annual', 'windows', 'rolling', 'varies', 'unknown'] as const

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

/** What an applicant sends, within a sentence. */
export const paperNames: Readonly<Record<string, string>> = {
  essay: 'an essay',
  recommendation: 'a letter of recommendation',
  transcript: 'a transcript',
  fafsa: 'the FAFSA',
  resume: 'a resume',
  test: 'test scores',
  interview: 'an interview',
  video: 'a video',
  portfolio: 'a portfolio',
  nomination: 'a nomination',
  fee: 'a fee',
}

/** What a record may ask for. `recommendation` may carry a number, as `recommendation:2`. */
export const applicationNeeds = Object.keys(paperNames)

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
  'leaflet',
  'checked-catalogue',
  'listing',
  'news',
  'general-knowledge',
] as const

/** `high`: checked with the provider; `medium`: older or by others; `low`: not published. */
export const recordConfidences = ['high', 'medium', 'low'] as const

/** Ends the text of a closing date of a program that may close before it. */
export const mayCloseEarly = '; may close early when full'

/** Names of the levels of study, within a sentence; `institution` is an award for colleges. */
export const levelNames = {
  'high-school': 'high-school students',
  undergraduate: 'undergraduates',
  graduate: 'graduate students',
  'recent-graduate': 'recent graduates',
  institution: 'institutions',
}
export type ProgramLevel = keyof typeof levelNames
/** Levels of study. */
export const programLevels = Object.keys(levelNames) as ProgramLevel[]

const schoolYear = (year: string, plural = `${year}s`) =>
  ({
    one: `a high-school ${year}`,
    many: `high-school ${plural}`,
    level: 'high-school',
  }) as const

const yearsInRecords = {
  'hs-freshman': schoolYear('freshman', 'freshmen'),
  'hs-sophomore': schoolYear('sophomore'),
  'hs-junior': schoolYear('junior'),
  'hs-senior': schoolYear('senior'),
  first: { one: 'a first-year', many: 'first-years', level: 'undergraduate' },
  second: { one: 'a sophomore', many: 'sophomores', level: 'undergraduate' },
  third: { one: 'a junior', many: 'juniors', level: 'undergraduate' },
  fourth: { one: 'a senior', many: 'seniors', level: 'undergraduate' },
  master: { one: "a master's student", many: "master's students", level: 'graduate' },
  doctoral: { one: 'a doctoral student', many: 'doctoral students', level: 'graduate' },
} as const
export type ClassYear = keyof typeof yearsInRecords
/** Years of study when applying, in their order. */
export const classYears = Object.keys(yearsInRecords) as ClassYear[]

/** A year of study as people give it: a class year, another graduate degree, or none any more. */
export type StudyYear = ClassYear | 'graduate' | 'recent-graduate'

/** Names of a year of study, and its level. */
export const studyYears: Record<StudyYear, { one: string; many: string; level: ProgramLevel }> = {
  ...yearsInRecords,
  graduate: { one: 'a graduate student', many: 'graduate students', level: 'graduate' },
  'recent-graduate': {
    one: 'a recent graduate',
    many: 'recent graduates',
    level: 'recent-graduate',
  },
}

/** Citizenship and residence statuses that a provider may ask for, as named within a sentence. */
export const statusNames = {
  'us-citizen': { one: 'a US citizen', many: 'US citizens' },
  'us-national': { one: 'a US national', many: 'US nationals' },
  'permanent-resident': { one: 'a permanent resident', many: 'permanent residents' },
  daca: { one: 'a DACA recipient', many: 'DACA recipients' },
  refugee: { one: 'a refugee', many: 'refugees' },
  international: { one: 'an international student', many: 'international students' },
}
export type CitizenshipStatus = keyof typeof statusNames
/** The statuses, in their order. */
export const citizenshipStatuses = Object.keys(statusNames) as CitizenshipStatus[]

/** A status as people give it: one that records name, or another one. */
export type StatusAnswer = CitizenshipStatus | 'other'

/** Names of the statuses that people give, within a sentence. */
export const statusAnswers: Record<StatusAnswer, { one: string; many: string }> = {
  ...statusNames,
  other: { one: 'of another status, or undocumented', many: 'students of another status' },
}

/** The years of a level, of which all together are named by the level. */
const wholeLevels = (['high-school', 'undergraduate'] as const).map(level => ({
  level,
  years: classYears.filter(year => yearsInRecords[year].level === level),
}))

/** The years and levels that a program names; all four years of college are `undergraduates`. */
export function nameYears(audience: {
  levels: readonly ProgramLevel[]
  class_years: readonly ClassYear[]
}): string {
  const { levels, class_years } = audience
  const whole = wholeLevels.filter(({ years }) => years.every(year => class_years.includes(year)))
  const named = new Set(class_years.map(year => studyYears[year].level))
  const years = class_years.map(year => {
    const { level, many } = studyYears[year]
    if (whole.some(each => each.level === level)) return levelNames[level]
    // A senior may be of either.
    const isEither = level === 'undergraduate' && named.has('high-school') && year !== 'first'
    return isEither ? `college ${many}` : many
  })
  const others = levels.filter(level => !named.has(level)).map(level => levelNames[level])
  return joinNames([...years, ...others])
}
