import { type InputEvent, memo, useCallback, useEffect, useRef, useState } from 'react'
import type { EligibilityAnswers } from '#contract/eligibility-answers.ts'
import type { SchoolFacts } from '#contract/school-rules.ts'
import { choiceQuestions, listOptions } from '#lib/eligibility-options.ts'
import { eligibilityMessages as messages } from '#lib/messages/eligibility.ts'
import {
  type ProfileAnswers,
  readSavedAnswers,
  removeAnswers,
  saveAnswers,
} from '#lib/saved-answers.ts'
import {
  areInProfile,
  hasAnswers,
  parseGpa,
  readAnswersForm,
  readStoredAnswers,
  storeAnswers,
} from '#lib/stored-answers.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { FormContext } from './form-context.ts'
import { Notice } from './Notice.tsx'
import { Select } from './Select.tsx'

/** Reads the answers in the profile into this browser. */
export const readAnswersOfProfile = (): Promise<unknown> => readSavedAnswers()

/** The answers in this browser, which begin with those of the profile where it has any. */
export function useAnswers() {
  const [answers, setAnswers] = useState(() => readStoredAnswers())
  const [profile, setProfile] = useState<ProfileAnswers>('unknown')
  /** Changes when the fields must be filled again. */
  const [version, setVersion] = useState(0)
  const [isKept, setKept] = useState(true)

  const showStored = useCallback(() => {
    setAnswers(readStoredAnswers())
    setVersion(before => before + 1)
  }, [])
  useEffect(() => {
    void readSavedAnswers().then(({ profile, isNew }) => {
      setProfile(profile)
      if (isNew) showStored()
    })
  }, [showStored])

  return {
    answers,
    profile,
    version,
    isKept,
    change(next: EligibilityAnswers) {
      setAnswers(next)
      setKept(storeAnswers(next))
      if (profile === 'same') setProfile('other')
    },
    async save(): Promise<string | null> {
      const failure = await saveAnswers(answers)
      if (failure === null) setProfile(areInProfile() ? 'same' : 'other')
      return failure
    },
    async forget(): Promise<string | null> {
      const failure = await removeAnswers(profile)
      if (failure !== null) return failure
      setProfile(before => (before === 'unknown' ? before : 'none'))
      setKept(true)
      showStored()
      return null
    },
  }
}

interface EligibilityFormProps {
  saved: ReturnType<typeof useAnswers>
  schools: readonly SchoolFacts[]
  onForget?: () => void
}

/** The questions of "Does it fit me?", whose answers a member can save in the profile. */
export function EligibilityForm({ saved, schools, onForget }: EligibilityFormProps) {
  const { answers, profile, version, isKept } = saved
  const [isGpaValid, setGpaValid] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const lead = useRef<HTMLParagraphElement>(null)

  function onInput({ currentTarget }: InputEvent<HTMLFormElement>) {
    setFailure(null)
    setGpaValid(!Number.isNaN(parseGpa(String(new FormData(currentTarget).get('gpa')))))
    saved.change(readAnswersForm(currentTarget))
  }

  async function save() {
    if (!isGpaValid) return form.current?.querySelector('input')?.focus()
    setSaving(true)
    const message = await saved.save()
    setSaving(false)
    setFailure(message)
    // The button is gone, and the lead says where the answers are now.
    if (message === null) lead.current?.focus()
  }

  async function forget() {
    const message = await saved.forget()
    setFailure(message)
    if (message !== null) return
    setGpaValid(true)
    onForget?.()
  }

  const isInProfile = profile === 'same' || profile === 'other'
  return (
    <form
      ref={form}
      className="grid gap-4 border-y py-4"
      autoComplete="off"
      noValidate
      onInput={onInput}
      onSubmit={event => event.preventDefault()}
    >
      <p ref={lead} tabIndex={-1}>
        {isKept ? messages.leads[profile] : messages.notKept}
      </p>
      <Questions key={version} {...{ answers, schools, isGpaValid }} />
      <p className="sr-only" role="status">
        {isGpaValid ? '' : messages.gpaError}
      </p>
      <p className="flex flex-wrap gap-3">
        {(profile === 'none' || profile === 'other') && hasAnswers(answers) && (
          <Button look="primary" busy={isSaving && messages.saving} onClick={save}>
            {messages.save}
          </Button>
        )}
        <Button onClick={forget}>
          {isInProfile ? messages.forgetEverywhere : messages.forget}
        </Button>
      </p>
      {failure && <Notice kind="error">{failure}</Notice>}
    </form>
  )
}

interface QuestionsProps {
  /** What the fields start with. */
  answers: EligibilityAnswers
  schools: readonly SchoolFacts[]
  isGpaValid: boolean
}

const Questions = memo(function Questions({ answers, schools, isGpaValid }: QuestionsProps) {
  const [initialValues] = useState(() =>
    Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, `${answer ?? ''}`])),
  )
  const names = schools.map(({ name }) => name)
  const errors = isGpaValid ? {} : { gpa: messages.gpaError }
  return (
    <FormContext value={{ errors, initialValues }}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] items-start gap-4">
        {choiceQuestions.map(name => (
          <Select
            key={name}
            name={name}
            label={messages.questions[name]}
            options={listOptions(name, names).map(([value, label]) => ({ value, label }))}
          />
        ))}
        <Field
          name="gpa"
          label={messages.questions.gpa}
          hint={messages.gpaHint}
          inputMode="decimal"
        />
      </div>
    </FormContext>
  )
})
