import type { Student } from './answers.ts'
import { takesYear } from './audience.ts'
import type { ConditionKind } from './conditions.ts'
import { admitsField, type Known } from './eligibility-conditions.ts'
import { anyField, fieldName, findField } from './fields.ts'
import type { CardAudience } from './program.ts'
import { nameYears, statusAnswers, statusNames, studyYears } from './program-values.ts'
import { admitsSchool, nameGroups, otherSchool, undecidedSchool } from './school-rules.ts'
import { stateNameInSentence } from './states.ts'
import { formatGpa, joinNames } from './values.ts'

/** The first questions, each of which one field of a record answers. */
export type ProfileQuestion = 'year' | 'school' | 'field' | 'state' | 'status' | 'gpa'

/** A question that would settle a point. */
export interface Question {
  /** `yes-no`: answered beside the point; the others have a place among the questions. */
  kind: 'profile' | 'yes-no' | 'other'
  /** Its name in the answers. */
  key: string
  /** Its words, for yes or no. */
  ask: string
  /** The shared questions that settle it too. */
  shared: readonly string[]
  /** Those of the shared questions that are answered, where only its own words are left to ask. */
  answered?: readonly string[]
  /** The words of its box where several are asked at once. */
  box?: string
}

/** A fact or a condition of a program, compared with the answers. */
export interface Point {
  about: ProfileQuestion | 'need' | ConditionKind
  /** `unless`: not known, but hardly anybody fails it. */
  result: 'met' | 'unmet' | 'open' | 'unless'
  /** In a few words, without a full stop: what a program asks for, or what is to be checked. */
  text: string
  /** What would settle it; null where the provider says nothing. */
  question: Question | null
  /** Whether a "no" is a choice of the student: of plans, memberships, a college. */
  isChoice?: boolean
  /** Whether its words are what a student must bring, such as `a GPA of 3.5 or more`. */
  isAsked?: boolean
  /** Whether the provider says nothing of it. */
  isSilent?: boolean
}

const profile = (key: ProfileQuestion, ask = ''): Question => ({
  kind: 'profile',
  key,
  ask,
  shared: [],
})

/** A question that a single program asks, answered beside its point. */
export const ownYesNo = (ask: string, box: string, answered: readonly string[] = []): Question => ({
  kind: 'yes-no',
  key: ask,
  ask,
  shared: [],
  answered,
  box,
})

type SchoolRule = NonNullable<CardAudience['schools']>

const nameFields = (fields: readonly string[]): string =>
  joinNames(
    fields.map(text => (/^(stem|english)$/.test(text) ? fieldName(text) : text)),
    'or',
  )

function checkSchool(rule: SchoolRule, student: Student): Known {
  const { school, hbcu } = student
  if (hbcu || school === otherSchool) return admitsSchool(rule, hbcu)
  if (school !== undecidedSchool) return null
  const isAnyHbcu = rule.groups.some(group => group === 'hbcu' || group === 'msi')
  return (isAnyHbcu && rule.names.length + rule.states.length === 0) || null
}

const describeSchool = (rule: SchoolRule): string => {
  const { names } = rule
  return names.length > 4
    ? `${names.length} named schools`
    : joinNames(names, 'or') || nameGroups(rule, 'or')
}

/** Whom a program is for; `only` where that leaves the student out. */
const forWhom = (whom: string, result: Point['result']): string =>
  `for ${whom}${result === 'unmet' ? ' only' : ''}`

/** One structured field of a record; its words are written when they are read. */
export interface Fact extends Pick<Point, 'isChoice' | 'isSilent'> {
  about: ProfileQuestion | 'need'
  isMet: Known
  describe: (result: Point['result']) => string
  /** What would settle it while it is open. */
  ask: () => Question | null
}

/** A school or a major that is not clear from the first answers is asked for by its own words. */
function settle(isMet: Known, of: string | null, { given }: Student): Known {
  const own = of === null ? undefined : given[of]
  return typeof own === 'boolean' ? own : isMet
}

