import type { EligibilityAnswers } from './eligibility-answers.ts'
import { type Check, checks, type Finding, judgeOther, type Student } from './eligibility-checks.ts'
import type { ProgramAudience } from './program-record.ts'
import type { SchoolFacts } from './school-rules.ts'

export type Verdict = 'fits' | 'does not fit' | 'not known'

/** One condition of a program, held against the answers. */
export interface Reason {
  condition: keyof typeof checks | 'other'
  finding: Finding
  verdict: Verdict
  /** One sentence. */
  text: string
}

/** The conditions that every program is held against, in the order of the reasons. */
const conditions = Object.keys(checks) as (keyof typeof checks)[]

const verdicts: Partial<Record<Finding, Verdict>> = { met: 'fits', unmet: 'does not fit' }
const verdictOf = (finding: Finding): Verdict => verdicts[finding] ?? 'not known'

/** Finds the school of the answers among the HBCUs. */
export const toStudent = (
  answers: EligibilityAnswers,
  schools: readonly SchoolFacts[],
): Student => ({ ...answers, hbcu: schools.find(({ name }) => name === answers.school) ?? null })

/**
 * Holds the conditions of a program against the answers of a student. There is no score.
 *
 * - `does not fit`: a condition that the provider states is not met.
 * - `fits`: each condition that the provider states is met, at least one is, and the provider names
 *   years, fields and, for others than US citizens, statuses. Silence on school, state, GPA and need
 *   counts as no such condition, because providers state these where they have them; the reasons
 *   still say so. Other conditions that nearly every student meets, such as full-time study, are
 *   left to check.
 * - `not known`: everything else, such as an answer that was not given, silence on one of the three,
 *   or a condition that no question asks for, such as financial need or a membership.
 *
 * Saying more never turns `does not fit` into `fits`, nor the other way round.
 *
 * @param audience null for programs without a record, such as those of other backends
 */
export function getVerdict(audience: ProgramAudience | null, student: Student): Verdict {
  if (!audience) return 'not known'
  let isMet = false
  let isOpen = false
  const add = (finding: Finding) => {
    isMet ||= finding === 'met'
    isOpen ||= finding === 'unsaid' || finding === 'unclear' || finding === 'unstated'
    return finding !== 'unmet'
  }
  const isPossible =
    conditions.every(condition => add(checks[condition].judge(audience, student))) &&
    audience.other.every(text => add(judgeOther(text, student)))
  if (!isPossible) return 'does not fit'
  return isMet && !isOpen ? 'fits' : 'not known'
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function describe(check: Check, finding: Finding, audience: ProgramAudience, student: Student) {
  if (finding === 'silent' || finding === 'unstated') return `Not stated: ${check.silence}.`
  const asked = check.describe(audience)
  if (finding === 'unsaid') return `${capitalize(asked)}; you have not said your ${check.answer}.`
  const mine = check.student(student)
  const sentence = mine ? `${mine}; ${asked}.` : `${capitalize(asked)}.`
  return finding === 'unclear' ? `${sentence} Check this with the provider.` : sentence
}

/** The verdict on a program, with a sentence for each of its conditions. */
export function checkEligibility(
  audience: ProgramAudience | null,
  student: Student,
): { verdict: Verdict; reasons: Reason[] } {
  if (!audience) return { verdict: 'not known', reasons: [] }
  const reasons = conditions.map((condition): Reason => {
    const finding = checks[condition].judge(audience, student)
    const text = describe(checks[condition], finding, audience, student)
    return { condition, finding, verdict: verdictOf(finding), text }
  })
  const others = audience.other.map((other): Reason => {
    const finding = judgeOther(other, student)
    const text = `${finding === 'unmet' ? 'It says' : 'Check'}: ${other}.`
    return { condition: 'other', finding, verdict: verdictOf(finding), text }
  })
  return { verdict: getVerdict(audience, student), reasons: [...reasons, ...others] }
}

const order: readonly Finding[] = [
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
  const sorted = reasons.toSorted((a, b) => order.indexOf(a.finding) - order.indexOf(b.finding))
  const silent = sorted.filter(({ finding }) => finding === 'silent')
  const told = sorted.filter(({ finding }) => finding !== 'silent')
  if (silent.length === 0) return told
  const silences = silent.map(({ text }) => text.replace(/^Not stated: |\.$/g, ''))
  return [...told, { verdict: 'not known', text: `Not stated: ${silences.join('; ')}.` }]
}
