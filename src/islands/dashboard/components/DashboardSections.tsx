import { useState } from 'react'
import { maxSavedPrograms } from '#contract/limits.ts'
import type { SavedProgram } from '#contract/saved-programs.ts'
import { LazyComponent } from '../../ui/LazyComponent.tsx'
import type { RemovedProgram } from '../program-notes.ts'
import { ProgramsOverLimit } from './BrowserPrograms.tsx'
import { ProgramBoard } from './ProgramBoard.tsx'
import { ProgramDetails } from './ProgramDetails.tsx'
import { UndoRemoval } from './UndoRemoval.tsx'

const loadReminderSettings = async () => (await import('./ReminderSettings.tsx')).ReminderSettings
const loadCalendarAddress = async () => (await import('./CalendarAddress.tsx')).CalendarAddress

interface DashboardSectionsProps {
  uid: string
  programs: readonly SavedProgram[]
  /** `yyyy-mm-dd` */
  today: string
  /** The id of the program whose notes are open. */
  opened: string | null
  open: (programId: string | null) => void
}

/** What stands below the dates that are due: the board, the notes of a program, settings. */
export function DashboardSections({ uid, programs, today, opened, open }: DashboardSectionsProps) {
  const [removed, setRemoved] = useState<RemovedProgram | null>(null)
  const current = programs.find(({ programId }) => programId === opened)
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  // Stays open with what was typed when another tab or device removes it.
  const shown = current ?? (last?.programId === opened ? last : undefined)
  return (
    <>
      {programs.length >= maxSavedPrograms && <ProgramsOverLimit />}
      {removed && <UndoRemoval removed={removed} close={() => setRemoved(null)} />}
      {programs.length > 0 && <ProgramBoard programs={programs} today={today} open={open} />}
      {shown && (
        <ProgramDetails
          key={shown.programId}
          uid={uid}
          program={shown}
          isRemoved={!current}
          today={today}
          close={() => open(null)}
          onRemoved={setRemoved}
        />
      )}
      <LazyComponent load={loadReminderSettings} props={{}} />
      <LazyComponent load={loadCalendarAddress} props={{}} />
    </>
  )
}
