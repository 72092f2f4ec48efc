import { useStore } from '@nanostores/react'
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { maxSavedPrograms } from '#contract/limits.ts'
import type { SavedProgram } from '#contract/saved-programs.ts'
import type { User } from '#contract/session.ts'
import { listen } from '#lib/listen.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { notesMessages } from '#lib/messages/program-notes.ts'
import { savedMessages } from '#lib/messages/saved-programs.ts'
import { $news } from '#lib/news.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { routes } from '#lib/routes.ts'
import { $browserSaves, $savedPrograms } from '#lib/saved-programs.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LazyComponent } from '../ui/LazyComponent.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pending } from '../ui/Pending.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useNow } from '../ui/use-now.ts'
import { BrowserPlan, ProgramsOverLimit } from './BrowserPrograms.tsx'
import { dismissChanges, restoreProgram } from './data.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { MoreLinks } from './MoreLinks.tsx'
import { News } from './News.tsx'
import { NextStep } from './NextStep.tsx'
import { PlanList } from './PlanList.tsx'
import { ProgramBoard, StatusSelect } from './ProgramBoard.tsx'
import { isUnsent } from './plan-dates.ts'
import { readServerClock } from './server-clock.ts'
import { useFits } from './use-fits.ts'

/** Most days there is none. */
const DeliveryNotice = lazy(() =>
  import('./ReminderSettings.tsx').then(
    ({ DeliveryNotice }) => ({ default: DeliveryNotice }),
    () => ({ default: () => null }),
  ),
)

const loadDetails = () => import('./ProgramDetails.tsx').then(module => module.ProgramDetails)

/** The dashboard of a member: the next thing to do, the plan, and what is new. */
export default function DashboardPage() {
  // Loads while the session is being verified.
  const { data, error } = useStore($savedPrograms)
  useEffect(() => void readServerClock(), [])
  return (
    <ErrorBoundary>
      <SessionGuard text={messages.logIn} label={messages.logInLabel} signedOut={routes.catalog}>
        {user => (
          <>
            {data && <Overview key={user.uid} user={user} programs={data} />}
            {data === null && <BrowserPrograms />}
            {data === undefined && (
              <Pending
                error={error}
                failed={messages.loadFailed}
                retry={$savedPrograms.revalidate}
                text={messages.loading}
              />
            )}
          </>
        )}
      </SessionGuard>
      <Toasts />
    </ErrorBoundary>
  )
}

/** The programs of this browser, where the backend keeps none. */
function BrowserPrograms() {
  const saves = useStore($browserSaves)
  if (saves.length === 0) return <FirstSteps hasPrograms={false} hasResume={false} />
  return (
    <div className="grid gap-5">
      <p>{savedMessages.onlyHere}</p>
      <BrowserPlan saves={saves} />
    </div>
  )
}

interface OverviewProps {
  user: User
  programs: readonly SavedProgram[]
}

/** What to do next and the plan come first; then news, and links to all else. */
function Overview({ user: { uid, displayName }, programs }: OverviewProps) {
  const now = useNow()
  const fits = useFits()
  const { data: news, error: newsError } = useStore($news)
  const [removed, setRemoved] = useState<SavedProgram | null>(null)
  /** The id of the program whose details are open. */
  const [opened, setOpened] = useState(() => readQuery().get('program'))
  const current = programs.find(({ programId }) => programId === opened)
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  // Stays open with what was typed when another tab or device removes it.
  const shown = current ?? (last?.programId === opened ? last : undefined)
  const open = useCallback((programId: string | null) => {
    setOpened(programId)
    writeQuery({ program: programId ?? '' })
  }, [])
  const renderFit = useCallback((programId: string) => fits?.renderText(programId), [fits])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <NextStep {...{ uid, displayName, programs, now, open }} />
      <Suspense>
        <DeliveryNotice />
      </Suspense>
      {programs.length >= maxSavedPrograms && <ProgramsOverLimit />}
      {removed && <UndoRemoval program={removed} close={() => setRemoved(null)} />}
      {programs.length > 0 && <Plan {...{ programs, now, open }} renderFit={renderFit} />}
      {/* At once, so that nothing moves what is below it. */}
      {(news || newsError) && (
        <>
          <FirstSteps hasPrograms={programs.length > 0} hasResume={news?.hasResume === true} />
          <div className="grid gap-4 sm:grid-cols-2">
            <News />
          </div>
          <MoreLinks />
        </>
      )}
      {shown && (
        // Over the page, so that nothing moves while the details load.
        <div className="fixed inset-x-0 bottom-0 bg-surface px-4">
          <LazyComponent
            key={shown.programId}
            load={loadDetails}
            props={{
              ...{ uid, program: shown, isRemoved: !current, now, fits },
              close: () => open(null),
              onRemoved: setRemoved,
            }}
          />
        </div>
      )}
    </div>
  )
}

