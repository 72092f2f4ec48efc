import '#styles/eligibility.css'
import {
  type ComponentType,
  type InputEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { checkEligibility, getVerdict, summarizeReasons, toStudent } from '#contract/eligibility.ts'
import type { EligibilityAnswers } from '#contract/eligibility-answers.ts'
import { noAnswers, type Student } from '#contract/eligibility-checks.ts'
import { limits } from '#contract/limits.ts'
import type { SchoolFacts } from '#contract/school-rules.ts'
import { choiceQuestions, listOptions } from '#lib/eligibility-options.ts'
import { eligibilityMessages as messages } from '#lib/messages/eligibility.ts'
import {
  forgetAnswers,
  hasAnswers,
  readAnswersForm,
  readStoredAnswers,
  storeAnswers,
} from '#lib/stored-answers.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormContext } from '../../ui/form-context.ts'
import { Select } from '../../ui/Select.tsx'
import { loadSchools } from '../facts.ts'
import type { CardProgram } from './ProgramGrid.tsx'

/** The verdicts on programs by the answers of a student. */
export interface Verdicts {
  of: (program: CardProgram) => ReturnType<typeof getVerdict>
  /** Says the verdict on a program, and why. */
  render: (program: CardProgram) => ReactNode
}

export interface EligibilityProps {
  /** Whether the questions are shown. */
  isOpen: boolean
  /** The programs whose verdicts are counted. */
  programs: readonly CardProgram[]
  /** Whether programs that do not fit are hidden. */
  isOnly: boolean
  setOnly: (isOnly: boolean) => void
  /** Called with new verdicts; null without answers. */
  setVerdicts: (verdicts: Verdicts | null) => void
}

/** Imports the questions with the schools that they offer. */
export async function loadEligibility(): Promise<ComponentType<EligibilityProps>> {
  const schools = await loadSchools()
  if (schools.length === 0) throw new Error('The schools could not be read')
  return props => <Eligibility {...props} schools={schools} />
}

interface WithSchools {
  schools: readonly SchoolFacts[]
}

function Eligibility(props: EligibilityProps & WithSchools) {
  const { isOpen, programs, isOnly, setOnly, setVerdicts, schools } = props
  const [answers, setAnswers] = useState(() => readStoredAnswers())
  const [isKept, setKept] = useState(true)
  const [isGpaValid, setGpaValid] = useState(true)
  const [forgotten, setForgotten] = useState(0)
  const verdicts = useMemo(
    () => (hasAnswers(answers) ? createVerdicts(toStudent(answers, schools)) : null),
    [answers, schools],
  )
  const count = useMemo(() => verdicts && countVerdicts(programs, verdicts), [programs, verdicts])
  useEffect(() => setVerdicts(verdicts), [setVerdicts, verdicts])

  function onInput({ currentTarget: form }: InputEvent<HTMLFormElement>) {
    const isValid = form.checkValidity()
    setGpaValid(isValid)
    if (!isValid) return
    const next = readAnswersForm(form)
    setAnswers(next)
    setKept(storeAnswers(next))
  }

  function forget() {
    forgetAnswers()
    setAnswers(noAnswers)
    setGpaValid(true)
    setKept(true)
    setOnly(false)
    setForgotten(forgotten + 1)
  }

  return (
    <>
      {isOpen && (
        <form
          className="grid gap-4 border-y py-4"
          autoComplete="off"
          noValidate
          onInput={onInput}
          onSubmit={event => event.preventDefault()}
        >
          <p>{isKept ? messages.lead : messages.notKept}</p>
          <Questions key={forgotten} {...{ answers, schools, isGpaValid }} />
          <p>
            <Button onClick={forget}>{messages.forget}</Button>
          </p>
        </form>
      )}
      <p className="flex flex-wrap items-center gap-x-5 text-small" hidden={!verdicts}>
        <output>{count}</output>
        <label className="inline-flex min-h-target items-center gap-2 font-semibold">
          <input
            type="checkbox"
            checked={isOnly}
            onChange={({ target }) => setOnly(target.checked)}
          />
          {messages.only}
        </label>
      </p>
    </>
  )
}

interface QuestionsProps extends WithSchools {
  /** What the fields start with. */
  answers: EligibilityAnswers
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
          type="number"
          min="0"
          max={limits.gpa.max}
          step="any"
          inputMode="decimal"
        />
      </div>
    </FormContext>
  )
})

/** What the check reads of a program: nothing, if another backend knows only its name. */
const audienceOf = ({ confidence, audience }: CardProgram) => (confidence ? audience : null)

function createVerdicts(student: Student): Verdicts {
  // A key press in the search must not judge all programs again.
  const judged = new WeakMap<CardProgram, ReturnType<typeof getVerdict>>()
  const of = (program: CardProgram) => {
    const verdict = judged.get(program) ?? getVerdict(audienceOf(program), student)
    judged.set(program, verdict)
    return verdict
  }
  return { of, render: program => <Mark {...{ program, student }} verdict={of(program)} /> }
}

function countVerdicts(programs: readonly CardProgram[], verdicts: Verdicts): string {
  const counts = { fits: 0, 'not known': 0, 'does not fit': 0 }
  for (const program of programs) counts[verdicts.of(program)]++
  return messages.count(counts.fits, counts['not known'], counts['does not fit'])
}

interface MarkProps {
  program: CardProgram
  student: Student
  verdict: ReturnType<typeof getVerdict>
}

/** The verdict on a program. The reasons are written when they are first asked for. */
function Mark({ program, student, verdict }: MarkProps) {
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="text-small" onToggle={() => setOpened(true)}>
      <summary className="inline-flex min-h-target items-center gap-2">
        <span className="font-semibold" data-verdict={verdict}>
          {messages.verdicts[verdict]}
        </span>
        <span className="underline underline-offset-[0.2em]">{messages.why}</span>
      </summary>
      {isOpened && <Reasons program={program} student={student} />}
    </details>
  )
}

function Reasons({ program, student }: Omit<MarkProps, 'verdict'>) {
  const { reasons } = checkEligibility(audienceOf(program), student)
  const link = program.url ?? program.applicationLink
  return (
    <>
      <ul className="mb-2 grid list-none gap-1 p-0">
        {reasons.length === 0 && <li data-verdict="not known">{messages.notStated}</li>}
        {summarizeReasons(reasons).map(({ text, verdict }) => (
          <li key={text} data-verdict={verdict}>
            {text}
          </li>
        ))}
      </ul>
      <p>
        {messages.caution}{' '}
        {link && (
          <a
            className="inline-flex min-h-target items-center"
            href={link}
            target="_blank"
            rel="noopener"
          >
            {messages.provider}
          </a>
        )}
      </p>
    </>
  )
}
