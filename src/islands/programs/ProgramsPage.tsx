import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { startOfBuildDay, toNow } from '#catalog/days.ts'
import { readFilters } from '#lib/filters.ts'
import { formatCount } from '#lib/format.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { writeQuery } from '#lib/query.ts'
import { routes } from '#lib/routes.ts'
import { syncSavedPrograms } from '#lib/saved-programs.ts'
import '#lib/saved-programs-in-islands.ts'
import { answersKey } from '#lib/session-storage.ts'
import { readStorage } from '#lib/storage.ts'
import { showOutcome } from '#lib/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LazyComponent } from '../ui/LazyComponent.tsx'
import { useOnline } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import type { CardProgram } from '../ui/ProgramCard.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useGuard } from '../ui/use-guard.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { useToday } from '../ui/use-today.ts'
import { BackToTop } from './components/BackToTop.tsx'
import type { EligibilityProps, Verdicts } from './components/Eligibility.tsx'
import { activeFilters, FilterBar } from './components/FilterBar.tsx'
import { ProgramGrid } from './components/ProgramGrid.tsx'
import type { SuggestionsProps } from './components/Suggestions.tsx'
import {
  filterNames,
  filterPrograms,
  type Indexed,
  noFilters,
  type ProgramFilters,
} from './filters.ts'
import { $facts, $programs, loadFacts, loadPrograms } from './store.ts'

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

const noPrograms: readonly Indexed[] = []

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
  const [filters, setFilters] = useState(noFilters)
  const deferred = useDeferredValue(filters)
  const read = useStore($facts)
  const facts = read?.programs === programs ? read.facts : undefined
  const all = facts?.all ?? (programs.status === 'ready' ? programs.all : noPrograms)
  const day = useToday(builtOn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: deadlines are judged again each day
  const now = useMemo(
    () => (isHydrated ? toNow() : startOfBuildDay(builtOn)),
    [isHydrated, builtOn, day],
  )
  const matching = useMemo(
    () => filterPrograms(all, deferred, facts?.createSearch),
    [all, deferred, facts],
  )
  const offers = useMemo(() => facts?.offerSchools(deferred) ?? [], [facts, deferred])
  const [verdicts, setVerdicts] = useState<Verdicts | null>(null)
  const [isOnly, setOnly] = useState(false)
  const found = useMemo(
    () =>
      isOnly && verdicts
        ? matching.filter(program => verdicts.getVerdict(program) !== 'does not fit')
        : matching,
    [matching, isOnly, verdicts],
  )

  useEffect(() => setFilters(readFilters(filterNames)), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: deadlines are judged again each day
  useEffect(() => {
    if (isHydrated) void loadPrograms()
  }, [isHydrated, day])

  useEffect(() => {
    if (!isChecking) void syncSavedPrograms().then(showOutcome)
  }, [isChecking])

  // Loaded on first use: many only look at the list.
  const [isOpened, setOpened] = useState(false)
  const isChosen = activeFilters(filters).length > 0 || filters.sort !== ''
  const isUsed = isOpened || isChosen
  useEffect(() => {
    if (isUsed && programs.status === 'ready') void loadFacts()
  }, [isUsed, programs])

  const isEmpty = programs.status === 'ready' && !programs.failed && matching.length === 0
  const failed = programs.status === 'ready' && programs.failed
  useOnline(failed && loadPrograms)

  function change(next: ProgramFilters) {
    setFilters(next)
    writeQuery(next)
  }
  function clear() {
    change(noFilters)
    setOnly(false)
  }
  /** For buttons that disappear with the focus. */
  function focusSearch() {
    document.querySelector<HTMLElement>('[type=search]')?.focus()
  }
  function clearAndFocus() {
    clear()
    focusSearch()
  }
  function searchFor(search: string) {
    change({ ...filters, search })
    focusSearch()
  }

  const isLoading = isChecking || programs.status === 'loading'
  const firstShown = isChosen ? [] : first
  return (
    <>
      <div inert={!isHydrated}>
        <FilterBar
          all={all}
          filters={filters}
          change={change}
          clear={clear}
          onUse={() => setOpened(true)}
        />
        {offers.map(offer => (
          <Button
            key={offer.label}
            className="mr-2 mb-4"
            onClick={() => {
              change(offer.filters)
              focusSearch()
            }}
          >
            {offer.label}
          </Button>
        ))}
        <EligibilityQuestions programs={matching} {...{ isOnly, setOnly, verdicts, setVerdicts }} />
      </div>
      <div className="min-h-[1.6em] text-muted text-small [&>p]:py-0" aria-live="polite">
        {isLoading ? (
          <Loading />
        ) : (
          found.length > 0 && <p>{formatCount(found.length, 'program')}</p>
        )}
      </div>
      {isLoading || found.length > 0 ? (
        <ProgramGrid
          programs={isLoading ? firstShown : found}
          now={now}
          renderVerdict={verdicts?.render}
        />
      ) : (
        <EmptyState title={messages.emptyTitle} text={messages.emptyText}>
          <Button look="primary" onClick={clearAndFocus}>
            {messages.clear}
          </Button>
        </EmptyState>
      )}
      <div className="mt-4 text-center [overflow-wrap:anywhere]" aria-live="polite">
        {isEmpty && (
          <Suggestions
            all={all}
            filters={deferred}
            createSearch={facts?.createSearch}
            onChoose={searchFor}
          />
        )}
      </div>
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

const loadSuggestions = async () => (await import('./components/Suggestions.tsx')).Suggestions

/** Nothing while it is imported, since the page already says that nothing was found. */
function Suggestions(props: SuggestionsProps) {
  const { loaded } = useLoaded(loadSuggestions)
  return loaded.status === 'ready' && <loaded.value {...props} />
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
