import '#styles/programs.css'
import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { readFilters } from '#lib/filters.ts'
import { formatCount } from '#lib/format.ts'
import { programWords as words } from '#lib/messages/programs.ts'
import { writeQuery } from '#lib/query.ts'
import { routes } from '#lib/routes.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useGuard } from '../ui/use-guard.ts'
import { filterNames, matching, noFilters, type ProgramFilters } from './filters.ts'
import { FilterBar } from './parts/FilterBar.tsx'
import { ProgramGrid } from './parts/ProgramGrid.tsx'
import { ToTop } from './parts/ToTop.tsx'
import { $programs, loadPrograms } from './store.ts'

/** The search tool of /programs (spec section 2, Programs page). */
export default function ProgramsSearch() {
  return (
    <ErrorBoundary>
      <Guarded />
    </ErrorBoundary>
  )
}

const Guarded = () => (useGuard() === 'checking' ? <Loading /> : <Search />)

function Search() {
  const programs = useStore($programs)
  const [filters, setFilters] = useState(() => readFilters(filterNames))
  const deferred = useDeferredValue(filters)
  const all = programs.status === 'ready' ? programs.all : []
  const found = useMemo(() => matching(all, deferred), [all, deferred])

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

  return (
    <>
      <FilterBar all={all} filters={filters} change={change} clear={clear} />
      {programs.status === 'loading' ? (
        <Loading />
      ) : (
        <>
          <p className="hint" aria-live="polite">
            {found.length > 0 && formatCount(found.length, 'program')}
          </p>
          {found.length === 0 ? (
            <EmptyState title={words.emptyTitle} text={words.emptyText}>
              <Button look="primary" onClick={clear}>
                {words.clear}
              </Button>
            </EmptyState>
          ) : (
            <ProgramGrid programs={found} />
          )}
          {failed && (
            <p className="more">
              <a href={routes.catalog}>{words.catalog}</a>
            </p>
          )}
        </>
      )}
      <ToTop />
    </>
  )
}
