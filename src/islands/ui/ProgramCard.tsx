import { Fragment, memo, type ReactNode, useState } from 'react'
import type { Now } from '#catalog/days.ts'
import { type DescribedDates, dateBasisNames, describeDeadline } from '#catalog/deadline-text.ts'
import { formatAmount } from '#catalog/describe-facts.ts'
import type { CardProgram } from '#catalog/program.ts'
import { describeSchools } from '#catalog/school-rules.ts'
import { isInSummer } from '#catalog/type-lists.ts'
import { formatLongDay } from '#catalog/values.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { type IconName, icons } from '#lib/icons.ts'
import { describeClosedReports } from '#lib/messages/program-reports.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { createWovenPattern, initials, initialsPlateWidth } from '#lib/woven-pattern.ts'

interface ProgramCardProps {
  program: CardProgram
  /** When deadlines are judged. */
  now: Now
  /** A row of the catalog, or all that the specification asks for (section 2, Programs page). */
  look?: 'row' | 'card'
  /** Rows that may be on the first screen, where a guess of a height would move what follows. */
  isEarly?: boolean
  /** Says whether a program fits; the same function until the answers change. */
  renderVerdict?: ((program: CardProgram) => ReactNode) | undefined
  /** What one can do with it; always the same function. */
  renderActions?: ((program: CardProgram) => ReactNode) | undefined
}

/** A program in a list. */
export const ProgramCard = memo(function ProgramCard(props: ProgramCardProps) {
  const { program, now, look = 'card', isEarly = false, renderVerdict, renderActions } = props
  const { id, name, logo, closedReports } = program
  const verdict = renderVerdict?.(program) ?? (
    // Room for the verdict, which comes later where answers are stored.
    <div className="hidden min-h-target [[data-answers]_&]:block" />
  )
  const closed = closedReports && (
    <p className="font-semibold text-amber text-small">{describeClosedReports(closedReports)}</p>
  )
  if (look === 'row')
    return (
      <li className={isEarly ? 'program-card' : 'program-card lazy-card'}>
        {/* The whole row answers a click; the link alone is in the tab order. */}
        <h3 className="text-h3">
          <a href={catalogPaths.program(id)}>
            <bdi>{name}</bdi>
          </a>
        </h3>
        {renderActions?.(program)}
        <p className="truncate">
          <bdi>{program.description}</bdi>
        </p>
        <FactsLine program={program} type={program.type} />
        {closed}
        <DeadlineLine program={program} now={now} />
        {verdict}
      </li>
    )
  // Suggestions that were published after the build, and records of other files, have no page.
  const hasPage = program.contributionId === null && program.confidence !== null
  return (
    <li className="card flex flex-col [contain-intrinsic-size:auto_22rem] [content-visibility:auto]">
      <div className="grid grid-cols-[3.5rem_1fr] items-center gap-3">
        <ProgramLogo name={name} logo={logo} />
        <h2 className="text-h3">
          {hasPage ? (
            <a className="text-ink decoration-line" href={catalogPaths.program(id)}>
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h2>
      </div>
      <p className="whitespace-pre-line">
        <bdi>{program.description}</bdi>
      </p>
      <FactsLine program={program} />
      {closed}
      <Facts program={program} now={now} />
      {verdict}
      <div className="mt-auto flex flex-wrap gap-3">
        {program.applicationLink && !program.ended && (
          <a
            className="button button-primary flex-1"
            href={program.applicationLink}
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

/** `$5,500 · Internship · Summer`, as far as the record says it. */
function FactsLine({ program, type }: { program: CardProgram; type?: string }) {
  const parts = [formatAmount(program.money), type, isInSummer(program) && 'Summer'].filter(Boolean)
  return parts.length > 0 && <p className="text-muted text-small">{parts.join(' · ')}</p>
}

/** What the specification asks for. The deadline of another backend's file is shown as it is. */
function Facts({ program, now }: { program: CardProgram; now: Now }) {
  const { applicationDeadline, applicationMonth, audience, confidence, type, university } = program
  const deadline =
    confidence === null && applicationDeadline ? (
      formatLongDay(applicationDeadline)
    ) : (
      <DeadlineText {...describeDeadline(program, now)} />
    )
  const facts = [
    [messages.opens, applicationMonth],
    [messages.deadline, deadline],
    [messages.typeLabel, type],
    [messages.university, describeSchools(audience.schools) || university],
  ].filter(([, fact]) => fact)
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-1 border-t pt-3 text-small">
      {facts.map(([term, fact]) => (
        <Fragment key={String(term)}>
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0">
            <bdi>{fact}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** A deadline in words, with its state in colour. */
export function DeadlineLine({ program, now }: { program: DescribedDates; now: Now }) {
  const deadline = describeDeadline(program, now)
  return (
    <p className="deadline-line" data-state={deadline.state}>
      {!deadline.basis && <Icon name="calendar" />}
      <span>
        <DeadlineText {...deadline} />
      </span>
    </p>
  )
}

/** The sentence, and by shape and word whether its date is stated or expected. */
const DeadlineText = ({ basis, lead, text }: ReturnType<typeof describeDeadline>) => (
  <>
    {basis && (
      <span className="date-basis" data-basis={basis}>
        {`${dateBasisNames[basis]}. `}
      </span>
    )}
    {lead && <b>{`${lead}. `}</b>}
    {text}
  </>
)

/** A decorative icon of the size of its text. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)

const size = 'h-[3.5rem] w-[3.5rem] rounded'

/** The logo of a program, or a woven pattern without one. Decorative. */
const ProgramLogo = memo(function ProgramLogo({
  name,
  logo,
}: {
  name: string
  logo: string | null
}) {
  const [failed, setFailed] = useState(false)
  if (logo && !failed) {
    return (
      <img
        className={`${size} object-contain`}
        src={logo}
        alt=""
        loading="lazy"
        width="56"
        height="56"
        onError={() => setFailed(true)}
      />
    )
  }
  const { width, height, ground, threads } = createWovenPattern(name)
  const letters = initials(name)
  const plate = initialsPlateWidth(letters)
  return (
    <svg className={size} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <path className={`fill-thread-${ground}`} d={`M0 0h${width}v${height}H0z`} />
      {threads.map(({ tone, path }) => (
        <path key={tone} className={`fill-thread-${tone}`} d={path} />
      ))}
      <rect className="fill-surface" x={40 - plate / 2} y="24" width={plate} height="32" />
      <text
        className="fill-ink font-extrabold font-head text-[21px]"
        x="40"
        y="47.5"
        textAnchor="middle"
      >
        {letters}
      </text>
    </svg>
  )
})
