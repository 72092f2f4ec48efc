import type { ReactNode } from 'react'
import type { Now } from '#catalog/days.ts'
import type { CardProgram } from '#catalog/program.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { ProgramCard } from '../ui/ProgramCard.tsx'
import { useShowMore } from '../ui/use-show-more.tsx'
import { SaveButton } from './SaveButton.tsx'

/** Cards drawn at once: their number, not that of all programs, is the cost of a key press. */
const pages = { first: 60, more: 60, label: () => messages.showMore }
/** Rows that may be on the first screen. */
const earlyRows = 8

const lists = {
  row: 'mt-1 grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-x-7 p-0 sm:mt-3',
  card: 'card-grid mt-3 mb-5',
}

const renderSaveButton = ({ id, name }: CardProgram) => <SaveButton id={id} name={name} />

export interface ProgramListProps {
  programs: readonly CardProgram[]
  now: Now
  look: 'row' | 'card'
  /** Its name for screen readers, where no heading names it. */
  label?: string
  /** Another one starts from its top. */
  listKey?: string
  /** Whether it begins on the first screen. */
  isEarly?: boolean
  renderVerdict?: ((program: CardProgram) => ReactNode) | undefined
}

/** Programs that can be saved, 60 at a time. */
export function ProgramList(props: ProgramListProps) {
  const { programs, now, look, label, listKey, isEarly = false, renderVerdict } = props
  const { count, list, button } = useShowMore<HTMLUListElement>({
    ...pages,
    total: programs.length,
    items: listKey,
  })
  return (
    <>
      <ul ref={list} className={lists[look]} aria-label={label}>
        {programs.slice(0, count).map((program, index) => (
          <ProgramCard
            key={program.id}
            program={program}
            now={now}
            look={look}
            isEarly={isEarly && index < earlyRows}
            renderVerdict={renderVerdict}
            renderActions={renderSaveButton}
          />
        ))}
      </ul>
      {button && <div className="flex justify-center pt-4">{button}</div>}
    </>
  )
}
