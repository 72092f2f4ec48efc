import { type ReactNode, useState } from 'react'
import type { Now } from '#contract/calendar-days.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { Button } from '../../ui/Button.tsx'
import { type CardProgram, ProgramCard } from '../../ui/ProgramCard.tsx'
import { SaveButton } from './SaveButton.tsx'

/** Cards rendered at once: their number, not that of all programs, is the cost of a key press. */
const pageSize = 60

interface ProgramGridProps {
  programs: readonly CardProgram[]
  /** When deadlines are judged. */
  now: Now
  /** Says whether a program fits; the same function until the answers change. */
  renderVerdict?: ((program: CardProgram) => ReactNode) | undefined
}

/** The found programs as cards, 60 at a time (spec section 2, Programs page). */
export function ProgramGrid({ programs, now, renderVerdict }: ProgramGridProps) {
  const [shown, setShown] = useState({ list: programs, count: pageSize })
  const count = shown.list === programs ? shown.count : pageSize
  const visible = programs.slice(0, count)
  return (
    <>
      <ul className="card-grid mt-3 mb-5" aria-label={messages.list}>
        {visible.map(program => (
          <ProgramCard
            key={program.id}
            program={program}
            now={now}
            renderVerdict={renderVerdict}
            renderActions={renderSaveButton}
          />
        ))}
      </ul>
      {visible.length < programs.length && (
        <div className="flex justify-center">
          <Button onClick={() => setShown({ list: programs, count: count + pageSize })}>
            {messages.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

const renderSaveButton = ({ id, name }: CardProgram) => <SaveButton id={id} name={name} />
