import type { EligibilityAnswers } from './eligibility-checks.ts'
import type { StatusAnswer } from './program-values.ts'
import type { ProgramAudience } from './record.ts'
import type { SchoolFacts } from './school-rules.ts'

/**
 * Reads `audience.other`, conditions in a few words of English. Only clear wordings count: what is
 * not recognized may leave somebody out, and is to be checked.
 */

/** The answers, with the school that they name; null for one that is not an HBCU. */
export interface Student extends EligibilityAnswers {
  hbcu: SchoolFacts | null
}

/** Says that it may be otherwise, or what holds after the award: no condition to apply. */
const optional =
  /prefer|priority for|(?<!who )may apply|may be named|to keep|to renew|not required|optional|considered|weighed|can stand in|colleges count|afterwards/i

/** Whole conditions that nearly every student meets, or may choose to meet. */
const ordinary = new RegExp(
  `^(${[
    /(enrolled )?(at least )?(full|half|three-quarter)[- ]time( (study|enrollment|student))?( in the US.*)?/,
    /(at least )?(\d+|six) credits?( hours)?( or more)?( a (term|semester|year))?/,
    /(enrolled |.*student )?at an?y? (accredited )?US.*|lives in the US while enrolled/,
    /(enrolled|verified) student|enrolled in a degree program|working toward .*/,
    /(in )?good (academic and conduct )?standing|background .*/,
    /leadership.*|(community )?service|serves the community/,
    /(interest in|wants|plans?|committed to|career in|apply (to|for)|(also )?applies to) .*/,
    /works? for .*|write at least .*|video of .*|computer with .*|able to work in English/,
  ]
    .map(({ source }) => source)
    .join('|')})$`,
  'i',
)

/** Narrows a condition on status, and admits nobody whom it leaves out. */
const dualCitizenship = /dual citizen/i

/** Admits people who live in the US, but nobody who has a student visa. */
const withoutVisa =
  /^(?!.*(international|visa|F-1)).*(undocumented|eligible non-citizen|take permanent residents)/i

const status =
  /citizen|undocumented|daca|international|permanent|without status|to work in the US|work authorization|\bvisa|F-1/i

const highSchool = ['hs-freshman', 'hs-sophomore', 'hs-junior', 'hs-senior']
const graduated = ['master', 'doctoral', 'graduate', 'recent-graduate']

/** Wordings that the answers decide: whether a student meets them; null if that is not known. */
const rules: readonly [RegExp, (student: Student) => boolean | null][] = [
  [/^18 or older/, ({ year }) => !highSchool.includes(year ?? '') || null],
  [/^1[67] or older/, ({ year }) => !['hs-freshman', 'hs-sophomore'].includes(year ?? '') || null],
  [
    /high-school seniors .*may apply/,
    ({ year }) => year === 'hs-senior' || !highSchool.includes(year ?? ''),
  ],
  [/not for high-school/, ({ year }) => !highSchool.includes(year ?? '')],
  [
    /\b(enters college as|entering|new|first-time)\b.*\b(freshm[ae]n|first-year student)/,
    ({ year }) => !['second', 'third', 'fourth', ...graduated].includes(year ?? ''),
  ],
  [
    /no bachelor|first (associate or |associate’s or )?bachelor(?!.* or later)|first undergraduate degree/,
    ({ year }) => !graduated.includes(year ?? ''),
  ],
  [
    /^one (full-time )?(year|semester) of college (completed|done at the start)$/,
    ({ year }) => ['second', 'third', 'fourth', ...graduated].includes(year ?? '') || null,
  ],
  [/recent graduates are not/, ({ year }) => year !== 'recent-graduate'],
  [/not for doctoral/, ({ year }) => year !== 'doctoral'],
  [/no (degree in|program for) (theology|religious)/, ({ field }) => field !== 'religion'],
  [/permanent residents may not/, ({ status }) => status !== 'permanent-resident'],
  [/international students could not|not F-1|no international/, a => a.status !== 'international'],
  [
    /not a citizen or permanent resident of the US/,
    ({ status }) => status !== 'us-citizen' && status !== 'permanent-resident',
  ],
  [/^not students of/, ({ hbcu }) => hbcu !== null || null],
]