function schoolFact(rule: SchoolRule, student: Student): Fact {
  const { school } = student
  const ask = () => `Do you, or will you, study at ${describeSchool(rule)}?`
  const isMet = checkSchool(rule, student)
  return {
    about: 'school',
    isMet: isMet === null ? settle(isMet, ask(), student) : isMet,
    describe: result =>
      result === 'open'
        ? `you study at ${describeSchool(rule)}`
        : forWhom(`students of ${describeSchool(rule)}`, result),
    ask: () => (school ? ownYesNo(ask(), describeSchool(rule)) : profile('school')),
    isChoice: school === undecidedSchool,
  }
}

function fieldFact(fields: readonly string[], student: Student): Fact {
  const { field } = student
  const isStated = fields.length > 0
  const ask = () => `Do you, or will you, study ${nameFields(fields)}?`
  const isMet = isStated ? admitsField(fields, field) : null
  return {
    about: 'field',
    isSilent: !isStated,
    isMet: isMet === null && isStated ? settle(isMet, ask(), student) : isMet,
    describe: result =>
      !isStated
        ? 'it says nothing about majors'
        : result === 'open'
          ? `you study ${nameFields(fields)}`
          : forWhom(`students of ${nameFields(fields)}`, result),
    ask: () => (!field ? profile('field') : isStated ? ownYesNo(ask(), nameFields(fields)) : null),
  }
}

function yearFact(audience: CardAudience, student: Student): Fact {
  const { year } = student
  const isStated = audience.levels.length + audience.class_years.length > 0
  const one = year && studyYears[year].one
  const ask = `Does it take you as ${one}?`
  const isMet = year && takesYear(audience, year)
  return {
    about: 'year',
    isSilent: !isStated,
    isMet: isMet === null && year && isStated ? settle(isMet, ask, student) : isMet,
    describe: result =>
      !isStated
        ? 'it says nothing about years of study'
        : result === 'open' && one
          ? `it takes you as ${one}`
          : forWhom(nameYears(audience), result),
    ask: () => (!year ? profile('year') : isStated ? ownYesNo(ask, `as ${one}`) : null),
  }
}

/** What the structured fields of a record ask for, in the order in which they decide. */
export function listFacts(audience: CardAudience, student: Student): Fact[] {
  const { citizenship, residence, schools, fields, gpa, need } = audience
  const { state, status, gpa: ownGpa, given } = student
  const facts = [yearFact(audience, student)]
  if (schools) facts.push(schoolFact(schools, student))
  facts.push({
    about: 'status',
    isSilent: !citizenship,
    isMet: citizenship
      ? citizenship.length === 0 || (status && citizenship.some(each => each === status))
      : status === 'us-citizen' || null,
    describe: result =>
      citizenship
        ? forWhom(
            joinNames(citizenship.map(each => statusNames[each].many)) || 'students of any status',
            result,
          )
        : `it says nothing about ${status ? statusAnswers[status].many : 'status'}`,
    ask: () => (status ? null : profile('status')),
  })
  if (residence?.length)
    facts.push({
      about: 'state',
      isMet: state === null ? null : residence.includes(state),
      describe: () =>
        `for people who live in ${joinNames(residence.map(stateNameInSentence), 'or')}`,
      ask: () => (state ? null : profile('state')),
    })
  if (!fields.some(text => findField(text) === anyField)) facts.push(fieldFact(fields, student))
  if (gpa !== null)
    facts.push({
      about: 'gpa',
      isMet: ownGpa === null ? null : ownGpa >= gpa,
      describe: () => `a GPA of ${formatGpa(gpa)} or more`,
      ask: () => (ownGpa === null ? profile('gpa') : null),
    })
  if (need)
    facts.push({
      about: 'need',
      isMet: typeof given.need === 'boolean' ? given.need : null,
      describe: () => 'financial need',
      ask: () => ({
        kind: 'yes-no',
        key: 'need',
        ask: 'Do you need financial aid?',
        shared: ['need'],
      }),
    })
  return facts
}
