import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import type { FilterChoice } from '#catalog/filters.ts'
import type { CardProgram } from '#catalog/program.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useNow } from '../ui/use-now.ts'
import { Eligibility } from './Eligibility.tsx'
import { EmptyResult } from './EmptyResult.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ProgramList } from './ProgramList.tsx'
import { SavedList } from './SaveButton.tsx'
import { isFiltered, useCatalog, useVerdicts } from './use-catalog.ts'

/** Loaded with the first filter: it brings the client of the API, which most readers never need. */
const SaveSearch = lazy(() =>
  import('./SaveSearch.tsx').then(
    ({ SaveSearch }) => ({ default: SaveSearch }),
    () => ({ default: () => null }),
  ),
)

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
  /** The day of the build, `yyyy-mm-dd`. */
  builtOn: string
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

function List({ sections, builtOn, children }: CatalogPageProps) {
  const { keepFitting, eligibility } = useVerdicts()
  const programs = useMemo(() => sections.flatMap(section => section.programs), [sections])
  return (
    <>
      <Eligibility programs={programs} {...eligibility} />
      <Sections {...{ sections, builtOn, keepFitting }} verdicts={eligibility.verdicts} />
      {children}
    </>
  )
}

/** The catalog, whose filters and search replace what the build has written. */
function WholeCatalog(props: CatalogPageProps & { choices: readonly FilterChoice[] }) {
  const { sections, builtOn, choices, total = 0, children } = props
  const { catalog, status, bar, filters, found, shown, isReplaced, ...rest } = useCatalog(
    'catalog',
    choices,
  )
  const { load, leaveEmpty, keepFitting, eligibility } = rest
  const { verdicts } = eligibility
  const now = useNow(builtOn)
  const listed = useMemo(() => sections.flatMap(section => section.programs), [sections])

  // Its count is of all programs.
  useEffect(() => {
    if (verdicts) load()
  }, [verdicts, load])

  return (
    <>
      <div className="print:hidden" data-needs-script>
        <FilterBar {...bar} total={total} />
        <div className="flex flex-wrap items-center gap-x-3">
          <Eligibility programs={found ?? listed} {...eligibility} />
          <SavedList />
          <Suspense>
            {isFiltered(filters) && <SaveSearch filters={filters} choices={choices} />}
          </Suspense>
        </div>
        {status === 'failed' && isReplaced && (
          <p role="alert">The search could not be loaded. The pages below list every program.</p>
        )}
      </div>
      {isReplaced && catalog && shown ? (
        <section className="pt-2">
          <h2 className="sr-only">Shown programs</h2>
          {shown.length > 0 ? (
            <ProgramList
              programs={shown}
              now={now}
              look="row"
              isEarly
              renderVerdict={verdicts?.render}
            />
          ) : (
            <EmptyResult set="catalog" {...{ catalog, filters }} onChange={leaveEmpty} />
          )}
        </section>
      ) : (
        <Sections {...{ sections, builtOn, keepFitting, verdicts }} />
      )}
      {/* Kept, since the markup of the page cannot be rendered again. */}
      <div hidden={isReplaced && catalog !== null}>{children}</div>
    </>
  )
}

interface SectionsProps
  extends Pick<CatalogPageProps, 'sections' | 'builtOn'>,
    Pick<ReturnType<typeof useVerdicts>, 'keepFitting'>,
    Pick<ReturnType<typeof useVerdicts>['eligibility'], 'verdicts'> {}

/** A section of which nothing is left goes with its heading. */
function Sections({ sections, builtOn, keepFitting, verdicts }: SectionsProps) {
  const now = useNow(builtOn)
  return sections.map(({ id, heading, programs, total }, index) => {
    const shown = keepFitting(programs)
    const hidden = (total ?? 0) - programs.length
    if (shown.length === 0) return null
    return (
      <section key={id} className="scroll-mt-4 pt-2 [&+&]:pt-5" aria-labelledby={id}>
        <h2 className="text-h3" id={id}>
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
  })
}