const wide = '(min-width: 64rem)'

/** Whether the screen has room for the columns of the board. */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    listener => listen(window.matchMedia(wide), ['change'], listener),
    () => window.matchMedia(wide).matches,
  )

const views = ['list', 'board'] as const
const viewNames = { list: 'List', board: 'Board' }

interface PlanProps {
  programs: readonly SavedProgram[]
  now: ReturnType<typeof useNow>
  renderFit: (programId: string) => ReactNode
  open: (programId: string) => void
}

/**
 * The plan by date, or on wide screens as a board; the choice stands in the address. Drawn again
 * only when it changes: opening and closing details of a long one would take a phone 0.2 seconds.
 */
const Plan = memo(function Plan({ programs, now, renderFit, open }: PlanProps) {
  const isWide = useIsWide()
  const [view, setView] = useState(readQuery().get('view') === 'board' ? 'board' : 'list')
  const View = isWide && view === 'board' ? ProgramBoard : PlanList
  const sent = programs.filter(program => !isUnsent(program)).length
  function choose(next: (typeof views)[number]) {
    setView(next)
    writeQuery({ view: next === 'board' ? next : '' })
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-labelledby="saved-programs">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="saved-programs" tabIndex={-1}>
          {messages.plan}{' '}
          <span className="font-normal text-body text-muted" role="status">
            {messages.sentCount(sent, programs.length)}
          </span>
        </h2>
        {isWide && (
          <fieldset className="m-0 flex gap-2 p-0" aria-label="View">
            {views.map(each => (
              <Button
                key={each}
                // The pressed one is filled; forced colors take its color away.
                className="aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:[forced-color-adjust:none]"
                aria-pressed={view === each}
                onClick={() => choose(each)}
              >
                {viewNames[each]}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
      <View
        {...{ programs, now, renderFit }}
        renderName={({ programId, name }) => (
          <button
            type="button"
            className="border-0 bg-transparent p-0 py-1 text-start font-semibold underline decoration-line underline-offset-[0.2em] hover:text-brand"
            onClick={() => open(programId)}
          >
            <bdi>{name}</bdi>
          </button>
        )}
        renderControl={program => (
          <StatusSelect program={program} id={`status-of-${program.programId}`} />
        )}
        dismissChanges={program => void dismissChanges(program)}
      />
    </section>
  )
})

/** Says that a program was removed, and saves it again on request. */
function UndoRemoval({ program, close }: { program: SavedProgram; close: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The program that had the focus is gone.
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  async function undo() {
    setBusy(true)
    if (!(await restoreProgram(program.programId))) return setBusy(false)
    close()
    document.getElementById('saved-programs')?.focus()
  }
  return (
    <div ref={box}>
      <Notice kind="info">
        <p>{notesMessages.removed(program.name)}</p>
        <p>{notesMessages.undoHint}</p>
        <Button busy={isBusy && notesMessages.savingNotes} onClick={() => void undo()}>
          {notesMessages.undo}
        </Button>
      </Notice>
    </div>
  )
}
