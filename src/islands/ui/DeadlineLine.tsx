import type { Now } from '#catalog/days.ts'
import { describeDeadline } from '#catalog/deadline-text.ts'
import type { ProgramDates } from '#catalog/deadlines.ts'
import { Icon } from './Icon.tsx'

interface DeadlineLineProps {
  program: ProgramDates
  /** When the deadline is judged. */
  now: Now
}

/** A deadline in words, with its state in colour. */
export function DeadlineLine({ program, now }: DeadlineLineProps) {
  const { state, lead, text } = describeDeadline(program, now)
  return (
    <p className="deadline-line" data-state={state}>
      <Icon name="calendar" />
      <span>
        {lead && <b>{`${lead}. `}</b>}
        {text}
      </span>
    </p>
  )
}
