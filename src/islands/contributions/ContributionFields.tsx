import { useContext, useState } from 'react'
import { isBlank } from '#catalog/values.ts'
import { listScamQuestions } from '#contract/scam-questions.ts'
import { contributionMessages as messages } from '#lib/messages/contributions.ts'
import { Field, TextArea } from '../ui/Field.tsx'
import type { FormValues } from '../ui/form-actions.ts'
import { FormContext, readForm } from '../ui/form-context.ts'
import { SimilarPrograms, useSettled } from '../ui/SimilarPrograms.tsx'

const toTexts = ({ name = '', website = '', description = '' }: FormValues) => ({
  name,
  website,
  description,
})
const noTexts = toTexts({})

/**
 * The fields of a suggestion (spec section 2, Contribute page), with programs that it may repeat
 * and questions that offers of scams raise. Neither keeps it from being sent.
 */
export function ContributionFields({ exceptId }: { exceptId?: string }) {
  const { initialValues } = useContext(FormContext)
  const [typed, setTyped] = useState(() => toTexts(initialValues))
  const checked = useSettled(typed, noTexts)
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
      <SimilarPrograms {...checked} exceptId={exceptId} />
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
