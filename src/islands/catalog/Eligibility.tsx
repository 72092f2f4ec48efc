import { useStore } from '@nanostores/react'
import {
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  checkEligibility,
  getVerdict as checkVerdict,
  summarizeReasons,
  toStudent,
  type Verdict,
} from '#catalog/eligibility.ts'
import { mapInSlices } from '#catalog/map-in-slices.ts'
import type { Student } from '#catalog/other-conditions.ts'
import type { CardProgram } from '#catalog/program.ts'
import { $answers, $hasProfileAnswers, $schools, hasAnswers } from '#lib/eligibility-answers.ts'
import { eligibilityMessages as messages } from '#lib/messages/eligibility.ts'
import { EligibilityForm } from '../ui/EligibilityForm.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'

/** The verdicts on programs by the answers of a student. */
export interface Verdicts {
  getVerdict: (program: CardProgram) => Verdict
  /** Says the verdict on a program, and why. */
  render: (program: CardProgram) => ReactNode
}

interface EligibilityProps {
  /** The programs whose verdicts are counted. */
  programs: readonly CardProgram[]
  /** Called with the verdicts that the cards show; null without answers. */
  setVerdicts: (verdicts: Verdicts | null) => void
  /** Whether programs that do not fit are hidden. */
  isOnly: boolean
  setOnly: (isOnly: boolean) => void
}

/** "Does it fit me?" above a list: questions whose answers mark its programs. */
export function Eligibility(props: EligibilityProps) {
  const { programs, setVerdicts, isOnly, setOnly } = props
  const latest = useStoredVerdicts()
  const [count, setCount] = useState('')

  useEffect(() => {
    let isCurrent = true
    // In short steps: only the cards on the screen are drawn.
    const show = () => startTransition(() => setVerdicts(latest))
    if (!latest || !isOnly) show()
    if (!latest) {
      setOnly(false)
      return setCount('')
    }
    // Before it hides some, all are checked.
    void countVerdicts(programs, latest, () => isCurrent).then(text => {
      if (!isCurrent) return
      show()
      setCount(text)
    })
    return () => {
      isCurrent = false
    }
  }, [latest, isOnly, programs, setVerdicts, setOnly])

  return (
    <Questions>
      {/* Room for it where answers are stored. */}
      <div className="flex flex-wrap items-center gap-x-5 text-small max-sm:[[data-answers]_&]:min-h-[4.5rem] sm:[[data-answers]_&]:min-h-target">
        {latest && <output className="max-sm:basis-full">{count}</output>}
        {latest && (
          <label className="inline-flex min-h-target items-center gap-2 font-semibold">
            <input
              type="checkbox"
              checked={isOnly}
              onChange={({ target }) => setOnly(target.checked)}
            />
            {messages.only}
          </label>
        )}
      </div>
    </Questions>
  )
}

/** "Does it fit me?" on the page of a program, with the verdict on it. */
export function ProgramEligibility({ program }: { program: CardProgram }) {
  const verdicts = useStoredVerdicts()
  return (
    <Questions>
      <div className="[[data-answers]_&]:min-h-target">
        {/* Always there: screen readers skip an element that appears with its text. */}
        <output className="sr-only">
          {verdicts && messages.verdicts[verdicts.getVerdict(program)]}
        </output>
        {verdicts?.render(program)}
      </div>
    </Questions>
  )
}

