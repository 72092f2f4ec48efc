import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { startOfBuildDay, toNow } from '#catalog/days.ts'
import { parseFilters } from '#catalog/filter-query.ts'
import { type Catalog, createCatalog, type Filters, listFilterChoices } from '#catalog/filters.ts'
import type { Program } from '#catalog/program.ts'
import { loadSchools } from '#lib/api/schools.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { routes } from '#lib/routes.ts'
import { syncSavedPrograms } from '#lib/saved-programs.ts'
import '#lib/saved-programs-in-islands.ts'
import { answersKey } from '#lib/session-storage.ts'
import { readStorage } from '#lib/storage.ts'
import { showOutcome } from '#lib/toasts.ts'
import { EmptyResult } from '../catalog/EmptyResult.tsx'
import { FilterBar, listActive } from '../catalog/FilterBar.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LazyComponent } from '../ui/LazyComponent.tsx'
import { useOnline } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import type { CardProgram } from '../ui/ProgramCard.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useGuard } from '../ui/use-guard.ts'
import { useToday } from '../ui/use-today.ts'
import { BackToTop } from './components/BackToTop.tsx'
import type { EligibilityProps, Verdicts } from './components/Eligibility.tsx'
import { ProgramGrid } from './components/ProgramGrid.tsx'
import { $programs, loadPrograms } from './store.ts'

interface ProgramsPageProps {
  /** The first programs of the build, shown until all are loaded. */
  first: readonly CardProgram[]
  /** The day of the build, `yyyy-mm-dd`. */
  builtOn: string
}

/** The search tool of /programs (spec section 2, Programs page). */
const ProgramsPage = (props: ProgramsPageProps) => (
  <ErrorBoundary>
    <ProgramSearch {...props} />
  </ErrorBoundary>
)
export default ProgramsPage

const noPrograms: readonly Program[] = []

const subscribeToNothing = () => () => {}

/** False while the markup of the build is hydrated, which knows no address and no date. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

function ProgramSearch({ first, builtOn }: ProgramsPageProps) {
  const isHydrated = useHydrated()
  // The programs are public: they load while the session is still being checked.
  const isChecking = useGuard() === 'checking'
  // Drawn in short steps, so that the page reacts meanwhile.
  const programs = useDeferredValue(useStore($programs))
  const [filters, setFilters] = useState<Filters>({})
  const deferred = useDeferredValue(filters)
  const all = programs.status === 'ready' ? programs.all : noPrograms
  const [catalog, setCatalog] = useState<Catalog>()
  const day = useToday(builtOn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: deadlines are judged again each day
  const now = useMemo(
    () => (isHydrated ? toNow() : startOfBuildDay(builtOn)),
    [isHydrated, builtOn, day],
  )
  const choices = useMemo(
    () => catalog?.choices ?? listFilterChoices([], [], startOfBuildDay(builtOn), 'programs'),
    [catalog, builtOn],
  )
  const matching = useMemo(
    () => catalog?.find(deferred).map(({ program }) => program) ?? noPrograms,
    [catalog, deferred],
  )
  const [verdicts, setVerdicts] = useState<Verdicts | null>(null)
  const [isOnly, setOnly] = useState(false)
  const found = useMemo(
    () =>
      isOnly && verdicts
        ? matching.filter(program => verdicts.getVerdict(program) !== 'does not fit')
        : matching,
    [matching, isOnly, verdicts],
  )

  useEffect(() => setFilters(parseFilters(readQuery(), choices, 'programs')), [choices])
  useEffect(() => {
    if (programs.status !== 'ready') return setCatalog(undefined)
    void loadSchools()
      .catch(() => [])
      .then(schools => createCatalog(programs.all, schools, now, 'programs'))
      .then(setCatalog)
  }, [programs, now])

  // biome-ignore lint/correctness/useExhaustiveDependencies: deadlines are judged again each day
  useEffect(() => {
    if (isHydrated) void loadPrograms()
  }, [isHydrated, day])

  useEffect(() => {
    if (!isChecking) void syncSavedPrograms().then(showOutcome)
  }, [isChecking])

  const isChosen = listActive(filters).length > 0 || Boolean(filters.sort)
  const failed = programs.status === 'ready' && programs.failed
  useOnline(failed && loadPrograms)

  function change(next: Filters) {
    setFilters(next)
    const names = Object.keys({ ...filters, ...next })
    writeQuery(Object.fromEntries(names.map(name => [name, next[name] ?? ''])))
    if (Object.keys(next).length === 0) setOnly(false)
  }

  const isLoading = isChecking || (!catalog && !failed)
  const firstShown = isChosen ? [] : first
  return (
    <>
      <div inert={!isHydrated}>
        <FilterBar
          set="programs"
          choices={choices}
          filters={filters}
          onChange={change}
          onUse={() => {}}
          total={all.length}
          found={isChosen || isOnly ? found.length : null}
          catalog={catalog}
        />
        <EligibilityQuestions programs={matching} {...{ isOnly, setOnly, verdicts, setVerdicts }} />
      </div>
      <div className="min-h-[1.6em] text-muted text-small [&>p]:py-0" aria-live="polite">
        {isLoading && <Loading />}
      </div>
      {isLoading || found.length > 0 ? (
        <ProgramGrid
          programs={isLoading ? firstShown : found}
          now={now}
          renderVerdict={verdicts?.render}
        />
      ) : (
        catalog && (
          <EmptyResult catalog={catalog} filters={deferred} onChange={change} set="programs" />
        )
      )}
      {failed && (
        <p className="flex justify-center">
          <a href={routes.catalog}>{messages.catalog}</a>
        </p>
      )}
      <BackToTop />
      <Toasts />
    </>
  )
}

const loadQuestions = () =>
  import('./components/Eligibility.tsx').then(module => module.loadEligibility())

/** "Does it fit me?": loaded when it is opened, or where answers are stored. */
function EligibilityQuestions(props: Omit<EligibilityProps, 'isOpen'>) {
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const showStored = () => {
      const isStored = readStorage('local', answersKey) !== null
      if (isStored) setUsed(true)
      return isStored
    }
    if (showStored()) return
    // Another device may have saved some.
    import('../ui/EligibilityForm.tsx')
      .then(({ readAnswersOfProfile }) => readAnswersOfProfile())
      .then(showStored, console.warn)
  }, [])
  function toggle() {
    setOpen(!isOpen)
    setUsed(true)
  }
  return (
    <section className="mb-4 grid gap-2" aria-label={messages.eligibility}>
      <Button className="justify-self-start" aria-expanded={isOpen} onClick={toggle}>
        {messages.eligibility}
      </Button>
      <div className="[[data-answers]_&]:min-h-[4.5rem]">
        {isUsed && <LazyComponent load={loadQuestions} props={{ ...props, isOpen }} />}
      </div>
    </section>
  )
}
