import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useState,
} from 'react'
import {
  checkEligibility,
  getVerdict as checkVerdict,
  summarizeReasons,
  toStudent,
} from '#catalog/eligibility.ts'
import { noAnswers } from '#catalog/eligibility-checks.ts'
import { mapInSlices } from '#catalog/map-in-slices.ts'
import type { Student } from '#catalog/other-conditions.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'
import { loadSchools } from '#lib/api/schools.ts'
import {
  eligibilityMessages as messages,
  eligibilityTexts as texts,
} from '#lib/messages/eligibility.ts'
import * as attributes from '#lib/page-attributes.ts'
import { hasAnswers } from '#lib/stored-answers.ts'
import { EligibilityForm } from '../../ui/EligibilityForm.tsx'
import type { CardProgram } from '../../ui/ProgramCard.tsx'

type Verdict = ReturnType<typeof checkVerdict>

/** The verdicts on programs by the answers of a student. */
export interface Verdicts {
  getVerdict: (program: CardProgram) => Verdict
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
  /** The verdicts that the cards show. */
  verdicts: Verdicts | null
  /** Called with new verdicts; null without answers. */
  setVerdicts: (verdicts: Verdicts | null) => void
}

/** Imports the questions with the schools that they offer. */
export async function loadEligibility(): Promise<ComponentType<EligibilityProps>> {
  const schools = await loadSchools()
  return props => <Eligibility {...props} schools={schools} />
}

function Eligibility(props: EligibilityProps & { schools: readonly SchoolFacts[] }) {
  const { isOpen, programs, isOnly, setOnly, verdicts, setVerdicts, schools } = props
  const [answers, setAnswers] = useState(noAnswers)
  const [count, setCount] = useState('')
  const latest = useMemo(
    () => (hasAnswers(answers) ? createVerdicts(toStudent(answers, schools)) : null),
    [answers, schools],
  )

  useEffect(() => {
    document.documentElement.toggleAttribute(attributes.answers, latest !== null)
    // In short steps, and before all programs are checked: only the cards on the screen are drawn.
    const show = () => startTransition(() => setVerdicts(latest))
    if (!latest || !isOnly) return show()
    return whileCurrent(isCurrent => countVerdicts(programs, latest, isCurrent), show)
  }, [latest, isOnly, programs, setVerdicts])

  useEffect(() => {
    if (!verdicts) return setCount('')
    return whileCurrent(isCurrent => countVerdicts(programs, verdicts, isCurrent), setCount)
  }, [programs, verdicts])

  return (
    <>
      <div hidden={!isOpen}>
        <EligibilityForm schools={schools} onAnswers={setAnswers} onForget={() => setOnly(false)} />
      </div>
      <p className="flex flex-wrap items-center gap-x-5 text-small" hidden={!latest}>
        <output>{verdicts && count}</output>
        <label className="inline-flex min-h-target items-center gap-2 font-semibold">
          <input
            type="checkbox"
            checked={isOnly}
            onChange={({ target }) => setOnly(target.checked)}
          />
          {texts.only}
        </label>
      </p>
    </>
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

/** Starts work and uses its result, unless the returned function was called before. */
function whileCurrent<Result>(
  start: (isCurrent: () => boolean) => Promise<Result>,
  use: (result: Result) => void,
): () => void {
  let isCurrent = true
  void start(() => isCurrent).then(result => isCurrent && use(result))
  return () => {
    isCurrent = false
  }
}

/** Checks all programs in slices, for as long as the verdicts are wanted. */
async function countVerdicts(
  programs: readonly CardProgram[],
  verdicts: Verdicts,
  isCurrent: () => boolean,
): Promise<string> {
  const counts = { fits: 0, 'not known': 0, 'does not fit': 0 }
  await mapInSlices(programs, program => {
    if (isCurrent()) counts[verdicts.getVerdict(program)]++
  })
  return messages.count(counts)
}

interface MarkProps {
  program: CardProgram
  student: Student
  verdict: Verdict
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
        <span className="underline underline-offset-[0.2em]">{texts.why}</span>
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
        {reasons.length === 0 && <li data-verdict="not known">{texts.notStated}</li>}
        {summarizeReasons(reasons).map(({ text, verdict }) => (
          <li key={text} data-verdict={verdict}>
            {text}
          </li>
        ))}
      </ul>
      <p>
        {texts.caution}{' '}
        {link && (
          <a
            className="inline-flex min-h-target items-center"
            href={link}
            target="_blank"
            rel="noopener"
          >
            {texts.provider}
          </a>
        )}
      </p>
    </>
  )
}
