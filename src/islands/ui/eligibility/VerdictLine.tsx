import { useState } from 'react'
import { describeVerdict, type Verdict, type VerdictLabel } from '#catalog/eligibility.ts'
import type { Point, Question } from '#catalog/eligibility-facts.ts'
import type { Answers, Given } from '#catalog/given-answers.ts'
import { capitalize } from '#catalog/values.ts'
import { $openedQuestion, changeAnswers } from '#lib/eligibility-answers.ts'
import { eligibilityMessages as messages } from '#lib/messages/eligibility.ts'
import type { CheckedProgram } from './verdicts.tsx'

const signClass =
  'relative ps-[1.5em] before:absolute before:start-0 before:w-[1em] before:text-center before:font-bold'

/** The look of a verdict; its words say the same. */
const looks: Record<VerdictLabel, string> = {
  fits: "before:text-field before:content-['✓'_/_''] font-semibold",
  check: "before:text-amber before:content-['?'_/_''] font-semibold",
  tell: '',
  declined: "before:content-['–'_/_''] text-muted",
  others: "before:content-['–'_/_''] text-muted",
}

/** The sign before a point, with its words for screen readers. */
const signs: Record<Point['result'], string> = {
  met: "before:text-field before:content-['✓'_/_'Met:']",
  unmet: "before:text-red before:content-['✕'_/_'Not_met:']",
  open: "before:text-amber before:content-['?'_/_'Open:']",
  unless: "before:content-['·'_/_'Unless_not_met:']",
}

interface VerdictTextProps {
  verdict: Verdict
  /** The page with the questions, if that is another one. */
  questionsPath?: string | undefined
}

/** A verdict in a few words; one that waits for an answer opens its question. */
export function VerdictText({ verdict, questionsPath }: VerdictTextProps) {
  const { label, points } = verdict
  const text = describeVerdict(verdict)
  const first = points.find(
    ({ result, question }) => result === 'open' && question?.kind === 'profile',
  )
  if (label === 'tell' && first?.question)
    return <OpenQuestion question={first.question} {...{ text, label, questionsPath }} />
  return (
    <span className={`${signClass} ${looks[label]}`} data-verdict={label}>
      {text}
    </span>
  )
}

interface VerdictLineProps extends VerdictTextProps {
  program: CheckedProgram
  given: Answers['given']
}

/** The verdict on a program. The reasons are written when they are first asked for. */
export function VerdictLine({ program, verdict, given, questionsPath }: VerdictLineProps) {
  const [isOpened, setOpened] = useState(false)
  const { label, points } = verdict
  return (
    <div className="relative z-[1] flex max-w-text flex-wrap items-center gap-x-3 text-small">
      <VerdictText verdict={verdict} questionsPath={questionsPath} />
      {label === 'declined' && (
        <button
          type="button"
          className="button button-quiet px-2"
          onClick={() => takeBack(points, given)}
        >
          {messages.undo}
        </button>
      )}
      <details className="open:basis-full" onToggle={() => setOpened(true)}>
        <summary className="inline-flex min-h-target w-fit items-center underline decoration-gold underline-offset-[0.3em]">
          {messages.why}
        </summary>
        {isOpened && <Reasons {...{ program, points, given, questionsPath }} />}
      </details>
    </div>
  )
}

/** Removes the answers by which a student has declined a program. */
function takeBack(points: readonly Point[], given: Answers['given']): void {
  const keys = points.flatMap(({ result, question }) =>
    result === 'unmet' && question ? [question.key, ...(question.answered ?? [])] : [],
  )
  const stored = keys.filter(key => given[key] !== undefined)
  changeAnswers({ given: Object.fromEntries(stored.map(key => [key, null])) })
}

interface OpenQuestionProps extends Pick<VerdictLineProps, 'questionsPath'> {
  question: Question
  text: string
  label?: VerdictLabel
}

/** Opens a question that has a place among those of the page. */
function OpenQuestion({ question: { key }, text, label, questionsPath }: OpenQuestionProps) {
  if (questionsPath)
    return (
      <a className="button" href={questionsPath} data-verdict={label}>
        {text}
      </a>
    )
  return (
    <button
      type="button"
      className="button my-1 text-start"
      data-verdict={label}
      onClick={() => $openedQuestion.set({ key })}
    >
      {text}
    </button>
  )
}

type ReasonsProps = Pick<VerdictLineProps, 'program' | 'given' | 'questionsPath'> &
  Pick<Verdict, 'points'>

function Reasons({ program, points, given, questionsPath }: ReasonsProps) {
  const link = program.url ?? program.applicationLink
  return (
    <>
      <ul className="mb-2 grid list-none gap-1 p-0">
        {points.map(({ about, result, text, question }) => (
          <li key={`${about} ${text}`} className={`${signClass} ${signs[result]}`}>
            {capitalize(text)}
            {question?.kind === 'yes-no' &&
              (result === 'open' || given[question.key] !== undefined) && (
                <YesNo question={question} answer={given[question.key]} />
              )}
            {question && question.kind !== 'yes-no' && result === 'open' && (
              <p>
                <OpenQuestion {...{ question, questionsPath }} text={messages.answer} />
              </p>
            )}
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

/** Answers the question of one program; a second press takes the answer back. */
function YesNo({
  question: { key, ask },
  answer,
}: {
  question: Question
  answer: Given | undefined
}) {
  return (
    <fieldset className="mb-2 p-0">
      <legend className="text-muted">{ask}</legend>
      <div className="flex gap-2">
        {[true, false].map(value => (
          <button
            key={String(value)}
            type="button"
            className="button aria-pressed:border-brand aria-pressed:bg-sunken"
            aria-pressed={answer === value}
            onClick={() => changeAnswers({ given: { [key]: answer === value ? null : value } })}
          >
            {value ? messages.yes : messages.no}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
