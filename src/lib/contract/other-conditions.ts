import type { EligibilityAnswers } from './eligibility-answers.ts'

/**
 * Reads `audience.other`, conditions in a few words of English. Only clear wordings count; what is
 * not recognized is shown as a condition to check.
 */

/** Says that it may be otherwise, or what holds after the award: no condition to apply. */
const optional =
  /prefer|may apply|may be named|to keep|to renew|not required|optional|considered|afterwards/i

/** Limits on who somebody is, has or scored, which the questions do not ask for. */
const personal = new RegExp(
  [
    /women|\bmen\b|gender|mother|grandchild|child|dependent|famil(y|ies)\b|immigrant/,
    /black|african|asian|hispanic|latin[oax]|native|indigenous|tribal|lgbt|of color|minorit|groups? /,
    /first[- ]generation|first in the family|disab|disorder|autism|disadvantaged|bias/,
    /income|pell|aid index|unmet need|low-income|proof of need|need certified/,
    /member|varsity|employ|nominat|named by|chosen by|recommended by|invited|participating|partner/,
    /county|counties|\bcity\b|district|\barea\b|graduate of|gpa|\bsat\b|\bact\b|grades/,
    /years? old|or younger|under \d|\d+ to \d+|each award sets its own/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

const status =
  /citizen|undocumented|daca|international|permanent|without status|work authorization|\bvisa|F-1/i

const highSchool = ['hs-freshman', 'hs-sophomore', 'hs-junior', 'hs-senior']
const graduated = ['master', 'doctoral', 'graduate', 'recent-graduate']

/** Wordings that clearly leave out an answer. */
const exclusions: readonly [RegExp, (answers: EligibilityAnswers) => boolean][] = [
  [/not for high-school/, ({ year }) => highSchool.includes(year ?? '')],
  [
    /\b(enters college as|entering|new|first-time)\b.*\b(freshm[ae]n|first-year student)/,
    ({ year }) => ['second', 'third', 'fourth', ...graduated].includes(year ?? ''),
  ],
  [
    /no bachelor|first (associate or |associate’s or )?bachelor|first undergraduate degree/,
    ({ year }) => graduated.includes(year ?? ''),
  ],
  [/recent graduates are not/, ({ year }) => year === 'recent-graduate'],
  [/not for doctoral/, ({ year }) => year === 'doctoral'],
  [/no (degree in|program for) (theology|religious)/, ({ field }) => field === 'religion'],
  [/permanent residents may not/, ({ status }) => status === 'permanent-resident'],
  [/international students could not|not F-1|no international/, a => a.status === 'international'],
  [
    /not a citizen or permanent resident of the US/,
    ({ status }) => status === 'us-citizen' || status === 'permanent-resident',
  ],
]

/** What a condition is about. */
export interface OtherCondition {
  isStatus: boolean
  /** Names a second GPA, or something in its place. */
  isOtherGpa: boolean
  isPersonal: boolean
  /** Whether it clearly leaves out somebody with these answers. */
  excludes: (answers: EligibilityAnswers) => boolean
}

const otherGpa = /\d GPA|GPA (of )?\d|weighted|instead of the GPA|stand in|lower GPA/i

// The patterns cost more than all the rest of a check, and many programs share a condition.
const known = new Map<string, OtherCondition>()

/** Reads a condition of `audience.other`. */
export function readOther(text: string): OtherCondition {
  const read = known.get(text)
  if (read) return read
  const applied = exclusions.filter(([pattern]) => pattern.test(text)).map(([, applies]) => applies)
  const condition = {
    isStatus: status.test(text),
    isOtherGpa: otherGpa.test(text) && !/to (keep|renew)/.test(text),
    isPersonal: personal.test(text) && !optional.test(text),
    excludes: (answers: EligibilityAnswers) => applied.some(applies => applies(answers)),
  }
  known.set(text, condition)
  return condition
}
