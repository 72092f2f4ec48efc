import { useState } from 'react'
import { eligibilityMessages as messages } from '#lib/messages/eligibility.ts'
import type { Arranged, Verdicts } from '../ui/eligibility/verdicts.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { ProgramList, type ProgramListProps } from './ProgramList.tsx'

interface ListProps extends Omit<ProgramListProps, 'programs' | 'renderVerdict'> {
  verdicts: Verdicts | null
}

/** A list with the programs that are for others folded at its end. */
export function ArrangedList({ shown, others, verdicts, ...list }: Arranged & ListProps) {
  // An answer on a card may move it to the others.
  const fallback = useFocusFallback()
  return (
    <div {...fallback} className="outline-none">
      {shown.length > 0 && (
        <ProgramList {...list} programs={shown} renderVerdict={verdicts?.render} />
      )}
      <OtherPrograms {...list} programs={others} verdicts={verdicts} />
    </div>
  )
}

/** Programs that are for others: `268 are for others` opens them. */
export function OtherPrograms({
  programs,
  verdicts,
  isEarly,
  ...list
}: ListProps & Pick<ProgramListProps, 'programs'>) {
  const [isOpened, setOpened] = useState(false)
  if (programs.length === 0) return null
  return (
    <details className="pt-5" onToggle={() => setOpened(true)}>
      <summary className="w-fit py-tap font-semibold">{messages.others(programs.length)}</summary>
      {isOpened && <ProgramList {...list} programs={programs} renderVerdict={verdicts?.render} />}
    </details>
  )
}
