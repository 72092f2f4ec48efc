import { useStore } from '@nanostores/react'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import type { CardProgram } from '#catalog/program.ts'
import type { Step } from '#catalog/questions.ts'
import {
  $answers,
  $hasProfileAnswers,
  $openedQuestion,
  hasAnswers,
} from '#lib/eligibility-answers.ts'
import { eligibilityMessages as messages, type VerdictCounts } from '#lib/messages/eligibility.ts'
import { $eligibility, useLoaded, useStoredVerdicts } from '../ui/eligibility/use-verdicts.ts'
import type { Verdicts } from '../ui/eligibility/verdicts.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'

/** The verdicts on a list. */
export interface CountedVerdicts {
  programs: readonly CardProgram[]
  verdicts: Verdicts
  counts: VerdictCounts
  /** What the last answer has changed. */
  effect: string
  steps: readonly Step[]
}

/** The verdicts that the cards of a list show, once all are counted; null without answers. */
export function useCountedVerdicts(programs: readonly CardProgram[]): CountedVerdicts | null {
  const latest = useStoredVerdicts()
  const [counted, setCounted] = useState<CountedVerdicts | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (!latest) return setCounted(null)
    // All are checked before they are put in order.
    void latest
      .count(programs, () => isCurrent)
      .then(counts => {
        if (!isCurrent) return
        const steps = latest.listSteps(programs)
        // In short steps: only the cards on the screen are drawn.
        startTransition(() =>
          setCounted(before => {
            const isAnswer = before?.programs === programs && before.verdicts !== latest
            const effect = isAnswer ? messages.effect(before.counts, counts) : ''
            return { programs, verdicts: latest, counts, effect, steps }
          }),
        )
      })
    return () => {
      isCurrent = false
    }
  }, [latest, programs])
  return counted
}

/** How many programs fit, and what the last answer has changed of it. */
export const VerdictCount = ({ counted }: { counted: CountedVerdicts | null }) => (
  <output className="text-small">
    {counted?.effect && <b>{counted.effect} </b>}
    {counted && messages.count(counted.counts)}
  </output>
)

/** The state of a `details` with the questions: links and cards open it too. */
export function useQuestionDetails() {
  const opened = useStore($openedQuestion, { ssr: 'initial' })
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLDetailsElement>(null)
  // Links to the questions open them before hydration.
  useEffect(() => setOpen(ref.current?.open === true), [])
  useEffect(() => {
    if (!opened || !ref.current) return
    ref.current.open = true
    setOpen(true)
  }, [opened])
  return { isOpen, ref, onToggle: () => setOpen(ref.current?.open === true) }
}

/** The questions, which are loaded when they are opened, and what keeps them from it. */
export function useQuestions(isOpen: boolean, steps: readonly Step[] | undefined) {
  const { answers } = useStore($answers, { ssr: 'initial' })
  const isNeeded = isOpen || hasAnswers(answers)
  const { data, error } = useLoaded($eligibility, isNeeded)
  // Reads what the member has saved on another device.
  useEffect(() => $hasProfileAnswers.listen(() => {}), [])
  return {
    form: (
      <div id="questions">
        {isOpen && data && <data.EligibilityForm schools={data.schools} steps={steps} />}
        {isOpen && !data && !error && <Loading />}
      </div>
    ),
    failure: Boolean(error) && isNeeded && (
      <LoadError text={messages.failed} retry={$eligibility.revalidate} />
    ),
  }
}

/** "Does it fit me?" on the page of a program, with the verdict on it. */
export function ProgramEligibility({ program }: { program: CardProgram }) {
  const verdicts = useStoredVerdicts()
  return (
    <Eligibility steps={verdicts?.listSteps([program])}>
      <div className="[[data-answers]_&]:min-h-target">
        {/* Always there: screen readers skip an element that appears with its text. */}
        <output className="sr-only">{verdicts?.describe(program)}</output>
        {verdicts?.render(program)}
      </div>
    </Eligibility>
  )
}

interface EligibilityProps {
  steps: readonly Step[] | undefined
  /** What the answers give. */
  children: ReactNode
}

/** The questions behind a button, where there are no filters. */
export function Eligibility({ steps, children }: EligibilityProps) {
  const { isOpen, ...details } = useQuestionDetails()
  const { form, failure } = useQuestions(isOpen, steps)
  return (
    <section
      className="grid gap-2 py-3 print:hidden"
      aria-label={messages.heading}
      data-needs-script
    >
      <details {...details}>
        <summary className="button w-fit">{messages.heading}</summary>
        <div className="mt-3">{form}</div>
      </details>
      {failure}
      {children}
    </section>
  )
}
