import { anyField, fieldName, findField, includesField } from './fields.ts'
import { readOther, type Student } from './other-conditions.ts'
import {
  nameYears,
  type StatusAnswer,
  type StudyYear,
  statusAnswers,
  statusNames,
  studyYears,
} from './program-values.ts'
import type { ProgramAudience } from './record.ts'
import { admitsSchool, inStates, nameGroups, otherSchool } from './school-rules.ts'
import { elsewhere, stateNameInSentence } from './states.ts'
import { formatGpa, joinNames } from './values.ts'

/** The answers of a student to the questions of "Does it fit me?"; null: not said. */
export interface EligibilityAnswers {
  year: StudyYear | null
  /** The name of an HBCU, or `other`. */
  school: string | null
  /** The id of a field of study. */
  field: string | null
  /** The state of residence: two letters, or `elsewhere`. */
  state: string | null
  status: StatusAnswer | null
  /** On a scale of 4. */
  gpa: number | null
}

/** No question answered. */
export const noAnswers: EligibilityAnswers = {
  year: null,
  school: null,
  field: null,
  state: null,
  status: null,
  gpa: null,
}

/**
 * What a condition comes to: `unsaid`: the answer is missing; `unclear`: the record cannot tell;
 * `check`: to be checked, but met by nearly everybody; `silent`: the provider says nothing, which
 * counts as no condition; `unstated`: the same, but a condition is likely.
 */
export type ConditionResult =
  | 'met'
  | 'unmet'
  | 'unsaid'
  | 'unclear'
  | 'check'
  | 'silent'
  | 'unstated'

export interface ConditionCheck {
  /** The words for it where the provider says nothing. */
  silence: string
  check: (audience: ProgramAudience, student: Student) => ConditionResult
  /** Whom the program is for, in a clause. */
  describe: (audience: ProgramAudience) => string
  /** The student, in a clause. */
  student: (student: Student) => string
  /** The words for the answer. */
  answer: string
}

/** What one of the other conditions comes to. */
export function checkOther(text: string, student: Student): ConditionResult {
  const { isStatus, admits } = readOther(text)
  const isMet = admits(student)
  if (isMet === false) return 'unmet'
  if (isStatus) return student.status === 'us-citizen' ? 'check' : 'unclear'
  return isMet ? 'check' : 'unclear'
}

const decide = (isMet: boolean | null): ConditionResult =>
  isMet === null ? 'unclear' : isMet ? 'met' : 'unmet'

function checkYear({ levels, class_years }: ProgramAudience, { year }: Student): ConditionResult {
  if (levels.length === 0 && class_years.length === 0) return 'unstated'
  if (!year) return 'unsaid'
  if (class_years.some(each => each === year)) return 'met'
  const { level } = studyYears[year]
  if (levels.length > 0 && !levels.includes(level)) return 'unmet'
  // No class year stands for recent graduates, so their level alone decides.
  if (class_years.length === 0 || level === 'recent-graduate') return 'met'
  const isNamed = class_years.some(each => studyYears[each].level === level)
  return isNamed && year !== 'graduate' ? 'unmet' : 'unclear'
}

function describeSchools({ schools }: ProgramAudience): string {
  if (!schools) return ''
  const { names, states } = schools
  const named =
    names.length > 3 ? `${names.length} named schools${inStates(states)}` : joinNames(names)
  return `it is for students of ${named || nameGroups(schools)}`
}

function checkField({ fields }: ProgramAudience, { field }: Student): ConditionResult {
  if (fields.length === 0) return 'unstated'
  const listed = fields.map(findField)
  if (listed.includes(anyField)) return 'met'
  if (!field) return 'unsaid'
  if (listed.includes(field)) return 'met'
  const broader = listed.filter(id => id !== null && includesField(id, field))
  // Records tag a computing program with STEM too: a broad field then says little.
  const isTag = (broad: string | null) =>
    listed.some(id => id !== broad && broad && id && includesField(broad, id))
  if (broader.some(id => !isTag(id))) return 'met'
  const isRelated = listed.some(id => id === null || includesField(field, id))
  return isRelated || broader.length > 0 ? 'unclear' : 'unmet'
}

