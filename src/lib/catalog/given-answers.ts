import type { StatusAnswer, StudyYear } from './program-values.ts'

// Apart from the words of the questions, which most pages never need.

/** An answer: yes or no, a number, or a month written as `yyyy-mm`. */
export type Given = boolean | number | string

/** The answers of a student to the questions of "Does it fit me?"; null: not said. */
export interface Answers {
  year: StudyYear | null
  /** The name of an HBCU, `undecided`, or `other`. */
  school: string | null
  /** The id of a field of study. */
  field: string | null
  /** The state of residence: two letters, or `elsewhere`. */
  state: string | null
  status: StatusAnswer | null
  /** On a scale of 4. */
  gpa: number | null
  /**
   * Further answers, by the id of a shared question, or by the words of one that a single program
   * asks. The scores are `sat` and `act`.
   */
  given: Readonly<Record<string, Given>>
}

/** No question answered. */
export const noAnswers: Answers = {
  year: null,
  school: null,
  field: null,
  state: null,
  status: null,
  gpa: null,
  given: {},
}

const listOf = (names: string): readonly string[] => names.trim().split(/\s+/)

/** Shared questions whose answers may be saved to the account; the scores are `sat` and `act`. */
const forAccount = listOf(`
  full-time three-quarter-time half-time phd-full-time age graduation graduate-year
  income aid-index weighted-gpa us-school four-year two-year public-college
  private-college us-resident us-high-school high-school-in-state need pell full-pell
  low-income bachelor still-enrolled research doctorate graduate-school study-abroad
  public-service service enrolled-after cpa sat act
`)

/** Those that tell of the person, of citizenship or of immigration, and the pair of scores. */
const forBrowser = listOf(`
  us-legal-resident first-generation woman gender-minority black hispanic native
  tribal-member aapi of-color underrepresented lgbtq ally disability learning-disability
  autism african-american-community veteran immigrant work-us eligible-noncitizen
  dual-citizen selective-service no-sponsor man foster-care homeless blind
  military-family scores
`)

/**
 * Whether an answer may be saved to the account. What "about you" asks, what tells of citizenship
 * or immigration, and what a single program asks never leave the browser.
 */
export const isSharedWithAccount = (key: string): boolean => forAccount.includes(key)

/** Whether a name is that of a shared question, as conditions use it in `answer`. */
export const isSharedQuestion = (name: string): boolean => sharedNames.includes(name)

/** The names of the shared questions. */
export const sharedNames: readonly string[] = [...forAccount, ...forBrowser].filter(
  name => name !== 'sat' && name !== 'act',
)

/** The least and the greatest of the answers that are numbers. */
export const answerRanges: Readonly<Record<string, readonly [least: number, most: number]>> = {
  age: [10, 100],
  sat: [400, 1600],
  act: [1, 36],
  income: [0, 10_000_000],
  'aid-index': [-1500, 999_999],
  'weighted-gpa': [0, 6],
  'graduate-year': [1, 12],
}

/** Whether a value can be the answer to a question. */
export function isValidAnswer(key: string, value: unknown): value is Given {
  const range = Object.hasOwn(answerRanges, key) ? answerRanges[key] : undefined
  if (range) return typeof value === 'number' && value >= range[0] && value <= range[1]
  if (key === 'graduation')
    return typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value)
  return typeof value === 'boolean' && key !== 'scores'
}
