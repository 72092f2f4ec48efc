import { useContext, useEffect, useState } from 'react'
import { isBlank } from '#catalog/values.ts'
import type { SimilarProgram } from '#contract/contributions.ts'
import { listScamQuestions } from '#contract/scam-questions.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { contributionMessages as messages } from '#lib/messages/contributions.ts'
import { routes } from '#lib/routes.ts'
import { Field, TextArea } from '../ui/Field.tsx'
import type { FormValues } from '../ui/form-actions.ts'
import { FormContext, readForm } from '../ui/form-context.ts'
import { findSimilar } from './data.ts'

/** How long after the last key the texts are checked, in milliseconds. */
const debounceDelay = 600

const toTexts = ({ name = '', website = '', description = '' }: FormValues) => ({
  name,
  website,
  description,
})

/**
 * The fields of a suggestion (spec section 2, Contribute page), with programs that it may repeat
 * and questions that offers of scams raise. Neither keeps it from being sent.
 */
export function ContributionFields({ exceptId }: { exceptId?: string }) {
  const { initialValues } = useContext(FormContext)
  const [typed, setTyped] = useState(() => toTexts(initialValues))
  const [checked, setChecked] = useState(() => toTexts({}))
  useEffect(() => {
    const timer = setTimeout(() => setChecked(typed), debounceDelay)
    return () => clearTimeout(timer)
  }, [typed])
  const { name, website } = checked
  const [found, setFound] = useState<readonly SimilarProgram[]>([])
  useEffect(() => {
    let isLatest = true
    void findSimilar(name, website).then(programs => isLatest && setFound(programs))
    return () => {
      isLatest = false
    }
  }, [name, website])
  const similar = found.filter(({ id }) => id !== exceptId)
  const questions = listScamQuestions(checked)

  return (
    // The fields are laid out by the form.
    <div
      className="contents"
      onInput={({ target }) => {
        const { form } = target as HTMLInputElement
        if (form) setTyped(toTexts(readForm(form)))
      }}
    >
      {initialValues.reason && Object.values(typed).some(text => !isBlank(text)) && (
        <>
          <RejectionReason reason={initialValues.reason} />
          <input type="hidden" name="reason" value={initialValues.reason} />
        </>
      )}
      <Field name="name" label="Program name" required />
      <Field name="website" label="Website" inputMode="url" autoComplete="off" required />
      <div aria-live="polite" className="empty:hidden">
        {similar.length > 0 && <SimilarPrograms programs={similar} />}
      </div>
      <TextArea name="description" label="Description" className="h-[200px]" required />
      <div aria-live="polite" className="empty:hidden">
        {questions.length > 0 && (
          <div className="callout mb-0">
            <p className="font-semibold">{messages.scams.heading}</p>
            <ul className="mt-2 grid gap-2 ps-5">
              {questions.map(each => (
                <li key={each}>
                  <strong>{messages.scamQuestions[each].question}</strong>{' '}
                  {messages.scamQuestions[each].check}
                </li>
              ))}
            </ul>
            <p className="hint mt-2">{messages.scams.hint}</p>
          </div>
        )}
      </div>
    </div>
  )
}

/** Why a contribution was rejected. */
export const RejectionReason = ({ reason }: { reason: string }) => (
  <p className="whitespace-pre-line border-red border-s-[3px] ps-3">
    <strong>Reason for rejection:</strong> <bdi>{reason}</bdi>
  </p>
)

function pathOf({ id, name, status }: SimilarProgram): string {
  if (status === null) return catalogPaths.program(id)
  return status === 'approved'
    ? `${routes.programs}?search=${encodeURIComponent(name)}`
    : routes.myContributions
}

/** Links open in a new tab, so that the form stays. */
const SimilarPrograms = ({ programs }: { programs: readonly SimilarProgram[] }) => (
  <div className="callout mb-0">
    <p className="font-semibold">{messages.similar.heading}</p>
    <ul className="mt-2 grid gap-1 ps-5">
      {programs.map(program => (
        <li key={program.id}>
          <a href={pathOf(program)} target="_blank" rel="noopener">
            <bdi>{program.name}</bdi>
          </a>{' '}
          <span className="text-muted text-small">
            {[
              program.provider !== program.name && program.provider,
              program.status && messages.similar.statuses[program.status],
              messages.similar[program.match],
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
    <p className="hint mt-2">{messages.similar.hint}</p>
  </div>
)