const fieldInSentence = (text: string): string => {
  const id = findField(text) ?? text
  return /^(stem|english)$/.test(id) ? fieldName(id) : id
}

function checkStatus(
  { citizenship, other }: ProgramAudience,
  { status }: Student,
): ConditionResult {
  // Hardly any program leaves out US citizens, and those that do say so.
  if (!citizenship) return status === 'us-citizen' ? 'silent' : 'unstated'
  if (citizenship.length === 0) return 'met'
  if (!status) return 'unsaid'
  if (citizenship.some(each => each === status)) return 'met'
  // Records that admit US citizens list them.
  const mayAdmit =
    status !== 'us-citizen' && other.some(text => readOther(text).mayAdmitStatus(status))
  return mayAdmit ? 'unclear' : 'unmet'
}

function checkGpa({ gpa, other }: ProgramAudience, { gpa: ownGpa }: Student): ConditionResult {
  if (gpa === null) return 'silent'
  if (ownGpa === null) return 'unsaid'
  if (ownGpa >= gpa) return 'met'
  return other.some(text => readOther(text).isOtherGpa) ? 'unclear' : 'unmet'
}

/** High-school students name the college and the field that they want. */
const wantTo = (year: StudyYear | null): string =>
  year && studyYears[year].level === 'high-school' ? 'want to ' : ''

/** The conditions of programs, in the order of the reasons. */
export const checks = {
  year: {
    silence: 'for which year of study it is',
    check: checkYear,
    describe: audience => `it is for ${nameYears(audience)}`,
    student: ({ year }) => `You are ${year ? studyYears[year].one : ''}`,
    answer: 'year',
  },
  field: {
    silence: 'which fields of study it is for',
    check: checkField,
    describe: ({ fields }) =>
      fields.some(text => findField(text) === anyField)
        ? 'it is for every field of study'
        : `it is for ${joinNames(fields.map(fieldInSentence))}`,
    student: ({ year, field }) =>
      field ? `You ${wantTo(year)}study ${fieldInSentence(field)}` : '',
    answer: 'field',
  },
  status: {
    silence: 'which citizenship or status it asks for',
    check: checkStatus,
    describe: ({ citizenship }) =>
      citizenship?.length
        ? `it is for ${joinNames(citizenship.map(each => statusNames[each].many))}`
        : 'it is for students of any status',
    student: ({ status }) => (status ? `You are ${statusAnswers[status].one}` : ''),
    answer: 'status',
  },
  school: {
    silence: 'at which schools one must study',
    check: ({ schools }, { school, hbcu }) =>
      !schools
        ? 'silent'
        : hbcu || school === otherSchool
          ? decide(admitsSchool(schools, hbcu))
          : 'unsaid',
    describe: describeSchools,
    student: ({ year, hbcu }) =>
      hbcu ? `You ${wantTo(year)}go to ${hbcu.name}` : 'Your school is not an HBCU',
    answer: 'school',
  },
  state: {
    silence: 'where one must live',
    check: ({ residence }, { state }) =>
      !residence?.length ? 'silent' : state ? decide(residence.includes(state)) : 'unsaid',
    describe: ({ residence }) =>
      `it is for people who live in ${joinNames((residence ?? []).map(stateNameInSentence))}`,
    student: ({ state }) =>
      state === elsewhere
        ? 'You live elsewhere'
        : `You live in ${stateNameInSentence(state ?? '')}`,
    answer: 'state',
  },
  gpa: {
    silence: 'which GPA it asks for',
    check: checkGpa,
    describe: ({ gpa }) => `it asks for a GPA of ${formatGpa(gpa ?? 0)}`,
    student: ({ gpa }) => `Your GPA is ${formatGpa(gpa ?? 0)}`,
    answer: 'GPA',
  },
  need: {
    silence: 'whether financial need counts',
    check: ({ need }) => (need === null ? 'silent' : need ? 'unclear' : 'met'),
    describe: ({ need }) =>
      need ? 'it asks for financial need' : 'it does not look at financial need',
    student: () => '',
    answer: 'need',
  },
} satisfies Record<string, ConditionCheck>