/** The questions, behind a button. Below them stands what the answers give. */
function Questions({ children }: { children: ReactNode }) {
  const { answers } = useStore($answers, { ssr: 'initial' })
  const [isOpen, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const isNeeded = isOpen || hasAnswers(answers)
  const { data: schools, error } = useSchools(isNeeded)
  // Reads what the member has saved on another device.
  useEffect(() => $hasProfileAnswers.listen(() => {}), [])
  // Links to the questions open them before hydration.
  useEffect(() => setOpen(details.current?.open === true), [])
  return (
    <section
      className="grid gap-2 py-3 print:hidden"
      aria-label={messages.heading}
      data-needs-script
    >
      <details ref={details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="button w-fit">{messages.heading}</summary>
        <div id="questions" className="mt-3">
          {isOpen && (schools ? <EligibilityForm schools={schools} /> : !error && <Loading />)}
        </div>
      </details>
      {error && isNeeded && <LoadError text={messages.failed} retry={$schools.revalidate} />}
      {children}
    </section>
  )
}

const subscribeToNothing = () => () => {}
const nothingLoaded: ReturnType<typeof $schools.get> = { loading: false }

/** The schools that the questions offer, which are loaded once they are needed. */
const useSchools = (isNeeded: boolean) =>
  useSyncExternalStore(
    isNeeded ? $schools.listen : subscribeToNothing,
    () => (isNeeded ? $schools.get() : nothingLoaded),
    () => nothingLoaded,
  )

/** The verdicts by the stored answers; null without any, and while the schools load. */
export function useStoredVerdicts(): Verdicts | null {
  const { answers } = useStore($answers, { ssr: 'initial' })
  const isAnswered = hasAnswers(answers)
  const { data: schools } = useSchools(isAnswered)
  return useMemo(
    () => (schools && isAnswered ? createVerdicts(toStudent(answers, schools)) : null),
    [schools, isAnswered, answers],
  )
}

/** What the check reads of a program: nothing, if another backend knows only its name. */
const audienceOf = ({ confidence, audience }: CardProgram) => (confidence ? audience : null)

function createVerdicts(student: Student): Verdicts {
  // A key press in the search must not check all programs again.
  const known = new WeakMap<CardProgram, Verdict>()
  const getVerdict = (program: CardProgram) => {
    const verdict = known.get(program) ?? checkVerdict(audienceOf(program), student)
    known.set(program, verdict)
    return verdict
  }
  const render = (program: CardProgram) => (
    <Mark program={program} student={student} verdict={getVerdict(program)} />
  )
  return { getVerdict, render }
}

/** Checks all programs in slices, each once, for as long as the verdicts are wanted. */
async function countVerdicts(
  programs: readonly CardProgram[],
  verdicts: Verdicts,
  isCurrent: () => boolean,
): Promise<string> {
  const counts = { fits: 0, 'not known': 0, 'does not fit': 0 }
  const once = [...new Map(programs.map(program => [program.id, program])).values()]
  await mapInSlices(once, program => {
    if (isCurrent()) counts[verdicts.getVerdict(program)]++
  })
  return messages.count(counts)
}

/** The sign before a verdict, with its words for screen readers. */
const signs: Record<Verdict, string> = {
  fits: "before:text-field before:content-['✓'_/_'Fits:']",
  'does not fit': "before:text-red before:content-['✕'_/_'Does_not_fit:']",
  'not known': "before:content-['?'_/_'Not_known:']",
}
const signClass =
  'before:me-2 before:inline-block before:w-[1em] before:text-center before:font-bold'

interface MarkProps {
  program: CardProgram
  student: Student
  verdict: Verdict
}

/** The verdict on a program. The reasons are written when they are first asked for. */
function Mark({ program, student, verdict }: MarkProps) {
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="relative z-[1] max-w-text text-small" onToggle={() => setOpened(true)}>
      <summary className="inline-flex min-h-target w-fit cursor-pointer items-center gap-2 font-semibold">
        <span className={`${signClass} ${signs[verdict]}`} data-verdict={verdict}>
          {messages.verdicts[verdict]}
        </span>
        <span className="font-normal underline decoration-gold underline-offset-[0.3em]">
          {messages.why}
        </span>
      </summary>
      {isOpened && <Reasons program={program} student={student} />}
    </details>
  )
}

function Reasons({ program, student }: Omit<MarkProps, 'verdict'>) {
  const { reasons } = checkEligibility(audienceOf(program), student)
  const link = program.url ?? program.applicationLink
  const shown =
    reasons.length > 0
      ? summarizeReasons(reasons)
      : [{ verdict: 'not known' as const, text: messages.notStated }]
  return (
    <>
      <ul className="mb-2 grid list-none gap-1 p-0">
        {shown.map(({ text, verdict }) => (
          <li
            key={text}
            className={`relative ps-[1.5em] before:absolute before:start-0 ${signClass} ${signs[verdict]}`}
          >
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
