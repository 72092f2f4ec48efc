import { useMemo } from 'react'
import type { Now } from '#catalog/days.ts'
import type { SavedProgram } from '#contract/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { routes } from '#lib/routes.ts'
import { Button } from '../ui/Button.tsx'
import {
  describeBy,
  describeStep,
  findNextStep,
  isLetter,
  isUnsent,
  type NextStep as Step,
  sortByDate,
} from './plan-dates.ts'
import { useOpenRecommender } from './recommenders-store.ts'

interface NextStepProps {
  uid: string
  displayName: string
  programs: readonly SavedProgram[]
  now: Now
  open: (programId: string) => void
}

/** Greets the member, and says the one thing to do next. */
export function NextStep({ uid, displayName, programs, now, open }: NextStepProps) {
  const step = useMemo(() => findNextStep(sortByDate(programs, now)), [programs, now])
  const Text = step?.task && isLetter(step.task) ? LetterText : StepText
  return (
    <section className="grid justify-items-start gap-3" aria-labelledby="next-step">
      <h2 id="next-step" className="text-h3 [overflow-wrap:anywhere]">
        Hello{displayName && ', '}
        <bdi>{displayName}</bdi>.
      </h2>
      {step ? (
        <>
          <Text key={step.program.programId} {...{ uid, step, now }} />
          <Button look="primary" onClick={() => open(step.program.programId)}>
            {messages.openStep}
          </Button>
        </>
      ) : (
        <>
          <p className="text-lead">
            {programs.length === 0
              ? messages.first
              : programs.some(isUnsent)
                ? messages.nothingDue
                : messages.allSent}
          </p>
          <a className="button button-primary" href={routes.programs}>
            {messages.find}
          </a>
        </>
      )}
    </section>
  )
}

interface StepTextProps {
  uid: string
  step: Step
  now: Now
  recommender?: string | undefined
}

/** `Send an essay for Harbor Fellowship by December 1, 2026.` */
const StepText = ({ step, now, recommender }: StepTextProps) => (
  <p className="max-w-text text-lead [overflow-wrap:anywhere]">
    <bdi>{describeStep(step, recommender)}</bdi> <bdi>{step.program.name}</bdi>
    {describeBy(step, now)}.
  </p>
)

/** A letter is asked for by the name of who writes it. */
const LetterText = ({ uid, step, now }: StepTextProps) => (
  <StepText
    {...{ uid, step, now }}
    recommender={useOpenRecommender({ uid, programId: step.program.programId })}
  />
)
