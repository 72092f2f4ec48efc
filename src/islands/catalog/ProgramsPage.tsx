import { useEffect, useSyncExternalStore } from 'react'
import type { CardProgram } from '#catalog/program.ts'
import { listen } from '#lib/listen.ts'
import { filterMessages } from '#lib/messages/catalog.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { routes } from '#lib/routes.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useOnline } from '../ui/LoadError.tsx'
import { useGuard } from '../ui/SessionGuard.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useNow } from '../ui/use-now.ts'
import { ArrangedList } from './ArrangedList.tsx'
import { EmptyResult } from './EmptyResult.tsx'
import { FilterBar } from './FilterBar.tsx'
import { isFiltered, useCatalog } from './use-catalog.ts'

interface ProgramsPageProps {
  /** The first programs, which show until all are loaded. */
  first: readonly CardProgram[]
  /** When the page was built, in ISO 8601. */
  builtAt: string
}

/** The search tool of /programs (spec section 2, Programs page). */
export default function ProgramsPage(props: ProgramsPageProps) {
  return (
    <ErrorBoundary>
      <Programs {...props} />
      <Toasts />
    </ErrorBoundary>
  )
}

function Programs({ first, builtAt }: ProgramsPageProps) {
  const isChecking = useGuard() === 'checking'
  const { catalog, status, bar, filters, found, list, load, change, verdicts } = useCatalog(
    'programs',
    undefined,
    first,
  )
  const now = useNow(builtAt)
  // The programs are public: they load, and show, while the session is still being checked.
  useEffect(load, [load])
  useOnline(status === 'failed' && load)
  const built = isFiltered(filters) ? null : { shown: first, others: [], verdicts, listKey: '{}' }
  const shown = list ?? built
  return (
    <>
      <FilterBar
        {...bar}
        total={catalog?.entries.length ?? 0}
        isLoading={isChecking || (!catalog && status !== 'failed')}
      />
      {catalog && found?.length === 0 ? (
        <EmptyResult set="programs" {...{ catalog, filters }} onChange={change} />
      ) : status === 'failed' ? (
        <EmptyState title={filterMessages.noneTitle} text={filterMessages.noneText}>
          <Button look="primary" onClick={() => change({})}>
            {filterMessages.clearEmpty}
          </Button>
          <a href={routes.catalog}>{messages.catalog}</a>
        </EmptyState>
      ) : (
        shown && (
          // Where answers are stored, they order the list: built cards would move under a finger.
          <div className={list ? undefined : '[[data-answers]_&]:invisible'}>
            <ArrangedList {...shown} now={now} look="card" label={messages.list} />
          </div>
        )
      )}
      <BackToTop />
    </>
  )
}

/** Scrolling further than this shows the button (spec section 9), in CSS pixels. */
const threshold = 300

const subscribeToScroll = (onScroll: () => void) => listen(window, ['scroll'], onScroll)

function scrollToTop() {
  window.scrollTo({ top: 0 })
  // The button is removed, and the focus would be lost with it.
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** A button that scrolls to the top of a long page. */
function BackToTop() {
  const shown = useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > threshold,
    () => false,
  )
  if (!shown) return null
  return (
    <button
      type="button"
      className="fixed end-gutter bottom-gutter z-[4] h-target w-target rounded-full border border-edge bg-surface text-lead"
      aria-label={messages.toTop}
      onClick={scrollToTop}
    >
      <span aria-hidden="true">↑</span>
    </button>
  )
}
