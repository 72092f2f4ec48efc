import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { maxSavedPrograms } from '#contract/limits.ts'
import type { SavedProgram } from '#contract/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { notesMessages } from '#lib/messages/program-notes.ts'
import { $news } from '#lib/news.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { routes } from '#lib/routes.ts'
import { $savedPrograms } from '#lib/saved-programs.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pending } from '../ui/Pending.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useNow } from '../ui/use-now.ts'
import { BrowserPrograms, ProgramsOverLimit } from './BrowserPrograms.tsx'
import { CalendarAddress } from './CalendarAddress.tsx'
import { ChangeList } from './ChangeList.tsx'
import { DueDates } from './DueDates.tsx'
import { restoreProgram } from './data.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { News } from './News.tsx'
import { ProgramBoard } from './ProgramBoard.tsx'
import { ProgramDetails } from './ProgramDetails.tsx'
import { DeliveryNotice, ReminderSettings } from './ReminderSettings.tsx'
import { SavedSearches } from './SavedSearches.tsx'
import { useFits } from './use-fits.ts'

/** The dashboard of a member: what is due, what changed, and the saved programs. */
export default function DashboardPage() {
  // Loads while the session is being verified.
  const { data, error } = useStore($savedPrograms)
  return (
    <ErrorBoundary>
      <SessionGuard text={messages.logIn} label={messages.logInLabel} signedOut={routes.catalog}>
        {({ uid }) => (
          <>
            <p className="mb-5 flex flex-wrap gap-3">
              <a className="button button-primary" href={routes.programs}>
                {messages.find}
              </a>
              <a className="button" href={routes.catalog}>
                {messages.catalog}
              </a>
            </p>
            {data && <Overview key={uid} uid={uid} programs={data} />}
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

/** What is due and new comes first; then the board, the notes of a program, and settings. */
function Overview({ uid, programs }: { uid: string; programs: readonly SavedProgram[] }) {
  const { today } = useNow()
  const fits = useFits()
  const { data: news, error: newsError } = useStore($news)
  // Shows what is due before the rest, which takes a phone another 0.3 seconds.
  const hasDueDates = useDeferredValue(true, false)
  const [removed, setRemoved] = useState<SavedProgram | null>(null)
  /** The id of the program whose notes are open. */
  const [opened, setOpened] = useState(() => readQuery().get('program'))
  const current = programs.find(({ programId }) => programId === opened)
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  // Stays open with what was typed when another tab or device removes it.
  const shown = current ?? (last?.programId === opened ? last : undefined)
  function open(programId: string | null) {
    setOpened(programId)
    writeQuery({ program: programId ?? '' })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-7">
          {programs.length > 0 && <DueDates programs={programs} today={today} open={open} />}
          {programs.length === 0 && (news || newsError) && (
            <FirstSteps hasResume={news?.hasResume === true} />
          )}
          <ChangeList programs={programs} />
        </div>
        <aside className="grid content-start gap-4" aria-label={messages.news}>
          <News />
          <SavedSearches />
          {hasDueDates && <DeliveryNotice />}
        </aside>
      </div>
      {hasDueDates && (
        <>
          {programs.length >= maxSavedPrograms && <ProgramsOverLimit />}
          {removed && <UndoRemoval program={removed} close={() => setRemoved(null)} />}
          {programs.length > 0 && <ProgramBoard {...{ programs, today, open, fits }} />}
          {shown && (
            <ProgramDetails
              key={shown.programId}
              uid={uid}
              program={shown}
              isRemoved={!current}
              today={today}
              close={() => open(null)}
              fits={fits}
              onRemoved={setRemoved}
            />
          )}
          <ReminderSettings />
          <CalendarAddress />
        </>
      )}
    </div>
  )
}

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
