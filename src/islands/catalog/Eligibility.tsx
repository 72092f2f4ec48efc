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

interface EligibilityProps {
  /** The programs whose verdicts are counted. */
  programs: readonly CardProgram[]
  /** Called with the verdicts that the cards show; null without answers. */
  setVerdicts: (verdicts: Verdicts | null) => void
  /** Whether it stands in the row of the filters. */
  isInBar?: boolean
}

/** The verdicts on a list. */
interface Counted {
  programs: readonly CardProgram[]
  verdicts: Verdicts
  counts: VerdictCounts
  /** What the last answer has changed. */
  effect: string
  steps: readonly Step[]
}

/** "Does it fit me?" above a list: questions whose answers mark and order its programs. */
export function Eligibility({ programs, setVerdicts, isInBar = false }: EligibilityProps) {
  const latest = useStoredVerdicts()
  const [counted, setCounted] = useState<Counted | null>(null)

  useEffect(() => {
    let isCurrent = true
    if (!latest) {
      setVerdicts(null)
      return setCounted(null)
    }
    // All are checked before they are put in order.
    void latest
      .count(programs, () => isCurrent)
      .then(counts => {
        if (!isCurrent) return
        // In short steps: only the cards on the screen are drawn.
        startTransition(() => setVerdicts(latest))
        const steps = latest.listSteps(programs)
        setCounted(before => {
          const isAnswer = before?.programs === programs && before.verdicts !== latest
          const effect = isAnswer ? messages.effect(before.counts, counts) : ''
          return { programs, verdicts: latest, counts, effect, steps }
        })
      })
    return () => {
      isCurrent = false
    }
  }, [latest, programs, setVerdicts])

  return (
    <Questions steps={counted?.steps} isInBar={isInBar}>
      {/* Room for it where answers are stored. */}
      <div
        className={
          isInBar
            ? 'min-w-0 basis-full overflow-x-auto text-small max-sm:whitespace-nowrap [[data-answers]_&]:min-h-[1.75rem]'
            : 'text-small max-sm:[[data-answers]_&]:min-h-[4.5rem] sm:[[data-answers]_&]:min-h-target'
        }
      >
        {latest && (
          <output>
            {counted?.effect && <b>{counted.effect} </b>}
            {counted && messages.count(counted.counts)}
          </output>
        )}
      </div>
    </Questions>
  )
}

/** "Does it fit me?" on the page of a program, with the verdict on it. */
export function ProgramEligibility({ program }: { program: CardProgram }) {
  const verdicts = useStoredVerdicts()
  return (
    <Questions steps={verdicts?.listSteps([program])}>
      <div className="[[data-answers]_&]:min-h-target">
        {/* Always there: screen readers skip an element that appears with its text. */}
        <output className="sr-only">{verdicts?.describe(program)}</output>
        {verdicts?.render(program)}
      </div>
    </Questions>
  )
}

interface QuestionsProps extends Pick<EligibilityProps, 'isInBar'> {
  steps: readonly Step[] | undefined
  /** What the answers give. */
  children: ReactNode
}

/** The questions, behind a button. */
function Questions({ steps, isInBar, children }: QuestionsProps) {
  const { answers } = useStore($answers, { ssr: 'initial' })
  const opened = useStore($openedQuestion, { ssr: 'initial' })
  const [isOpen, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const isNeeded = isOpen || hasAnswers(answers)
  const { data, error } = useLoaded($eligibility, isNeeded)
  // Reads what the member has saved on another device.
  useEffect(() => $hasProfileAnswers.listen(() => {}), [])
  // Links to the questions open them before hydration.
  useEffect(() => setOpen(details.current?.open === true), [])
  useEffect(() => {
    if (!opened || !details.current) return
    details.current.open = true
    setOpen(true)
  }, [opened])
  return (
    <section
      className={`${isInBar ? 'contents' : 'grid gap-2 py-3'} print:hidden`}
      aria-label={messages.heading}
      data-needs-script
    >
      <details
        ref={details}
        className="open:basis-full"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="button w-fit">
          {isInBar ? (
            <>
              <span className="sm:hidden" aria-hidden="true">
                {messages.forMe}
              </span>
              <span className="max-sm:sr-only">{messages.heading}</span>
            </>
          ) : (
            messages.heading
          )}
        </summary>
        <div id="questions" className="mt-3">
          {isOpen && data && <data.EligibilityForm schools={data.schools} steps={steps} />}
          {isOpen && !data && !error && <Loading />}
        </div>
      </details>
      {Boolean(error) && isNeeded && (
        <LoadError text={messages.failed} retry={$eligibility.revalidate} />
      )}
      {children}
    </section>
  )
}
