import { memo, type ReactNode, useState } from 'react'
import type { Now } from '#contract/calendar-days.ts'
import type { Program } from '#contract/programs.ts'
import { describeSchools } from '#contract/school-rules.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { describeDeadline } from '#lib/messages/deadlines.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgramLogo } from './ProgramLogo.tsx'
import { SaveButton } from './SaveButton.tsx'

/** Cards rendered at once: their number, not that of all programs, is the cost of a key press. */
const pageSize = 60

/** What a card shows of a program. */
export type CardProgram = ReturnType<typeof toCardProgram>

export function toCardProgram(program: Program) {
  const { provider, citizenship, applicationDeadline, apply_url, ...others } = program
  const { checked, money, needs, sources, ...card } = others
  return card
}

interface ProgramGridProps {
  programs: readonly CardProgram[]
  /** When deadlines are judged. */
  now: Now
  /** Says whether a program fits; the same function until the answers change. */
  renderVerdict?: ((program: CardProgram) => ReactNode) | undefined
}

/** The found programs as cards, 60 at a time (spec section 2, Programs page). */
export function ProgramGrid({ programs, now, renderVerdict }: ProgramGridProps) {
  const [shown, setShown] = useState({ list: programs, count: pageSize })
  const count = shown.list === programs ? shown.count : pageSize
  const visible = programs.slice(0, count)
  return (
    <>
      <ul className="card-grid mt-3 mb-5" aria-label={messages.list}>
        {visible.map(program => (
          <ProgramCard key={program.id} program={program} now={now} renderVerdict={renderVerdict} />
        ))}
      </ul>
      {visible.length < programs.length && (
        <div className="flex justify-center">
          <Button onClick={() => setShown({ list: programs, count: count + pageSize })}>
            {messages.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

interface ProgramCardProps extends Pick<ProgramGridProps, 'now' | 'renderVerdict'> {
  program: CardProgram
}

const ProgramCard = memo(function ProgramCard(props: ProgramCardProps) {
  const { program, now, renderVerdict } = props
  const { name, description, logo, type, university, audience } = program
  const { applicationMonth, applicationLink } = program
  // Suggestions that were published after the build, and records of other files, have no page.
  const hasPage = program.contributionId === null && program.confidence !== null
  return (
    <li className="card grid-rows-[auto_1fr_auto_auto] [contain-intrinsic-size:auto_22rem] [content-visibility:auto]">
      <div className="grid grid-cols-[3.5rem_1fr] items-center gap-3">
        <ProgramLogo name={name} logo={logo} />
        <h2 className="text-h3">
          {hasPage ? (
            <a className="text-ink decoration-line" href={catalogPaths.program(program.id)}>
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h2>
      </div>
      <p className="whitespace-pre-line">
        <bdi>{description}</bdi>
      </p>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-1 border-t pt-3 text-small">
        <Fact term={messages.opens}>{applicationMonth ?? messages.notStated}</Fact>
        <Fact term={messages.deadline}>{describeDeadline(program, now)}</Fact>
        <Fact term={messages.typeLabel}>{type}</Fact>
        <Fact term={messages.university}>
          <bdi>{describeSchools(audience.schools) || university || messages.anyUniversity}</bdi>
        </Fact>
      </dl>
      {renderVerdict?.(program) ?? (
        // Room for the verdict, which comes later where answers are stored.
        <div className="hidden min-h-target [[data-answers]_&]:block" />
      )}
      <div className="flex flex-wrap gap-3">
        {applicationLink && (
          <a
            className="button button-primary flex-1"
            href={applicationLink}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${messages.applyNow}: ${name}`}
          >
            {messages.applyNow}
          </a>
        )}
        <SaveButton id={program.id} name={name} />
      </div>
    </li>
  )
})

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)
