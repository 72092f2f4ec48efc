import { useState } from 'react'
import type { SavedProgram } from '#contract/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { Button } from '../../ui/Button.tsx'
import { listDueDates } from '../due-dates.ts'
import { ProgramButton } from './ProgramButton.tsx'

const shownAtFirst = 8

interface DueDatesProps {
  programs: readonly SavedProgram[]
  /** `yyyy-mm-dd` */
  today: string
  open: (programId: string) => void
}

/** What is due next, the nearest first. */
export function DueDates({ programs, today, open }: DueDatesProps) {
  const [isWhole, setWhole] = useState(false)
  const dates = listDueDates(programs, today)
  const shown = isWhole ? dates : dates.slice(0, shownAtFirst)
  const isFinished = programs.some(({ status }) => status !== 'saved' && status !== 'preparing')
  return (
    <section aria-labelledby="due-next">
      <h2 id="due-next">{messages.dueNext}</h2>
      {dates.length === 0 && <p className="mt-3 text-muted">{messages.nothingDue}</p>}
      <ol className="mt-3 list-none p-0">
        {shown.map(({ program, day, text, isNear }) => (
          <li key={`${program.programId} ${day} ${text}`} className="border-t py-2">
            <ProgramButton program={program} open={open} />
            <p className={isNear ? 'font-semibold text-amber' : 'text-muted'}>{text}</p>
          </li>
        ))}
      </ol>
      {dates.length > shown.length && (
        <Button className="mt-3" onClick={() => setWhole(true)}>
          {messages.showAll(dates.length)}
        </Button>
      )}
      {isFinished && <p className="hint mt-3">{messages.finished}</p>}
    </section>
  )
}
