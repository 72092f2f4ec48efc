import { useEffect, useMemo } from 'react'
import { today } from '#catalog/days.ts'
import type { Filters } from '#catalog/filters.ts'
import { filterMessages } from '#lib/messages/catalog.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { routes } from '#lib/routes.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useOnline } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useGuard } from '../ui/use-guard.ts'
import { BackToTop } from './BackToTop.tsx'
import { Eligibility } from './Eligibility.tsx'
import { EmptyResult } from './EmptyResult.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ProgramList } from './ProgramList.tsx'
import { isFiltered, useCatalog } from './use-catalog.ts'
import { useNow } from './use-now.ts'
import { useVerdicts } from './use-verdicts.ts'

/** The search tool of /programs (spec section 2, Programs page). */
export default function ProgramsPage() {
  return (
    <ErrorBoundary>
      <Programs />
      <Toasts />
    </ErrorBoundary>
  )
}

const noPrograms: readonly never[] = []

function Programs() {
  const isChecking = useGuard() === 'checking'
  const { catalog, status, choices, filters, found, load, change } = useCatalog('programs')
  const { keepFitting, eligibility } = useVerdicts()
  const now = useNow(today())
  const shown = useMemo(() => found && keepFitting(found), [found, keepFitting])
  // The programs are public: they load while the session is still being checked.
  useEffect(load, [load])
  useOnline(status === 'failed' && load)

  const isReplaced = isFiltered(filters) || eligibility.isOnly

  /** Of an empty state, which "only what fits" may have emptied. */
  function leaveEmpty(next: Filters) {
    if (!isFiltered(next)) eligibility.setOnly(false)
    change(next)
  }
  if (isChecking) return <Loading />
  return (
    <>
      <FilterBar
        set="programs"
        choices={choices}
        filters={filters}
        onChange={change}
        onUse={load}
        total={catalog?.entries.length ?? 0}
        found={isReplaced ? (shown?.length ?? null) : null}
        catalog={catalog ?? undefined}
      />
      <Eligibility programs={found ?? noPrograms} {...eligibility} />
      {catalog && shown ? (
        shown.length > 0 ? (
          <ProgramList
            programs={shown}
            now={now}
            look="card"
            label={messages.list}
            renderVerdict={eligibility.verdicts?.render}
          />
        ) : (
          <EmptyResult set="programs" {...{ catalog, filters }} onChange={leaveEmpty} />
        )
      ) : status === 'failed' ? (
        <EmptyState title={filterMessages.noneTitle} text={filterMessages.noneText.programs}>
          <Button look="primary" onClick={() => leaveEmpty({})}>
            {filterMessages.clearEmpty}
          </Button>
          <a href={routes.catalog}>{messages.catalog}</a>
        </EmptyState>
      ) : (
        <Loading />
      )}
      <BackToTop />
    </>
  )
}