const hasLevel = ({ level }: SchoolFacts, wanted: string) => (level ? level === wanted : null)

/** Wordings of conditions that only students of two-year colleges meet. */
const forTwoYearColleges = /\bat a (community or )?two-year college/

/** Wordings that the kind of an HBCU decides; not every private college takes part in a grant. */
const schoolRules: readonly [RegExp, (hbcu: SchoolFacts) => boolean | null][] = [
  [forTwoYearColleges, hbcu => hasLevel(hbcu, '2-year')],
  [
    /^((enrolled|full[- ]time) )?(at a )?four-year (US )?(college|degree)( in the US.*)?$/,
    hbcu => hasLevel(hbcu, '4-year'),
  ],
  [
    /\b(private|independent) (non-?profit |accredited )?college/,
    ({ control }) => (control === 'public' ? false : null),
  ],
  [
    /\bpublic (four-year )?(college|university)/,
    ({ control }) => (control === 'private' ? false : null),
  ],
]

/** The conditions that the kind of school decides, such as a public or a two-year one. */
export const listSchoolConditions = (other: readonly string[]): string[] =>
  other.filter(text => schoolRules.some(([pattern]) => pattern.test(text)))

/** Whether a condition leaves out all students of a school. */
export const excludesSchool = (other: readonly string[], school: SchoolFacts): boolean =>
  schoolRules.some(
    ([pattern, admits]) => other.some(text => pattern.test(text)) && admits(school) === false,
  )

/** Whether a program is for students of two-year colleges alone. */
export const isForTwoYearColleges = (other: readonly string[]): boolean =>
  other.some(text => forTwoYearColleges.test(text))

/** What a condition is about. */
export interface OtherCondition {
  isStatus: boolean
  /** Whether it may admit a status that the record does not list. */
  mayAdmitStatus: (status: StatusAnswer) => boolean
  /** Names a second GPA, or something in its place. */
  isOtherGpa: boolean
  /** Whether a student meets it; null if that is not known. Nearly everybody meets most. */
  admits: (student: Student) => boolean | null
}

const otherGpa = /\d GPA|GPA (of )?\d|weighted|instead of the GPA|stand in|lower GPA/i

// The patterns cost more than all the rest of a check, and many programs share a condition.
const known = new Map<string, OtherCondition>()

/** Reads a condition of `audience.other`. */
export function readOther(text: string): OtherCondition {
  const read = known.get(text)
  if (read) return read
  const applied = [
    ...rules.flatMap(([pattern, admits]) => (pattern.test(text) ? [admits] : [])),
    ...schoolRules.flatMap(([pattern, admits]) =>
      pattern.test(text) ? [({ hbcu }: Student) => hbcu && admits(hbcu)] : [],
    ),
  ]
  const isOrdinary = ordinary.test(text) || optional.test(text)
  const condition = {
    isStatus: status.test(text),
    mayAdmitStatus: (answer: StatusAnswer) =>
      status.test(text) &&
      !dualCitizenship.test(text) &&
      !(answer === 'international' && withoutVisa.test(text)),
    isOtherGpa: otherGpa.test(text) && !/to (keep|renew)/.test(text),
    admits: (student: Student) => {
      if (applied.length === 0) return isOrdinary || null
      const results = applied.map(admits => admits(student))
      return results.includes(false) ? false : results.includes(null) ? null : true
    },
  }
  known.set(text, condition)
  return condition
}

const needNoVisa: readonly string[] = ['us-citizen', 'us-national', 'permanent-resident']

/** The other conditions without those for international students, where the answer is no visa. */
export const listOtherConditions = (
  { other }: ProgramAudience,
  { status }: Student,
): readonly string[] =>
  needNoVisa.includes(status ?? '')
    ? other.filter(text => !/^international students/i.test(text))
    : other
