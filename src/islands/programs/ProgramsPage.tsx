import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Program } from '#contract/programs.ts'
import { readFilters } from '#lib/filters.ts'
import { formatCount } from '#lib/format.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { writeQuery } from '#lib/query.ts'
import { routes } from '#lib/routes.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useGuard } from '../ui/use-guard.ts'
import { BackToTop } from './components/BackToTop.tsx'
import { activeFilters, FilterBar } from './components/FilterBar.tsx'
import { ProgramGrid } from './components/ProgramGrid.tsx'
import { ResultCount } from './components/ProgramsPlaceholder.tsx'
import {
  filterNames,
  filterPrograms,
  type Indexed,
  noFilters,
  type ProgramFilters,
} from './filters.ts'
import { $programs, loadPrograms } from './store.ts'

interface ProgramsPageProps {
  /** The first programs of the build. */
  first: readonly Program[]
}

/** The search tool of /programs (spec section 2, Programs page). */
const ProgramsPage = ({ first }: ProgramsPageProps) => (
  <ErrorBoundary>
    <ProgramSearch first={first} />
  </ErrorBoundary>
)
export default ProgramsPage

const noPrograms: readonly Indexed[] = []

function ProgramSearch({ first }: ProgramsPageProps) {
  // The programs are public: they load while the session is still being checked.
  const isChecking = useGuard() === 'checking'
  const programs = useStore($programs)
  const [filters, setFilters] = useState(() => readFilters(filterNames))
  const deferred = useDeferredValue(filters)
  const all = programs.status === 'ready' ? programs.all : noPrograms
  const found = useMemo(() => filterPrograms(all, deferred), [all, deferred])

  useEffect(() => {
    void loadPrograms()
  }, [])

  const failed = programs.status === 'ready' && programs.failed
  useEffect(() => {
    if (!failed) return
    const retry = () => void loadPrograms()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [failed])

  function change(next: ProgramFilters) {
    setFilters(next)
    writeQuery(next)
  }
  const clear = () => change(noFilters)

  const isLoading = isChecking || programs.status === 'loading'
  const firstShown = activeFilters(filters).length === 0 ? first : []
  return (
    <>
      <FilterBar all={all} filters={filters} change={change} clear={clear} />
      <ResultCount>
        {isLoading ? (
          <Loading />
        ) : (
          found.length > 0 && <p>{formatCount(found.length, 'program')}</p>
        )}
      </ResultCount>
      {isLoading || found.length > 0 ? (
        <ProgramGrid programs={isLoading ? firstShown : found} />
      ) : (
        <EmptyState title={messages.emptyTitle} text={messages.emptyText}>
          <Button look="primary" onClick={clear}>
            {messages.clear}
          </Button>
        </EmptyState>
      )}
      {failed && (
        <p className="flex justify-center">
          <a href={routes.catalog}>{messages.catalog}</a>
        </p>
      )}
      <BackToTop />
    </>
  )
}
