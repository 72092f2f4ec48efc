import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import type { SavedProgram } from '#contract/saved-programs.ts'
import { newsApi } from '#lib/api/news.ts'
import { listen } from '#lib/listen.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { routes } from '#lib/routes.ts'
import { subscribeToSaved } from '#lib/saved-programs.ts'
import { $session } from '#lib/session.ts'
import { readSavedCopy } from '#lib/session-storage.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LazyComponent } from '../ui/LazyComponent.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { useToday } from '../ui/use-today.ts'
import { ChangeList } from './components/ChangeList.tsx'
import { DueDates } from './components/DueDates.tsx'
import { FirstSteps } from './components/FirstSteps.tsx'
import { News } from './components/News.tsx'
import { $savedPrograms, loadSavedPrograms, refreshSavedPrograms } from './store.ts'

const loadNews = () => newsApi.get({})
const loadSavedSearches = async () => (await import('./components/SavedSearches.tsx')).SavedSearches
const loadDeliveryNotice = async () =>
  (await import('./components/ReminderSettings.tsx')).DeliveryNotice
const loadBrowserPrograms = async () =>
  (await import('./components/BrowserPrograms.tsx')).BrowserPrograms
const loadSections = async () =>
  (await import('./components/DashboardSections.tsx')).DashboardSections

/** The dashboard of a member: what is due, what changed, and the saved programs. */
export default function DashboardPage() {
  const session = useStore($session)
  const member = session.status === 'signed-in' ? session.user.uid : null
  // While the session is being verified. Before the first paint, because the store may hold the
  // programs of another member.
  useLayoutEffect(() => {
    if (member) void loadSavedPrograms(member)
  }, [member])
  return (
    <ErrorBoundary>
      <SessionGuard text={messages.logIn} label={messages.logInLabel} signedOut={routes.catalog}>
        {({ uid }) => <Dashboard key={uid} uid={uid} />}
      </SessionGuard>
      <Toasts />
    </ErrorBoundary>
  )
}

function Dashboard({ uid }: { uid: string }) {
  const saved = useStore($savedPrograms)
  useEffect(() => subscribeToSaved(() => reloadWhenChanged(uid)), [uid])
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && refreshSavedPrograms(uid)
    return listen(document, ['visibilitychange'], refresh)
  }, [uid])

  return (
    <>
      <p className="mb-5 flex flex-wrap gap-3">
        <a className="button button-primary" href={routes.programs}>
          {messages.find}
        </a>
        <a className="button" href={routes.catalog}>
          {messages.catalog}
        </a>
      </p>
      {saved.status === 'loading' && <Loading text={messages.loading} />}
      {saved.status === 'failed' && (
        <LoadError text={saved.message} retry={() => void loadSavedPrograms(uid)} />
      )}
      {saved.status === 'browser' && <LazyComponent load={loadBrowserPrograms} props={{}} />}
      {saved.status === 'ready' && <Overview uid={uid} programs={saved.programs} />}
    </>
  )
}

/** Another tab, or a button of another page, has saved or removed a program. */
function reloadWhenChanged(uid: string): void {
  const saved = $savedPrograms.get()
  const copy = readSavedCopy(uid)
  if (saved.status !== 'ready' || !copy) return
  const ids = new Set(copy.programIds)
  const isSame =
    ids.size === saved.programs.length && saved.programs.every(each => ids.has(each.programId))
  if (!isSame) void loadSavedPrograms(uid)
}

/** Nothing while it is imported, since most members see nothing. */
function DeliveryNotice() {
  const { loaded } = useLoaded(loadDeliveryNotice)
  return loaded.status === 'ready' && <loaded.value />
}

interface OverviewProps {
  uid: string
  programs: readonly SavedProgram[]
}

function Overview({ uid, programs }: OverviewProps) {
  const day = useToday()
  const { loaded } = useLoaded(loadNews)
  const news = loaded.status === 'ready' ? loaded.value : null
  // Shows what is due before the rest, which takes a phone another 0.3 seconds.
  const hasDueDates = useDeferredValue(true, false)
  const [opened, setOpened] = useState(() => readQuery().get('program'))
  function open(programId: string | null) {
    setOpened(programId)
    writeQuery({ program: programId ?? '' })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-7">
          {programs.length === 0 ? (
            loaded.status !== 'loading' && <FirstSteps hasResume={news?.hasResume === true} />
          ) : (
            <DueDates programs={programs} today={day} open={open} />
          )}
          <ChangeList programs={programs} />
        </div>
        <aside className="grid content-start gap-4" aria-label={messages.news}>
          <News answer={news} />
          <LazyComponent load={loadSavedSearches} props={{}} />
          {hasDueDates && <DeliveryNotice />}
        </aside>
      </div>
      {hasDueDates && (
        <LazyComponent load={loadSections} props={{ uid, programs, today: day, opened, open }} />
      )}
    </div>
  )
}
