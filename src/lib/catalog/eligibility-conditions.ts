import type { Student } from './answers.ts'
import type { AppliesTo, Condition, ConditionValue, SchoolValue } from './conditions.ts'
import { anyField, findField, includesField, isCountedIn } from './fields.ts'
import { studyYears } from './program-values.ts'
import {
  every,
  isMember,
  isSchool,
  otherSchool,
  type SchoolFacts,
  some,
  undecidedSchool,
} from './school-rules.ts'
import { elsewhere } from './states.ts'

/** Yes, no, or not known. */
export type Known = boolean | null

/** Whether a list of majors has that of a student. */
export function admitsField(fields: readonly string[], field: string | null): Known {
  const listed = fields.map(findField)
  if (listed.includes(anyField)) return true
  if (!field) return null
  if (listed.some(id => id !== null && includesField(id, field))) return true
  // A student of engineering may study aerospace; some count psychology as a science.
  const isNear = (id: string) => includesField(field, id) || isCountedIn(field, id)
  return listed.some(id => id === null || isNear(id)) ? null : false
}

/** Whether a condition or a round counts for a student. */
export function appliesTo(value: AppliesTo | undefined, student: Student): Known {
  if (!value) return true
  const { levels, years, citizenship, notFields, schools } = value
  const { year, status, field, hbcu, school } = student
  const isNamed = (names: readonly string[]) =>
    hbcu ? names.some(name => isSchool(hbcu, name)) : school === otherSchool ? false : null
  return every([
    !levels || (year ? levels.includes(studyYears[year].level) : null),
    !years || (year ? years.some(each => each === year) : null),
    !citizenship || (status ? citizenship.includes(status) : null),
    !notFields || (field ? !notFields.some(name => includesField(name, field)) : null),
    !schools || isNamed(schools),
  ])
}

/** What a rule leaves open beside what it names. */
const isWider = ({ orOther, orStatus, orCountries, unstated }: SchoolValue): boolean =>
  orOther === true || orStatus !== undefined || orCountries !== undefined || unstated === true

/** Whether an HBCU is of the kind that a rule asks for. */
function isOfKind(value: SchoolValue, hbcu: SchoolFacts, state: string | null): Known {
  const { level, control, states, names, groups, list, known = [], homeState } = value
  return every([
    !level || (hbcu.level === 'graduate' || hbcu.level === '' ? null : hbcu.level === level),
    !control || (hbcu.control === '' ? null : hbcu.control === control),
    !states || states.includes(hbcu.state),
    !names || names.some(name => isSchool(hbcu, name)),
    !groups || some(groups.map(group => isMember(hbcu, group))),
    !list || known.some(name => isSchool(hbcu, name)) || null,
    !homeState || (state ? state === hbcu.state : null),
  ])
}

/** Whether a student studies where a condition asks. Every HBCU is a US college for no profit. */
function isAtSchool(value: SchoolValue | ConditionValue, student: Student): Known {
  const { school, hbcu, state, status } = student
  if (value.at === 'high-school') return null
  if (status && value.orStatus?.includes(status)) return true
  if ('anyOf' in value && value.anyOf)
    return some(value.anyOf.map(rule => isAtSchool(rule, student)))
  if (hbcu) {
    const isMet = isOfKind(value, hbcu, state)
    return isMet === false && isWider(value) ? null : isMet
  }
  const { groups, level, control, states, names, list, homeState } = value
  const isPlain = !(level || control || states || names || list || homeState || isWider(value))
  const inGroup = groups && some(groups.map(group => isMember(null, group)))
  if (school === otherSchool) return isPlain && groups && inGroup === false ? false : null
  if (school !== undecidedSchool || !isPlain) return null
  return !groups || groups.includes('hbcu') || groups.includes('msi') || null
}

/** Whether a student lives where a condition asks. */
function livesThere(value: ConditionValue, { state, status, hbcu }: Student): Known {
  const { at = 'home', us, legal, states, orStatus, orCountries, unstated } = value
  if (status && orStatus?.includes(status)) return true
  if (unstated || at === 'high-school' || !state) return null
  if (us === false) return state === elsewhere && null
  if (us) return legal || state === elsewhere ? null : true
  if (!states) return null
  const isIn =
    states.includes(state) || (at === 'home-or-college' && states.includes(hbcu?.state ?? ''))
  // The field for states holds what a whole state is enough for: this is a part of it.
  if (isIn) return at === 'home' ? null : true
  const isSure = at === 'home' || (at === 'home-or-college' && hbcu !== null)
  return isSure && !orCountries ? false : null
}

