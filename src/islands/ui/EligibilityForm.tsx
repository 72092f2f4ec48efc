import { useLayoutEffect, useRef } from 'react'
import type { EligibilityAnswers } from '#catalog/eligibility-checks.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'
import { startEligibilityForm } from '#lib/eligibility-form.ts'
import { choiceQuestions } from '#lib/eligibility-options.ts'
import {
  eligibilityMessages as messages,
  eligibilityTexts as texts,
} from '#lib/messages/eligibility.ts'
import { readSavedAnswers } from '#lib/saved-answers.ts'

/** Reads the answers in the profile into this browser. */
export const readAnswersOfProfile = (): Promise<unknown> => readSavedAnswers()

interface EligibilityFormProps {
  schools?: readonly SchoolFacts[]
  onAnswers?: (answers: EligibilityAnswers) => void
  onForget?: () => void
}

/**
 * The questions of "Does it fit me?". The build writes them into pages of the catalog, too, whose
 * script runs them without React; so nothing of them is rendered again.
 */
export function EligibilityForm({ schools, onAnswers, onForget }: EligibilityFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the schools that it has.
  useLayoutEffect(() => {
    if (form.current && schools)
      startEligibilityForm(form.current, onAnswers ?? (() => {}), onForget).offer(schools)
  }, [])
  const labelClass = 'grid gap-1 text-small font-semibold [&>:is(input,select)]:font-normal'
  return (
    <form ref={form} className="grid gap-4 border-y py-4" autoComplete="off" inert>
      <p className="max-w-text" tabIndex={-1} data-lead>
        {messages.leads.unknown}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] items-start gap-4">
        {choiceQuestions.map(name => (
          <label key={name} className={labelClass}>
            {texts.questions[name]}
            <select name={name} />
          </label>
        ))}
        <div className="grid gap-1">
          <label className={labelClass}>
            {texts.questions.gpa}
            <input name="gpa" inputMode="decimal" aria-describedby="gpa-hint gpa-error" />
          </label>
          <p id="gpa-hint" className="hint">
            {texts.gpaHint}
          </p>
          <p id="gpa-error" className="field-error" aria-live="polite" />
        </div>
      </div>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button button-primary" hidden data-save-answers>
          {messages.save}
        </button>
        <button type="button" className="button" data-forget>
          {messages.forget}
        </button>
      </p>
      <p className="notice notice-error" role="alert" hidden data-failure />
    </form>
  )
}
