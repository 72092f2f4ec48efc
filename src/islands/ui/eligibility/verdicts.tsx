import type { ReactNode } from 'react'
import { toStudent } from '#catalog/answers.ts'
import type { Now } from '#catalog/days.ts'
import { getDeadlineStatus, groupOfState } from '#catalog/deadlines.ts'
import {
  getVerdict as checkVerdict,
  describeMissing,
  describeVerdict,
  type Verdict,
  verdictLabels,
} from '#catalog/eligibility.ts'
import type { Point } from '#catalog/eligibility-facts.ts'
import type { Answers } from '#catalog/given-answers.ts'
import { mapInSlices } from '#catalog/map-in-slices.ts'
import type { CardProgram } from '#catalog/program.ts'
import { listSteps, type Step } from '#catalog/questions.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'
import type { Conditions } from '#lib/api/conditions.ts'
import type { VerdictCounts } from '#lib/messages/eligibility.ts'
import { VerdictLine, VerdictText } from './VerdictLine.tsx'

/** What a verdict is on; `url` and `applicationLink` are linked to. */
export type CheckedProgram = Pick<
  CardProgram,
  'id' | 'confidence' | 'audience' | 'url' | 'applicationLink'
>

/** The verdicts on programs by the answers of a student. */
export interface Verdicts {
  getVerdict: (program: CheckedProgram) => Verdict
  /** The verdict on a program in a few words. */
  describe: (program: CheckedProgram) => string
  /** The same on screen, without the reasons. */
  renderText: (program: CheckedProgram, questionsPath?: string) => ReactNode
  /** Says the verdict on a program, and why; `questionsPath` is the page with the questions. */
  render: (program: CheckedProgram, questionsPath?: string) => ReactNode
  /** Checks all programs in slices, each once, for as long as the verdicts are wanted. */
  count: (programs: readonly CheckedProgram[], isWanted: () => boolean) => Promise<VerdictCounts>
  /** The questions that decide something on some programs, the next one first. */
  listSteps: (programs: readonly CheckedProgram[]) => Step[]
  /** Sorts a list by label, within its date groups if it is by date; it ends before the others. */
  arrange: (programs: readonly CardProgram[], now: Now, isByDate: boolean) => Arranged
}

/** A list without the programs that are for others, and these. */
export interface Arranged {
  shown: readonly CardProgram[]
  others: readonly CardProgram[]
}

interface Facts {
  schools: readonly SchoolFacts[]
  conditions: Conditions
}

/** Compares programs with answers. */
export function createVerdicts(answers: Answers, { schools, conditions }: Facts): Verdicts {
  const student = toStudent(answers, schools)
  // A key press in the search must not check all programs again.
  const known = new WeakMap<CheckedProgram, Verdict>()
  const getVerdict = (program: CheckedProgram) => {
    const verdict = known.get(program) ?? checkVerdict(audienceOf(program, conditions), student)
    known.set(program, verdict)
    return verdict
  }
  const once = (programs: readonly CheckedProgram[]) => [
    ...new Map(programs.map(program => [program.id, program])).values(),
  ]
  return {
    getVerdict,
    describe: program => describeVerdict(getVerdict(program)),
    renderText: (program, questionsPath) => (
      <VerdictText verdict={getVerdict(program)} questionsPath={questionsPath} />
    ),
    render: (program, questionsPath) => (
      <VerdictLine
        {...{ program, questionsPath }}
        verdict={getVerdict(program)}
        given={answers.given}
      />
    ),
    async count(programs, isWanted) {
      const counts = { fits: 0, check: 0, tell: 0, declined: 0, others: 0 }
      const waiting: Point[] = []
      await mapInSlices(once(programs), program => {
        if (!isWanted()) return
        const { label, points } = getVerdict(program)
        counts[label]++
        if (label === 'tell') waiting.push(...points)
      })
      return { ...counts, missing: describeMissing(waiting) }
    },
    listSteps: programs => listSteps(once(programs).map(getVerdict), student),
    arrange(programs, now, isByDate) {
      const isForOthers = (program: CardProgram) => getVerdict(program).label === 'others'
      const shown = programs.filter(program => !isForOthers(program))
      const others = programs.filter(isForOthers)
      if (!isByDate) return { shown, others }
      const ranks = new Map(
        shown.map(each => [each, verdictLabels.indexOf(getVerdict(each).label)]),
      )
      const groups = Map.groupBy(
        shown,
        program => groupOfState[getDeadlineStatus(program, now).state],
      )
      const byLabel = (one: CardProgram, other: CardProgram) =>
        (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0)
      return { shown: [...groups.values()].flatMap(group => group.sort(byLabel)), others }
    },
  }
}

/** What is compared of a program: nothing, if another backend knows only its name. */
const audienceOf = ({ id, confidence, audience }: CheckedProgram, built: Conditions) =>
  confidence && {
    ...audience,
    conditions: audience.conditions ?? (Object.hasOwn(built, id) ? built[id] : undefined) ?? [],
  }
