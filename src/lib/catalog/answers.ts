import type { Answers, Given } from './given-answers.ts'
import { studyYears } from './program-values.ts'
import { isSchool, otherSchool, type SchoolFacts, undecidedSchool } from './school-rules.ts'
import { type SharedId, type SharedQuestion, sharedQuestions } from './shared-questions.ts'
import { elsewhere } from './states.ts'

/** What "about you" asks, with the words of its boxes. */
export const aboutYou = {
  'first-generation': 'First in my family to go to college',
  woman: 'A woman',
  man: 'A man',
  'gender-minority': 'Of another gender minority',
  black: 'Black or African American',
  hispanic: 'Hispanic or Latino',
  native: 'Native American, Alaska Native or otherwise Indigenous',
  'tribal-member': 'A member of a tribe, or a parent or grandparent is',
  aapi: 'Asian American or Pacific Islander',
  'of-color': 'A student of color',
  underrepresented: 'From a group that is rare in my field',
  immigrant: 'An immigrant, or a child of immigrants',
  lgbtq: 'LGBTQ+',
  ally: 'An ally of LGBTQ+ people',
  disability: 'With a disability, seen or unseen',
  'learning-disability': 'With a documented learning disability',
  autism: 'With a diagnosis of autism',
  blind: 'Legally blind',
  'foster-care': 'In foster care, now or earlier',
  homeless: 'Without a home in the last six years',
  veteran: 'A veteran',
  'military-family': 'With a parent, husband or wife in the military, or a veteran',
  'african-american-community': 'Active in African American community organizations',
} as const satisfies Partial<Record<SharedId, string>>

/** The answers, what follows from them, and the school that they name. */
export interface Student extends Answers {
  /** Null for no school, an undecided one, or one that is not an HBCU. */
  hbcu: SchoolFacts | null
}

/** Statuses of people who may work in the US without a sponsor. */
const mayWork: readonly (string | null)[] = [
  'us-citizen',
  'us-national',
  'permanent-resident',
  'refugee',
]

const ofSchool = ({ level, control }: SchoolFacts): Record<string, Given> => ({
  'us-school': true,
  ...(level === '4-year' && { 'four-year': true, 'two-year': false }),
  ...(level === '2-year' && { 'four-year': false, 'two-year': true }),
  ...(control && {
    'public-college': control === 'public',
    'private-college': control === 'private',
  }),
})

/** What year, school, state and status answer beside their own questions. */
function deriveGiven({ year, school, state, status }: Answers, hbcu: SchoolFacts | null) {
  const level = year && studyYears[year].level
  const isInUs = state !== null && state !== elsewhere
  const isResident = isInUs && mayWork.includes(status) && status !== 'refugee'
  const isBeforeDegree = level === 'high-school' || level === 'undergraduate'
  return {
    ...(isBeforeDegree && { bachelor: false }),
    ...((year === 'master' || year === 'doctoral') && { bachelor: true }),
    ...(hbcu ? ofSchool(hbcu) : school === undecidedSchool && { 'us-school': true }),
    ...(isInUs && { 'us-resident': true }),
    ...(isResident && { 'us-legal-resident': true }),
    ...(mayWork.includes(status) && { 'work-us': true, 'no-sponsor': true }),
    ...(status === 'us-citizen' && { 'eligible-noncitizen': false }),
  }
}

/** Adds the answers that follow from others: who gets a Pell Grant has need. */
function addImplied(given: Readonly<Record<string, Given>>): Record<string, Given> {
  const all = { ...given }
  const add = (key: string, value: boolean) => {
    // A yes counts more than a no to the same in other words, such as of boxes left empty.
    if (all[key] === value || (all[key] !== undefined && !value)) return
    all[key] = value
    follow(key, value)
  }
  const follow = (key: string, value: Given) => {
    if (typeof value !== 'boolean' || !Object.hasOwn(sharedQuestions, key)) return
    const { yes = [], no = [] }: SharedQuestion = sharedQuestions[key as SharedId]
    for (const other of value ? yes : no) add(other, value)
  }
  for (const [key, value] of Object.entries(given)) follow(key, value)
  return all
}

/** The student of some answers; `schools` are the HBCUs. */
export function toStudent(answers: Answers, schools: readonly SchoolFacts[]): Student {
  const { school } = answers
  const isNamed = school !== null && school !== otherSchool && school !== undecidedSchool
  const hbcu = (isNamed && schools.find(each => isSchool(each, school))) || null
  return {
    ...answers,
    hbcu,
    given: addImplied({ ...deriveGiven(answers, hbcu), ...answers.given }),
  }
}

/** The words of a shared question for a student. */
export function askShared(id: SharedId, { year }: Pick<Answers, 'year'>): string {
  const { ask, before, both }: SharedQuestion = sharedQuestions[id]
  if (!year) return both ?? ask
  return studyYears[year].level === 'high-school' ? (before ?? both ?? ask) : ask
}

type Claim = readonly [holds: (answers: Answers) => boolean, text: string]

const says =
  (key: string, value: Given) =>
  ({ given }: Answers) =>
    given[key] === value
const isAt =
  (...levels: string[]) =>
  ({ year }: Answers) =>
    year !== null && levels.includes(studyYears[year].level)
const isInHighSchool: Claim = [isAt('high-school'), 'you are in high school']
const isGraduate: Claim = [
  ({ year }) => year === 'master' || year === 'doctoral',
  'you are a graduate student',
]
const isCitizen: Claim = [({ status }) => status === 'us-citizen', 'you are a US citizen']

/** Answers of which not both can be true: mostly the year was changed after the other. */
const contradictions: readonly (readonly [Claim, Claim])[] = [
  [isInHighSchool, [says('bachelor', true), 'you have a bachelor’s degree']],
  [isInHighSchool, [says('phd-full-time', true), 'you are in a doctorate, or will start one']],
  [
    [isAt('high-school', 'undergraduate'), 'you have no degree yet'],
    [({ given }) => 'graduate-year' in given, 'you are in a year of graduate study'],
  ],
  [isGraduate, [says('bachelor', false), 'you have no bachelor’s degree']],
  [isGraduate, [says('still-enrolled', true), 'you will still be an undergraduate']],
  [isCitizen, [says('work-us', false), 'you may not work in the US']],
  [isCitizen, [says('no-sponsor', false), 'you need a visa sponsor']],
  [isCitizen, [says('eligible-noncitizen', true), 'you are an eligible non-citizen']],
  [
    [({ state }) => state !== null && state !== elsewhere, 'you live in a US state'],
    [says('us-resident', false), 'you do not live in the US'],
  ],
  [
    [says('four-year', true), 'your college has four years'],
    [says('two-year', true), 'it has two years'],
  ],
  [
    [says('public-college', true), 'your college is public'],
    [says('private-college', true), 'it is private'],
  ],
]

/** Two answers that contradict each other, as one sentence; null if none do. */
export function findContradiction(answers: Answers): string | null {
  const found = contradictions.find(pair => pair.every(([holds]) => holds(answers)))
  return found ? `Please check two answers: ${found.map(([, text]) => text).join(', and ')}.` : null
}
