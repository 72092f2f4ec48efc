import type { ReactNode } from 'react'
import type { Now } from '#catalog/days.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { SaveButton } from '../../catalog/SaveButton.tsx'
import { type CardProgram, ProgramCard } from '../../ui/ProgramCard.tsx'
import { useShowMore } from '../../ui/use-show-more.tsx'

/** Cards rendered at once: their number, not that of all programs, is the cost of a key press. */
const pages = { first: 60, more: 60, label: () => messages.showMore }

interface ProgramGridProps {
  programs: readonly CardProgram[]
  /** When deadlines are judged. */
  now: Now
  /** Says whether a program fits; the same function until the answers change. */
  renderVerdict?: ((program: CardProgram) => ReactNode) | undefined
}

/** The found programs as cards, 60 at a time (spec section 2, Programs page). */
export function ProgramGrid({ programs, now, renderVerdict }: ProgramGridProps) {
  const { count, list, button } = useShowMore<HTMLUListElement>({
    ...pages,
    total: programs.length,
    items: programs,
  })
  return (
    <>
      <ul ref={list} className="card-grid mt-3 mb-5" aria-label={messages.list}>
        {programs.slice(0, count).map(program => (
          <ProgramCard
            key={program.id}
            program={program}
            now={now}
            renderVerdict={renderVerdict}
            renderActions={renderSaveButton}
          />
        ))}
      </ul>
      {button && <div className="flex justify-center">{button}</div>}
    </>
  )
}

const renderSaveButton = ({ id, name }: CardProgram) => <SaveButton id={id} name={name} />
