import { programDateNames } from '#catalog/deadline-text.ts'
import { formatLongDay, isDay } from '#catalog/values.ts'
import type { ProgramChange, SavedProgram } from '#contract/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { Button } from '../ui/Button.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { dismissChanges } from './data.ts'

const factNames: Record<ProgramChange['fact'], string> = {
  ...programDateNames,
  ended: 'Ended',
  amount: 'Amount',
  year: 'Year of study',
  field: 'Field of study',
  school: 'School',
  residence: 'Residence',
  status: 'Citizenship or status',
  gpa: 'GPA',
  need: 'Financial need',
  other: 'Other conditions',
  needs: 'What to send',
}

const factText = (text: string | null) =>
  text === null ? 'not stated' : isDay(text) ? formatLongDay(text) : text

/** `Closes: January 14, 2027, was January 7, 2027`. */
const describeChange = ({ fact, before, after }: ProgramChange): string =>
  `${factNames[fact]}: ${factText(after)}, was ${factText(before)}`

/** What changed in saved programs, until the member dismisses it. */
export function ChangeList({ programs }: { programs: readonly SavedProgram[] }) {
  const fallback = useFocusFallback()
  const changed = programs.filter(({ changes }) => changes.length > 0)
  if (changed.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="changes" {...fallback}>
      <h2 id="changes" className="text-h3">
        {messages.changes}
      </h2>
      <ul className="grid list-none gap-3 p-0">
        {changed.map(program => (
          <li
            key={program.programId}
            className="flex flex-wrap items-start justify-between gap-3 border-gold border-s-4 bg-sunken px-4 py-3"
          >
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="font-semibold">
                <bdi>{program.name}</bdi>
              </p>
              <ul className="list-none p-0">
                {program.changes.map(change => (
                  <li key={change.fact}>{describeChange(change)}</li>
                ))}
              </ul>
            </div>
            <Button
              aria-label={`${messages.dismiss}: ${program.name}`}
              onClick={() => void dismissChanges(program)}
            >
              {messages.dismiss}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