/** Terms of college that are done at least in a year. */
const termsDone: Readonly<Record<string, number>> = { second: 2, third: 4, fourth: 6 }

function hasCredits({ least, unit, later, inField }: ConditionValue, { year }: Student): Known {
  if (!least || unit !== 'terms' || inField || !year) return null
  const { level } = studyYears[year]
  if (level === 'graduate' || level === 'recent-graduate') return true
  const done = (termsDone[year] ?? 0) + (later && level === 'undergraduate' ? 2 : 0)
  return done >= least || null
}

const isBetween = <Value extends number | string>(
  value: Value,
  from?: Value,
  to?: Value,
): boolean => (from === undefined || value >= from) && (to === undefined || value <= to)

function isOfAge({ min, max, later }: ConditionValue, age: number): Known {
  // When it starts, one may be a year older.
  if (later && (age + 1 === min || age === max)) return null
  return isBetween(age, min, max)
}

/** Whether one of the scores is enough; without any the question is open. */
function hasScore(value: ConditionValue, { given, gpa }: Student): Known {
  if (value.gpa && gpa !== null && gpa >= value.gpa) return true
  const { sat, act } = given
  if (typeof sat !== 'number' && typeof act !== 'number') return null
  const isEnough = (score: Given, least?: number) =>
    typeof score === 'number' && least !== undefined && score >= least
  const isMet = isEnough(sat, value.sat) || isEnough(act, value.act)
  const isOpen = value.satMath || value.clt || value.top || value.gpa || value.orOther
  return isMet && !value.satMath ? true : isOpen ? null : isMet
}
type Given = Student['given'][string] | undefined

/** A number that a student has given, compared with the value of a condition. */
const numbers: Readonly<Record<string, (value: ConditionValue, given: number) => Known>> = {
  age: isOfAge,
  'graduate-year': ({ graduateYear }, given) => isBetween(given, undefined, graduateYear),
  income: ({ income }, given) => isBetween(given, undefined, income),
  'aid-index': ({ aidIndex }, given) => isBetween(given, undefined, aidIndex),
  'weighted-gpa': ({ least }, given) => isBetween(given, least),
}

const noValue: ConditionValue = {}

/** What a shared question says on a condition. */
function readShared(id: string, value: ConditionValue, student: Student): Known {
  const { given, state } = student
  const answer = given[id]
  if (id === 'scores') return hasScore(value, student)
  const { graduation } = given
  if (typeof graduation === 'string' && (value.from || value.to)) {
    const isThen = isBetween(graduation, value.from, value.to)
    if (id === 'graduation' || id === 'still-enrolled') return isThen
    // After a degree one may go on to another.
    if (id === 'enrolled-after') return isThen || (typeof answer === 'boolean' ? answer : null)
  }
  if (typeof answer === 'number') return numbers[id]?.(value, answer) ?? null
  if (typeof answer !== 'boolean') return null
  if (id !== 'high-school-in-state' || !value.states) return answer
  if (state === null) return null
  const isIn = value.states.includes(state)
  return answer === isIn ? answer || null : false
}

/** What the six answers say on a condition of a kind. */
function derive({ kind, value = noValue }: Condition, student: Student): Known {
  const { year, field, gpa } = student
  if (kind === 'school' && value !== noValue) return isAtSchool(value, student)
  if (kind === 'residence') return livesThere(value, student)
  if (kind === 'credits') return hasCredits(value, student)
  if (kind === 'field' && value.fields) {
    const isMet = admitsField(value.fields, field)
    return isMet === false && value.orOther ? null : isMet
  }
  if (kind === 'year' && value.years) return year && value.years.some(each => each === year)
  if (kind === 'gpa' && !value.scale && !value.top && (value.least || value.most))
    return gpa === null ? null : isBetween(gpa, value.least, value.most)
  return null
}

/** The shared questions of a condition. */
export const sharedOf = ({ answer }: Condition): readonly string[] =>
  typeof answer === 'string' ? [answer] : (answer ?? [])

/** The words of the question that a condition asks by itself. */
export const ownQuestion = ({ ask, text }: Condition): string =>
  ask ?? `Does this fit you: ${text}?`

/** Whether what a condition says is true of a student; null while that is not known. */
export function isTrueOf(condition: Condition, student: Student): Known {
  const own = student.given[ownQuestion(condition)]
  if (typeof own === 'boolean') return own
  const derived = derive(condition, student)
  if (derived !== null) return derived
  const answers = sharedOf(condition).map(id => readShared(id, condition.value ?? noValue, student))
  return answers.length > 0 ? some(answers) : null
}
