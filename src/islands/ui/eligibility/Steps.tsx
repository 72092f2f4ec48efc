import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Answers } from '#catalog/given-answers.ts'
import { answerRanges, type Given, isSharedWithAccount } from '#catalog/given-answers.ts'
import type { Step } from '#catalog/questions.ts'
import { capitalize, monthNames } from '#catalog/values.ts'
import {
  $answers,
  $openedQuestion,
  changeAnswers,
  type NumberRange,
  parseNumber,
} from '#lib/eligibility-answers.ts'
import { eligibilityMessages as messages } from '#lib/messages/eligibility.ts'
import { Button } from '../Button.tsx'
import { useFocusFallback } from '../use-focus-fallback.ts'

const boxId = 'next-question'

/** The further questions, one at a time, for as long as one of them decides something. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const { answers } = useStore($answers)
  const opened = useStore($openedQuestion)
  /** Those that were answered or skipped in this visit. */
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  /** Stays while its boxes are ticked, which settles them one by one. */
  const [pinned, pin] = useState<Step | null>(null)
  // The button that is pressed goes with its question.
  const fallback = useFocusFallback('legend, p[tabindex]')
  const step = pinned ?? steps.find(({ id }) => !passed.has(id))
  const skipped = steps.filter(({ id }) => passed.has(id))

  useEffect(() => {
    const wanted = opened && steps.find(({ keys }) => keys.includes(opened.key))
    if (!wanted) return
    $openedQuestion.set(null)
    pin(wanted)
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${boxId} :is(input, select, button)`)?.focus(),
    )
  }, [opened, steps])

  function goOn(given: Readonly<Record<string, Given>> = {}) {
    if (Object.keys(given).length > 0) changeAnswers({ given })
    if (step) setPassed(new Set([...passed, step.id]))
    pin(null)
  }

  return (
    <div id={boxId} className="grid gap-2 outline-none" {...fallback}>
      {step && (
        <form
          key={step.id}
          autoComplete="off"
          noValidate
          onSubmit={event => event.preventDefault()}
        >
          <fieldset className="grid gap-3 p-0">
            <legend className="mb-1 font-semibold text-lead" tabIndex={-1}>
              {step.ask}
            </legend>
            <p className="hint">
              {[messages.left(step.count), isPrivate(step) && messages.private]
                .filter(Boolean)
                .join(' ')}
            </p>
            <Control
              {...{ step, answers, goOn }}
              pin={() => pin(step)}
              skip={<Button onClick={() => goOn()}>{messages.skip}</Button>}
            />
          </fieldset>
        </form>
      )}
      {!step && skipped.length === 0 && <p tabIndex={-1}>{messages.settled}</p>}
      {!step && skipped.length > 0 && (
        <p className="flex flex-wrap items-center gap-3" tabIndex={-1}>
          {messages.skipped(skipped.length)}
          <Button onClick={() => setPassed(new Set())}>{messages.askAgain}</Button>
        </p>
      )}
    </div>
  )
}

/** Whether no answer of a question may leave the browser. */
const isPrivate = ({ keys }: Step) =>
  !keys.some(key => key === 'scores' || isSharedWithAccount(key))

interface ControlProps {
  step: Step
  answers: Answers
  /** Stores answers, and goes to the next question. */
  goOn: (given?: Readonly<Record<string, Given>>) => void
  /** Keeps the question although it is answered. */
  pin: () => void
  /** The button that goes on without an answer. */
  skip: ReactNode
}

function Control(props: ControlProps) {
  const { step, goOn, skip } = props
  const { id, kind } = step
  if (kind === 'ticks') return <Ticks {...props} />
  if (kind === 'number' || kind === 'scores') return <Numbers {...props} />
  if (kind === 'month') return <Month {...props} />
  if (kind === 'choice') return <Choices {...props} />
  return (
    <Buttons>
      <Button onClick={() => goOn({ [id]: true })}>{messages.yes}</Button>
      <Button onClick={() => goOn({ [id]: false })}>{messages.no}</Button>
      {skip}
    </Buttons>
  )
}

const optionClass = 'inline-flex min-h-target w-fit items-center gap-3'
const Buttons = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap gap-3">{children}</p>
)

/** Chosen by a button: arrow keys change what is marked. */
function Choices({ step: { id, choices }, goOn, skip }: ControlProps) {
  const [chosen, setChosen] = useState<(typeof choices)[number] | null>(null)
  const [isSent, setSent] = useState(false)
  function send() {
    setSent(true)
    if (chosen) goOn(chosen.given)
  }
  return (
    <>
      <div className="grid">
        {choices.map(choice => (
          <label key={choice.label} className={optionClass}>
            <input
              type="radio"
              name={id}
              checked={chosen === choice}
              onChange={() => setChosen(choice)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <Missing text={isSent && !chosen && messages.noChoice} />
      <Send {...{ send, skip }} />
    </>
  )
}

/** Says what keeps an answer from being sent. */
const Missing = ({ text, id }: { text: string | false; id?: string }) => (
  <p id={id} className="field-error empty:hidden" aria-live="polite">
    {text}
  </p>
)

const Send = ({ send, skip }: { send: () => void; skip: ReactNode }) => (
  <Buttons>
    <Button type="submit" onClick={send}>
      {messages.ok}
    </Button>
    {skip}
  </Buttons>
)

function Ticks({ step, answers: { given }, goOn, pin, skip }: ControlProps) {
  const unticked = step.ticks.filter(({ key }) => given[key] !== true)
  const isTicked = unticked.length < step.ticks.length
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-x-5">
        {step.ticks.map(({ key, label }) => (
          <label key={key} className={optionClass}>
            <input
              type="checkbox"
              checked={given[key] === true}
              onChange={({ target }) => {
                pin()
                changeAnswers({ given: { [key]: target.checked || null } })
              }}
            />
            {capitalize(label)}
          </label>
        ))}
      </div>
      <p className="hint">{messages.ticksHint}</p>
      <Buttons>
        {unticked.length > 0 && (
          <Button onClick={() => goOn(Object.fromEntries(unticked.map(({ key }) => [key, false])))}>
            {messages.none(isTicked)}
          </Button>
        )}
        {isTicked ? <Button onClick={() => goOn()}>{messages.goOn}</Button> : skip}
      </Buttons>
    </>
  )
}

/** A number, or the two scores of which either may stay empty. */
function Numbers({ step: { id, kind, ask }, goOn, skip }: ControlProps) {
  const fields = kind === 'scores' ? (['sat', 'act'] as const) : [id]
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isSent, setSent] = useState(false)
  const numbers = fields.map(key => ({
    key,
    range: answerRanges[key] ?? anyNumber,
    number: parseNumber(typed[key] ?? '', answerRanges[key] ?? anyNumber),
  }))
  const isEmpty = numbers.every(({ number }) => number === null)
  function send() {
    setSent(true)
    if (isEmpty || numbers.some(({ number }) => Number.isNaN(number))) return
    goOn(
      Object.fromEntries(
        numbers.flatMap(({ key, number }) => (number === null ? [] : [[key, number]])),
      ),
    )
  }
  return (
    <>
      {kind === 'scores' && <p className="hint">{messages.scoresHint}</p>}
      <div className="flex flex-wrap gap-4">
        {numbers.map(({ key, number, range }) => {
          const isWrong = isSent && Number.isNaN(number)
          return (
            <div key={key} className="grid max-w-[16rem] content-start gap-1">
              <label className="grid gap-1 text-small [&>input]:max-w-[10rem]">
                {kind === 'scores' ? (
                  messages.scores[key as 'sat' | 'act']
                ) : (
                  <span className="sr-only">{ask}</span>
                )}
                <input
                  name={key}
                  inputMode={range[0] < 0 ? 'text' : 'decimal'}
                  aria-invalid={isWrong}
                  aria-describedby={`${key}-error`}
                  value={typed[key] ?? ''}
                  onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
                />
              </label>
              <p id={`${key}-error`} className="field-error" aria-live="polite">
                {isWrong && messages.numberError(range)}
              </p>
            </div>
          )
        })}
      </div>
      <Missing text={isSent && isEmpty && messages.noNumber} />
      <Send {...{ send, skip }} />
    </>
  )
}

const anyNumber: NumberRange = [0, Number.MAX_SAFE_INTEGER]

/** By two lists: not every browser has a field for a month. */
function Month({ goOn, skip }: ControlProps) {
  const [chosen, setChosen] = useState({ month: '', year: '' })
  const [isSent, setSent] = useState(false)
  const thisYear = new Date().getFullYear()
  const lists = {
    month: monthNames.map((name, index) => [String(index + 1).padStart(2, '0'), name] as const),
    year: Array.from({ length: 12 }, (_, index) => {
      const year = String(thisYear - 3 + index)
      return [year, year] as const
    }),
  }
  const isMissing = !chosen.month || !chosen.year
  function send() {
    setSent(true)
    if (!isMissing) goOn({ graduation: `${chosen.year}-${chosen.month}` })
  }
  return (
    <>
      <div className="flex flex-wrap gap-4">
        {(['month', 'year'] as const).map(name => (
          <label key={name} className="grid min-w-[9rem] gap-1 text-small">
            {messages[name]}
            <select
              value={chosen[name]}
              aria-invalid={isSent && !chosen[name]}
              aria-describedby="month-error"
              onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
            >
              <option value="" />
              {lists[name].map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <Missing id="month-error" text={isSent && isMissing && messages.noMonth} />
      <Send {...{ send, skip }} />
    </>
  )
}
