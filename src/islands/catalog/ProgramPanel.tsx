import { type DescribedDates, listCycleDates } from '#catalog/deadline-text.ts'
import { type DeadlineState, getDeadlineStatus, listRoundsAhead } from '#catalog/deadlines.ts'
import type { CardProgram } from '#catalog/program.ts'
import type { ProgramCycle } from '#catalog/record.ts'
import { formatLongDay } from '#catalog/values.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { formatNote, catalogMessages as messages } from '#lib/messages/catalog.ts'
import { describeClosedReports } from '#lib/messages/program-reports.ts'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/CopyField.tsx'
import { useStoredVerdicts } from '../ui/eligibility/use-verdicts.ts'
import { DeadlineLine, Icon } from '../ui/ProgramCard.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useNow } from '../ui/use-now.ts'
import { ProgramList } from './ProgramList.tsx'
import { SaveButton } from './SaveButton.tsx'

interface ProgramPanelProps {
  program: CardProgram
  /** Whether the build has written a calendar of its dates. */
  hasCalendar: boolean
  /** Whether its link leads to the home page of an organization only. */
  isHomePage: boolean
  /** When the page was built, in ISO 8601. */
  builtAt: string
}

/** The deadline of a program, and what one can do: on its own page. */
export default function ProgramPanel(props: ProgramPanelProps) {
  const { program, hasCalendar, isHomePage, builtAt } = props
  const now = useNow(builtAt)
  const status = getDeadlineStatus(program, now)
  return (
    <section
      className="grid grid-cols-1 content-start gap-3 rounded border border-t-4 border-t-gold bg-surface p-4 sm:p-5"
      aria-labelledby="deadline"
    >
      <h2 id="deadline" className="sr-only">
        {messages.deadline}
      </h2>
      <DeadlineLine program={program} now={now} />
      {program.closedReports && (
        <p className="font-semibold text-amber">{describeClosedReports(program.closedReports)}</p>
      )}
      {!program.ended && (
        <ApplyLink
          href={program.applicationLink}
          canApply={mayBeOpen.includes(status.state)}
          {...{ isHomePage }}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <SaveButton id={program.id} name={program.name} />
        <Button data-needs-script onClick={() => void share(program.name)}>
          {messages.share}
        </Button>
      </div>
      {hasCalendar && (
        <a
          className="inline-flex min-h-target items-center gap-2 print:hidden"
          href={catalogPaths.calendar(program.id)}
        >
          <Icon name="calendar" />
          {messages.addDeadline(status.isStated)}
        </a>
      )}
      <Toasts />
    </section>
  )
}

/** States in which applications are taken, or may be. */
const mayBeOpen: readonly DeadlineState[] = ['open', 'closing-soon', 'rolling', 'unknown']

/** Shares the page by the device, or copies its address. */
async function share(title: string): Promise<void> {
  const url = window.location.href.replace(/[#?].*/, '')
  if (!navigator.share) return copyText(url, messages)
  // Rejects when somebody changes their mind.
  await navigator.share({ title, url }).catch(() => {})
}

interface ApplyLinkProps {
  href: string | null
  canApply: boolean
  isHomePage: boolean
}

const ApplyLink = ({ href, canApply, isHomePage }: ApplyLinkProps) =>
  href ? (
    <>
      <a className="button button-primary" href={href} target="_blank" rel="noopener">
        {canApply ? messages.applyNow : messages.seeProgram}
        <Icon name="outside" />
        <span className="sr-only">, {messages.newTab}</span>
      </a>
      {isHomePage && <p className="text-muted text-small">{messages.homePage}</p>}
    </>
  ) : (
    <p>{messages.noLink}</p>
  )

interface ProgramDatesProps {
  program: DescribedDates
  /** When the page was built, in ISO 8601. */
  builtAt: string
}

/** The rounds of a program that lie ahead, unless the sentence about its deadline says it all. */
export function ProgramDates({ program, builtAt }: ProgramDatesProps) {
  const now = useNow(builtAt)
  const rounds = listRoundsAhead(program, getDeadlineStatus(program, now), now)
  const seasonNote = rounds.length === 0 && program.season.note
  const isSaid =
    rounds.flatMap(listCycleDates).length < 2 && rounds.every(({ note }) => !note) && !seasonNote
  if (isSaid) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-h3">{messages.dates}</h2>
      {rounds.map((cycle, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and rounds do not move
        <Round key={index} cycle={cycle} />
      ))}
      {seasonNote && <Note text={seasonNote} />}
    </section>
  )
}

/** A round with its label and its dates. */
const Round = ({ cycle }: { cycle: ProgramCycle }) => (
  <section className="border-t pt-2">
    <h3 className="font-semibold font-text text-body">{cycle.label}</h3>
    <dl>
      {listCycleDates(cycle).map(([label, day]) => (
        <div key={label} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 py-1">
          <dt className="text-muted">{label}</dt>
          <dd>{formatLongDay(day)}</dd>
        </div>
      ))}
    </dl>
    <Note text={cycle.note} />
  </section>
)

const Note = ({ text }: { text: ProgramCycle['note'] }) =>
  text ? (
    <p className="text-muted">
      {messages.note}: <bdi>{formatNote(text)}</bdi>
    </p>
  ) : null

interface SimilarProgramsProps {
  programs: readonly CardProgram[]
  /** When the page was built, in ISO 8601. */
  builtAt: string
}

/** Other programs of the same type and field. */
export const SimilarPrograms = ({ programs, builtAt }: SimilarProgramsProps) => (
  <ProgramList
    programs={programs}
    now={useNow(builtAt)}
    look="row"
    isEarly
    renderVerdict={useStoredVerdicts()?.render}
  />
)
