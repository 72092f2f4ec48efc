import { type ReactNode, useMemo } from 'react'
import type { Now } from '#catalog/days.ts'
import { getDeadlineStatus, groupOfState } from '#catalog/deadlines.ts'
import type { FilterChoice } from '#catalog/filters.ts'
import type { CardProgram } from '#catalog/program.ts'
import { formatCount } from '#lib/format.ts'
import { catalogMessages as messages } from '#lib/messages/catalog.ts'
import { routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import type { Verdicts } from '../ui/eligibility/verdicts.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { useNow } from '../ui/use-now.ts'
import { ArrangedList, OtherPrograms } from './ArrangedList.tsx'
import { Eligibility, useCountedVerdicts, VerdictCount } from './Eligibility.tsx'
import { EmptyResult } from './EmptyResult.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ProgramList } from './ProgramList.tsx'
import { arrange, isFiltered, useCatalog } from './use-catalog.ts'

/** Programs under a heading. */
interface ProgramSection {
  id: string
  heading: string
  /** At most 60; `total` counts those that are not shown too. */
  programs: readonly CardProgram[]
  total?: number
}

interface CatalogPageProps {
  sections: readonly ProgramSection[]
  /** When the page was built, in ISO 8601. */
  builtAt: string
  /** The filters of the whole catalog; its lists have none. */
  choices?: readonly FilterChoice[]
  /** How many programs the whole catalog holds. */
  total?: number
  /** Links to the other pages of the list. */
  children?: ReactNode
}

/** Programs on a page that is built: of the catalog, of one of its lists, of a school. */
export default function CatalogPage(props: CatalogPageProps) {
  return (
    <ErrorBoundary>
      {props.choices ? <WholeCatalog {...props} choices={props.choices} /> : <List {...props} />}
      <Toasts />
    </ErrorBoundary>
  )
}

function List({ sections, builtAt, children }: CatalogPageProps) {
  const programs = useMemo(() => sections.flatMap(section => section.programs), [sections])
  const counted = useCountedVerdicts(programs)
  const verdicts = counted?.verdicts ?? null
  return (
    <>
      <Eligibility steps={counted?.steps}>
        {/* Room for it where answers are stored. */}
        <div className="max-sm:[[data-answers]_&]:min-h-[4.5rem] sm:[[data-answers]_&]:min-h-target">
          <VerdictCount counted={counted} />
        </div>
      </Eligibility>
      <Sections {...{ sections, builtAt, verdicts }} ordering={verdicts} />
      {children}
    </>
  )
}

/** The catalog, whose filters, search and verdicts replace what the build has written. */
function WholeCatalog(props: CatalogPageProps & { choices: readonly FilterChoice[] }) {
  const { sections, builtAt, choices, total = 0, children } = props
  const listed = useMemo(() => sections.flatMap(section => section.programs), [sections])
  const { catalog, status, bar, filters, found, list, isReplaced, change, verdicts, ordering } =
    useCatalog('catalog', choices, listed)
  const now = useNow(builtAt)
  const isWhole = ordering !== null && !isFiltered(filters)
  const whole = useMemo(
    () => (isWhole && found ? toSections(found, now) : sections),
    [isWhole, found, now, sections],
  )

  return (
    <>
      <FilterBar {...bar} total={total} />
      {status === 'failed' && isFiltered(filters) && (
        <p role="alert">The search could not be loaded. The pages below list every program.</p>
      )}
      {isFiltered(filters) && catalog && list ? (
        <section className="pt-2">
          <h2 className="sr-only">Shown programs</h2>
          {found?.length === 0 ? (
            <EmptyResult set="catalog" {...{ catalog, filters }} onChange={change} />
          ) : (
            <ArrangedList {...list} look="row" isEarly />
          )}
        </section>
      ) : (
        <Sections sections={whole} {...{ builtAt, verdicts, ordering }} />
      )}
      {/* Kept, since the markup of the page cannot be rendered again. */}
      <div hidden={isReplaced && catalog !== null}>{children}</div>
    </>
  )
}

/** All programs under the headings of their date groups. */
const toSections = (programs: readonly CardProgram[], now: Now): ProgramSection[] =>
  [...Map.groupBy(programs, each => groupOfState[getDeadlineStatus(each, now).state])].map(
    ([id, members]) => ({ id, heading: messages.deadlineGroups[id], programs: members }),
  )

interface SectionsProps extends Pick<CatalogPageProps, 'sections' | 'builtAt'> {
  verdicts: Verdicts | null
  /** Those that put it in order. */
  ordering: Verdicts | null
}

/** A section of which nothing is left goes with its heading; what is for others comes last. */
function Sections({ sections, builtAt, verdicts, ordering }: SectionsProps) {
  const now = useNow(builtAt)
  const arranged = useMemo(
    () => sections.map(section => ({ ...section, ...arrange(section.programs, ordering, now) })),
    [sections, ordering, now],
  )
  const others = new Map(arranged.flatMap(section => section.others.map(each => [each.id, each])))
  // An answer on a card may move it to the others.
  const fallback = useFocusFallback()
  return (
    <div {...fallback} className="outline-none">
      {arranged.map(({ id, heading, programs, shown, total }, index) => {
        const hidden = (total ?? 0) - programs.length
        if (shown.length === 0) return null
        return (
          <section key={id} className="scroll-mt-4 pt-1 sm:pt-2 [&+&]:pt-5" aria-labelledby={id}>
            <h2 className="text-small sm:text-h3" id={id}>
              {heading} {total !== undefined && <span className="text-muted">{total}</span>}
            </h2>
            <ProgramList
              programs={shown}
              now={now}
              look="row"
              isEarly={index === 0}
              renderVerdict={verdicts?.render}
            />
            {hidden > 0 && (
              <p className="pt-3">
                {`${formatCount(hidden, 'more program')} ${hidden === 1 ? 'stands' : 'stand'} in the `}
                <a href={routes.catalog}>catalog</a>.
              </p>
            )}
          </section>
        )
      })}
      <OtherPrograms programs={[...others.values()]} look="row" {...{ now, verdicts }} />
    </div>
  )
}
