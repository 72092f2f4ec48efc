import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { findContradiction } from '#catalog/answers.ts'
import type { Answers } from '#catalog/given-answers.ts'
import { listAnswered, type Step } from '#catalog/questions.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'
import { slugOf } from '#catalog/values.ts'
import { listAnswerChoices } from '#lib/answer-choices.ts'
import {
  $answers,
  $hasProfileAnswers,
  $openedQuestion,
  type AnswerChanges,
  changeAnswers,
  gpaRange,
  hasAnswers,
  parseNumber,
  removeAnswers,
  saveAnswers,
} from '#lib/eligibility-answers.ts'
import { eligibilityMessages as messages } from '#lib/messages/eligibility.ts'
import { routes } from '#lib/routes.ts'
import { Button, RemoveButton } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import { SchoolChoice } from '../SchoolChoice.tsx'
import { useFocusFallback } from '../use-focus-fallback.ts'
import { Steps } from './Steps.tsx'

interface EligibilityFormProps {
  schools: readonly SchoolFacts[]
  /** The further questions that decide something, where programs are compared. */
  steps?: readonly Step[] | undefined
}

/** The questions that are answered by a choice. */
const asked = ['year', 'school', 'field', 'state', 'status'] as const

/**
 * The questions of "Does it fit me?". The answers are kept in this browser as they are given; a
 * member may save them in the profile.
 */
export function EligibilityForm({ schools, steps }: EligibilityFormProps) {
  const { answers, inProfile, isKept } = useStore($answers)
  const { data: hasProfile } = useStore($hasProfileAnswers)
  const profile =
    hasProfile === undefined ? 'unknown' : hasProfile ? (inProfile ? 'same' : 'other') : 'none'
  /** The GPA as typed, until it is left. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const lead = useRef<HTMLParagraphElement>(null)
  const gpa = useRef<HTMLInputElement>(null)
  const gpaText = typed ?? `${answers.gpa ?? ''}`
  const isInvalid = Number.isNaN(parseNumber(gpaText, gpaRange))
  const canSave = (profile === 'none' || profile === 'other') && hasAnswers(answers)
  const opened = useStore($openedQuestion)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const field = opened && form.current?.elements.namedItem(opened.key)
    if (!(field instanceof HTMLElement)) return
    $openedQuestion.set(null)
    field.focus()
  }, [opened])

  function change(changes: AnswerChanges) {
    setFailure(null)
    changeAnswers(changes)
  }
  async function save() {
    if (isInvalid) return gpa.current?.focus()
    setSaving(true)
    const message = await saveAnswers(answers)
    setSaving(false)
    setFailure(message)
    // The button is gone, and the lead says where the answers are now.
    if (message === null) lead.current?.focus()
  }
  async function forget() {
    const message = await removeAnswers()
    setFailure(message)
    if (message === null) setTyped(null)
  }
  const choices = listAnswerChoices(schools)
  const campus = schools.find(({ name }) => name === answers.school)
  const labelClass = 'grid gap-1 text-small font-semibold [&>:is(input,select)]:font-normal'
  return (
    <div className="grid gap-4 border-y py-4">
      <p ref={lead} className="max-w-text" tabIndex={-1}>
        {isKept ? messages.leads[profile] : messages.notKept}
      </p>
      <form
        ref={form}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] items-start gap-4"
        autoComplete="off"
        onSubmit={event => event.preventDefault()}
      >
        {asked.map(name =>
          name === 'school' ? (
            <div key={name} className="grid gap-1">
              <SchoolChoice
                name={name}
                label={messages.questions.school}
                choices={choices.school}
                value={answers.school ?? ''}
                onChange={school => change({ school })}
              />
              {campus && (
                <a
                  className="w-fit py-tap text-small"
                  href={`${routes.hbcu}/${slugOf(campus.name)}`}
                >
                  {messages.myCampus}
                </a>
              )}
            </div>
          ) : (
            <div key={name} className="grid gap-1">
              <label className={labelClass}>
                {messages.questions[name]}
                <select
                  name={name}
                  aria-describedby={name === 'status' ? 'status-hint' : undefined}
                  value={answers[name] ?? ''}
                  onChange={({ target }) => change({ [name]: target.value })}
                >
                  <option value="">{messages.notSaid}</option>
                  {choices[name].map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
              {name === 'status' && (
                <p id="status-hint" className="hint">
                  {messages.private}
                </p>
              )}
            </div>
          ),
        )}
        <div className="grid gap-1">
          <label className={labelClass}>
            {messages.questions.gpa}
            <input
              ref={gpa}
              name="gpa"
              inputMode="decimal"
              aria-invalid={isInvalid}
              aria-describedby="gpa-hint gpa-error"
              value={gpaText}
              onChange={({ target }) => {
                setTyped(target.value)
                change({ gpa: parseNumber(target.value, gpaRange) })
              }}
              onBlur={() => !isInvalid && setTyped(null)}
            />
          </label>
          <p id="gpa-hint" className="hint">
            {messages.gpaHint}
          </p>
          <p id="gpa-error" className="field-error" aria-live="polite">
            {isInvalid && messages.gpaError}
          </p>
        </div>
      </form>
      <p aria-live="polite" className="max-w-text font-semibold empty:hidden">
        {findContradiction(answers)}
      </p>
      {steps && <Steps steps={steps} />}
      <AnsweredList answers={answers} />
      <div className="grid gap-1">
        <p className="flex flex-wrap gap-3">
          {canSave && (
            <Button look="primary" busy={isSaving && messages.saving} onClick={save}>
              {messages.save}
            </Button>
          )}
          <Button onClick={forget}>
            {hasProfile ? messages.forgetEverywhere : messages.forget}
          </Button>
        </p>
        {canSave && <p className="hint">{messages.saveHint}</p>}
      </div>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
    </div>
  )
}

/** The answers to further questions, each of which can be removed: then it is asked again. */
function AnsweredList({ answers }: { answers: Answers }) {
  const fallback = useFocusFallback('button, summary')
  const answered = listAnswered(answers)
  if (answered.length === 0) return null
  return (
    <details {...fallback}>
      <summary className="w-fit py-tap font-semibold">
        {messages.yourAnswers(answered.length)}
      </summary>
      <ul className="max-w-text list-none p-0 text-small">
        {answered.map(({ id, ask, text, keys }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-t">
            <span>
              {ask} <b>{text}</b>
            </span>
            <span className="flex-none">
              <RemoveButton
                label={messages.remove(ask)}
                onClick={() =>
                  changeAnswers({ given: Object.fromEntries(keys.map(key => [key, null])) })
                }
              />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
