import type { EligibilityAnswers } from './eligibility-checks.ts'
import {
  type ConditionCheck,
  type ConditionResult,
  checkOther,
  checks,
} from './eligibility-checks.ts'
import { listOtherConditions, type Student } from './other-conditions.ts'
import type { ProgramAudience } from './record.ts'
import type { SchoolFacts } from './school-rules.ts'
import { capitalize } from './values.ts'

export type Verdict = 'fits' | 'does not fit' | 'not known'

/** One condition of a program, compared with the answers. */
export interface Reason {
  condition: keyof typeof checks | 'other'
  result: ConditionResult
  verdict: Verdict
  /** One sentence. */
  text: string
}

/** The conditions of programs, in the order of the reasons. */
const conditions = Object.keys(checks) as (keyof typeof checks)[]

const verdicts: Partial<Record<ConditionResult, Verdict>> = { met: 'fits', unmet: 'does not fit' }
const verdictOf = (result: ConditionResult): Verdict => verdicts[result] ?? 'not known'

/** Finds the school of the answers among the HBCUs. */
export const toStudent = (
  answers: EligibilityAnswers,
  schools: readonly SchoolFacts[],
): Student => ({ ...answers, hbcu: schools.find(({ name }) => name === answers.school) ?? null })

/**
 * Compares the conditions of a program with the answers of a student. There is no score.
 *
 * - `does not fit`: a condition that the provider states is not met.
 * - `fits`: each condition that the provider states is met, at least one is, and the provider names
 *   years, fields and, for others than US citizens, statuses. Silence on school, state, GPA and
 *   need counts as no such condition, because providers state these where they have them; the
 *   reasons still say so. Other conditions that nearly every student meets, such as full-time
 *   study, are left to check.
 * - `not known`: everything else, such as an answer that was not given, silence on one of the
 *   three, or a condition that no question asks for, such as financial need or a membership.
 *
 * Saying more never turns `does not fit` into `fits`, nor the other way round.
 *
 * @param audience null for programs without a record, such as those of other backends
 */
export function getVerdict(audience: ProgramAudience | null, student: Student): Verdict {
  if (!audience) return 'not known'
  let isMet = false
  let isOpen = false
  const add = (result: ConditionResult) => {
    isMet ||= result === 'met'
    isOpen ||= result === 'unsaid' || result === 'unclear' || result === 'unstated'
    return result !== 'unmet'
  }
  const isPossible =
    conditions.every(condition => add(checks[condition].check(audience, student))) &&
    listOtherConditions(audience, student).every(text => add(checkOther(text, student)))
  if (!isPossible) return 'does not fit'
  return isMet && !isOpen ? 'fits' : 'not known'
}

function describe(
  check: ConditionCheck,
  result: ConditionResult,
  audience: ProgramAudience,
  student: Student,
) {
  if (result === 'silent' || result === 'unstated') return `Not stated: ${check.silence}.`
  const asked = check.describe(audience)
  if (result === 'unsaid') return `${capitalize(asked)}; you have not said your ${check.answer}.`
  const clause = check.student(student)
  const sentence = clause ? `${clause}; ${asked}.` : `${capitalize(asked)}.`
  return result === 'unclear' ? `${sentence} Check this with the provider.` : sentence
}

/** The verdict on a program, with a sentence for each of its conditions. */
export function checkEligibility(
  audience: ProgramAudience | null,
  student: Student,
): { verdict: Verdict; reasons: Reason[] } {
  if (!audience) return { verdict: 'not known', reasons: [] }
  const reasons = conditions.map((condition): Reason => {
    const result = checks[condition].check(audience, student)
    const text = describe(checks[condition], result, audience, student)
    return { condition, result, verdict: verdictOf(result), text }
  })
  const others = listOtherConditions(audience, student).map((other): Reason => {
    const result = checkOther(other, student)
    const text = `${result === 'unmet' ? 'It says' : 'Check'}: ${other}.`
    return { condition: 'other', result, verdict: verdictOf(result), text }
  })
  return { verdict: getVerdict(audience, student), reasons: [...reasons, ...others] }
}

const order: readonly ConditionResult[] = [
  'unmet',
  'unclear',
  'unsaid',
  'unstated',
  'met',
  'check',
  'silent',
]

/**
 * The reasons for a reader: what decides first, and what is not stated in one sentence at the end.
 */
export function summarizeReasons(reasons: readonly Reason[]): Pick<Reason, 'verdict' | 'text'>[] {
  const sorted = reasons.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result))
  const silent = sorted.filter(({ result }) => result === 'silent')
  const stated = sorted.filter(({ result }) => result !== 'silent')
  if (silent.length === 0) return stated
  const silences = silent.map(({ text }) => text.replace(/^Not stated: |\.$/g, ''))
  return [...stated, { verdict: 'not known', text: `Not stated: ${silences.join('; ')}.` }]
}
