import type { Student } from './answers.ts'
import { type Condition, type ConditionKind, isDeciding } from './conditions.ts'
import { appliesTo, isTrueOf, type Known, ownQuestion, sharedOf } from './eligibility-conditions.ts'
import {
  type Fact,
  listFacts,
  ownYesNo,
  type Point,
  type ProfileQuestion,
  type Question,
} from './eligibility-facts.ts'
import type { CardAudience } from './program.ts'
import type { ProgramAudience } from './record.ts'
import { capitalize, joinNames } from './values.ts'

/** In the order of a list; see {@link getVerdict}. */
export const verdictLabels = ['fits', 'check', 'tell', 'declined', 'others'] as const
export type VerdictLabel = (typeof verdictLabels)[number]

/** What a program comes to for a student. */
export interface Verdict {
  label: VerdictLabel
  /** What decides, the first point that decides first. */
  points: readonly Point[]
}

/** What is compared of a program. */
type Audience = CardAudience & Pick<ProgramAudience, 'conditions'>

/** Shared questions whose answer is no yes or no. */
const withValues: readonly string[] = [
  ...['age', 'scores', 'graduation', 'graduate-year', 'income', 'aid-index', 'weighted-gpa'],
]

/** Answers that stand for others. */
const answeredBy: Readonly<Record<string, readonly string[]>> = {
  scores: ['sat', 'act'],
  'still-enrolled': ['graduation'],
  'enrolled-after': ['graduation'],
}

/** The question of a condition: a shared one until it is answered, else its own. */
function questionOf(condition: Condition, { given }: Student): Question {
  const ask = ownQuestion(condition)
  const shared = sharedOf(condition)
  const isAnswered = (id: string) =>
    given[id] !== undefined || answeredBy[id]?.some(key => given[key] !== undefined)
  const [only] = shared
  if (only === undefined || shared.every(isAnswered)) return ownYesNo(ask, condition.text, shared)
  if (shared.some(id => withValues.includes(id))) return { kind: 'other', key: only, ask, shared }
  return { kind: 'yes-no', key: shared.length === 1 ? only : ask, ask, shared, box: condition.text }
}

/** The kinds of conditions that open the door which a fact has closed. */
const doors: Readonly<Record<Fact['about'], ConditionKind>> = {
  year: 'year',
  school: 'school',
  status: 'status',
  state: 'residence',
  field: 'field',
  gpa: 'gpa',
  need: 'need',
}

/** Whether a condition may admit a student whom a fact leaves out. */
function mayAdmit({ kind, effect, value, for: whom }: Condition, fact: Fact, student: Student) {
  if (effect !== 'admits' || kind !== doors[fact.about]) return false
  if (appliesTo(whom, student) === false) return false
  const { status, year } = student
  const { statuses, years } = value ?? {}
  if (kind === 'status' && statuses) return statuses.some(each => each === status)
  return kind !== 'year' || !years || years.some(each => each === year)
}

/** A fact as a point, with what may open the door that it closes. */
function checkFact(fact: Fact, conditions: readonly Condition[], student: Student): Point {
  const { about, isMet, describe, ask, isChoice = false, isSilent: isUnsaid = false } = fact
  const { status } = student
  const isSilent = about === 'status' && isMet === null && status !== null
  for (const condition of isMet === false || isSilent ? conditions : []) {
    if (!mayAdmit(condition, fact, student)) continue
    const { kind, text, value } = condition
    const isPlain = kind === 'status' && condition.ask === undefined
    const isNamed = kind === 'year' && value?.years
    const isOpen =
      isPlain || (isNamed ? readAnswer(condition, student) : isTrueOf(condition, student))
    if (isOpen) return { about, result: 'met', text, question: null }
    const question = questionOf(condition, student)
    if (isOpen === null) return { about, result: 'open', text, question }
  }
  // Hardly any provider leaves out those who may live in the US for good, and does not say so.
  const isUsual = isSilent && (status === 'permanent-resident' || status === 'us-national')
  const result = isMet ? 'met' : isMet === false ? 'unmet' : isUsual ? 'unless' : 'open'
  return {
    about,
    result,
    // Written when they are read: of most programs only the label is.
    get text() {
      return describe(result)
    },
    get question() {
      return isMet ? null : ask()
    },
    isChoice,
    isAsked: about === 'gpa' || about === 'need',
    isSilent: isUnsaid,
  }
}

/** The answer to a condition whose value names only the people whom it is about. */
const readAnswer = ({ value, ...condition }: Condition, student: Student): Known =>
  isTrueOf(condition, student)

/** A condition that decides; null where it does not count for the student. */
function checkCondition(condition: Condition, student: Student): Point | null {
  const { kind, effect, text, usual, unsure } = condition
  const counts = appliesTo(condition.for, student)
  if (effect === 'admits' || !isDeciding(condition) || counts === false) return null
  const isTrue = isTrueOf(condition, student)
  const isMet = isTrue === null ? null : isTrue === (effect === 'requires')
  const question = questionOf(condition, student)
  if (isMet) return { about: kind, result: 'met', text, question: isOwnAnswer(question, student) }
  // Of whom it counts for is asked first, among the questions that everybody is asked.
  if (isMet === null || counts === null)
    return { about: kind, result: usual ? 'unless' : 'open', text, question }
  const isChoice = kind === 'career' || kind === 'membership'
  const isAsked = effect === 'requires'
  return { about: kind, result: unsure ? 'open' : 'unmet', text, question, isChoice, isAsked }
}

