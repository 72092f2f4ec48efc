import type { CitizenshipStatus, ClassYear, ProgramLevel } from './program-values.ts'
import { joinNames } from './values.ts'

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
