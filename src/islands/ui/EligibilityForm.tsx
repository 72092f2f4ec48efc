import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { EligibilityAnswers } from '#catalog/eligibility-checks.ts'
import { fieldsOfStudy } from '#catalog/fields.ts'
import { statusAnswers, studyYears } from '#catalog/program-values.ts'
import { otherSchool, type SchoolFacts } from '#catalog/school-rules.ts'
import { elsewhere, states } from '#catalog/states.ts'
import {
  $answers,
  $hasProfileAnswers,
  hasAnswers,
  parseAnswers,
  parseGpa,
  removeAnswers,
  saveAnswers,
  storeAnswers,
} from '#lib/eligibility-answers.ts'
import { eligibilityMessages as messages } from '#lib/messages/eligibility.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

/**
 * The questions of "Does it fit me?". The answers are kept in this browser as they are given; a
 * member may save them in the profile.
 */
export function EligibilityForm({ schools }: { schools: readonly SchoolFacts[] }) {
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
  const isInvalid = Number.isNaN(parseGpa(gpaText))

  function change(changes: Record<string, unknown>) {
    setFailure(null)
    storeAnswers(parseAnswers({ ...answers, ...changes }))
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
  const labelClass = 'grid gap-1 text-small font-semibold [&>:is(input,select)]:font-normal'
  return (
    <form
      className="grid gap-4 border-y py-4"
      autoComplete="off"
      onSubmit={event => event.preventDefault()}
    >
      <p ref={lead} className="max-w-text" tabIndex={-1}>
        {isKept ? messages.leads[profile] : messages.notKept}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] items-start gap-4">
        {listChoices(schools).map(([name, options]) => (
          <label key={name} className={labelClass}>
            {messages.questions[name]}
            <select
              name={name}
              value={answers[name] ?? ''}
              onChange={({ target }) => change({ [name]: target.value })}
            >
              <option value="">{messages.notSaid}</option>
              {options.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
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
                change({ gpa: parseGpa(target.value) })
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
      </div>
      <p className="flex flex-wrap gap-3">
        {(profile === 'none' || profile === 'other') && hasAnswers(answers) && (
          <Button look="primary" busy={isSaving && messages.saving} onClick={save}>
            {messages.save}
          </Button>
        )}
        <Button onClick={forget}>{hasProfile ? messages.forgetEverywhere : messages.forget}</Button>
      </p>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
    </form>
  )
}

type Choice = readonly [value: string, label: string]

/** `High-school senior` for `a high-school senior`. */
const toLabel = (name: string): string =>
  name.replace(/^an? /, '').replace(/^./, letter => letter.toUpperCase())

/** The questions that are answered by a choice, with their choices. */
const listChoices = (
  schools: readonly SchoolFacts[],
): [name: Exclude<keyof EligibilityAnswers, 'gpa'>, choices: Choice[]][] => [
  [
    'year',
    Object.entries(studyYears).map(([year, { one }]) => [
      year,
      year === 'graduate' ? messages.otherDegree : toLabel(one),
    ]),
  ],
  [
    'school',
    [[otherSchool, messages.otherSchool], ...schools.map(({ name }): Choice => [name, name])],
  ],
  ['field', fieldsOfStudy.map(({ id, name }) => [id, toLabel(name)])],
  [
    'state',
    [...states.map(({ code, name }): Choice => [code, name]), [elsewhere, messages.elsewhere]],
  ],
  [
    'status',
    Object.entries(statusAnswers).map(([status, { one }]) => [
      status,
      status === 'other' ? messages.otherStatus : toLabel(one),
    ]),
  ],
]