/** A question that was answered beside its point, and may be answered otherwise. */
const isOwnAnswer = (question: Question, { given }: Student): Question | null =>
  question.kind === 'yes-no' && given[question.ask] !== undefined ? question : null

const order = { unmet: 0, open: 1, unless: 2, met: 3 }

/**
 * Compares the conditions of a program with the answers of a student. There is no score, and
 * nothing is guessed.
 *
 * - `fits`: all that decides is met, but for what hardly anybody fails
 * - `check`: nothing is against it, and some conditions are open
 * - `tell`: one of the first six questions is open
 * - `declined`: only plans, memberships or the wish for a college are against it
 * - `others`: something that the provider states is against it
 *
 * A status of which the provider says nothing is an open point. It is none for US citizens, and
 * holds up no fit of US nationals and permanent residents.
 *
 * @param audience null for programs without a record, such as those of other backends
 */
export function getVerdict(audience: Audience | null, student: Student): Verdict {
  if (!audience) return { label: 'check', points: [unknownAudience] }
  const { conditions } = audience
  const facts = listFacts(audience, student).map(fact => checkFact(fact, conditions, student))
  // Two of three programs are for others by their facts, and need no further reason.
  const isOut = facts.some(({ result, isChoice }) => result === 'unmet' && !isChoice)
  const others = isOut
    ? []
    : conditions.flatMap(condition => checkCondition(condition, student) ?? [])
  const points = [...facts, ...others].sort((a, b) => order[a.result] - order[b.result])
  return { label: labelOf(points), points }
}

const unknownAudience: Point = {
  about: 'year',
  result: 'open',
  text: 'whom it is for is not said',
  question: null,
}

function labelOf(points: readonly Point[]): VerdictLabel {
  const against = points.filter(({ result }) => result === 'unmet')
  if (against.length > 0) return against.every(({ isChoice }) => isChoice) ? 'declined' : 'others'
  const open = points.filter(({ result }) => result === 'open')
  if (open.length === 0) return 'fits'
  return open.some(({ question }) => question?.kind === 'profile') ? 'tell' : 'check'
}

/** Whether a program is not ruled out. */
export const isPossible = ({ label }: Verdict): boolean =>
  label !== 'declined' && label !== 'others'

const answerNames: Readonly<Record<ProfileQuestion, string>> = {
  year: 'year',
  school: 'college',
  field: 'major',
  state: 'state',
  status: 'status',
  gpa: 'GPA',
}

/** A few points in one sentence; more are counted. */
function listTexts(points: readonly Point[]): string {
  const texts = points.slice(0, 3).map(({ text }) => text)
  const more = points.length - texts.length
  return [...texts, ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

/** The reason why a program is for others. */
const describeAgainst = ({ text, isAsked }: Point): string =>
  isAsked ? `Asks for: ${text}` : capitalize(text)

/** A verdict in a few words, with what decides: `Looks right. Check: 18 or older`. */
export function describeVerdict({ label, points }: Verdict): string {
  const of = (wanted: Point['result']) => points.filter(({ result }) => result === wanted)
  const [choice] = of('unmet')
  if (label === 'declined') return `Not by your plans: ${choice?.text}`
  if (label === 'others') {
    const against = of('unmet').find(({ isChoice }) => !isChoice)
    return against ? describeAgainst(against) : ''
  }
  if (label === 'check') return `Looks right. Check: ${listTexts(of('open'))}`
  if (label === 'fits') {
    const [silent, unless] = [true, false].map(isSilent =>
      of('unless').filter(({ question }) => (question === null) === isSilent),
    )
    return [
      `Fits you${unless?.length ? `, unless this is untrue: ${listTexts(unless)}` : ''}`,
      ...(silent ?? []).map(({ text }) => capitalize(text)),
    ].join('. ')
  }
  return `Tell us ${describeMissing(points)}`
}

/** The first answers that points wait for: `your major and status`. */
export function describeMissing(points: readonly Point[]): string {
  const asked = points.flatMap(({ result, question }) =>
    result === 'open' && question?.kind === 'profile'
      ? [answerNames[question.key as ProfileQuestion]]
      : [],
  )
  return `your ${joinNames([...new Set(asked)])}`
}

/**
 * Why a program may fit, and what is still to be checked: `for sophomores and for students of
 * HBCUs`, `for US citizens; a GPA of 3 or more`. Either may be empty. A status or a major of which
 * the provider says nothing is not checked.
 */
export function describeFit({ points }: Verdict): { because: string; check: string } {
  const met = points.filter(({ result, text }) => result === 'met' && text.startsWith('for '))
  const open = points.filter(
    ({ about, result, isSilent }) =>
      (result === 'open' || result === 'unless') && (!isSilent || about === 'year'),
  )
  return { because: joinNames(met.map(({ text }) => text)), check: listTexts(open) }
}
