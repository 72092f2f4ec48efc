import { memo, type ReactNode } from 'react'
import type { Now } from '#catalog/days.ts'
import { describeDeadline } from '#catalog/deadline-text.ts'
import { type CardProgram, toCardProgram } from '#catalog/program.ts'
import { describeSchools } from '#catalog/school-rules.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { describeClosedReports } from '#lib/messages/program-reports.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { ProgramLogo } from './ProgramLogo.tsx'

export { type CardProgram, toCardProgram }

interface ProgramCardProps {
  program: CardProgram
  /** When deadlines are judged. */
  now: Now
  /** Says whether a program fits; the same function until the answers change. */
  renderVerdict?: ((program: CardProgram) => ReactNode) | undefined
  /** What stands beside the link to the application; always the same function. */
  renderActions?: (program: CardProgram) => ReactNode
}

/** A program of /programs (spec section 2, Programs page). */
export const ProgramCard = memo(function ProgramCard(props: ProgramCardProps) {
  const { program, now, renderVerdict, renderActions } = props
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
      {program.closedReports && (
        <p className="font-semibold text-amber text-small">
          {describeClosedReports(program.closedReports)}
        </p>
      )}
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
        {renderActions?.(program)}
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
