import { useStore } from '@nanostores/react'
import type { Now } from '#catalog/days.ts'
import type { Program } from '#catalog/program.ts'
import { listDatesAndMonths } from '#catalog/program-dates.ts'
import type { BrowserSave } from '#lib/browser-saves.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { planMessages as messages } from '#lib/messages/plan.ts'
import { savedMessages } from '#lib/messages/saved-programs.ts'
import { $browserSaves, setSaved } from '#lib/saved-programs.ts'
import { showOutcome, showToast } from '#lib/toasts.ts'
import { Button, RemoveButton } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pending } from '../ui/Pending.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { useNow } from '../ui/use-now.ts'
import { type DatedProgram, DueDates } from './DueDates.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { $programs } from './use-fits.ts'

/** The programs of this browser by date, where the backend keeps none. */
export function BrowserPrograms() {
  const saves = useStore($browserSaves)
  if (saves.length === 0) return <FirstSteps hasResume={false} />
  return (
    <div className="grid gap-5">
      <p>{savedMessages.onlyHere}</p>
      <BrowserPlan saves={saves} />
    </div>
  )
}

/** The programs of this browser by date, with a file for a calendar. */
export function BrowserPlan({ saves }: { saves: readonly BrowserSave[] }) {
  const now = useNow()
  const { data: programs, error } = useStore($programs)
  const fallback = useFocusFallback('button, a')
  if (!programs)
    return <Pending error={error} failed={savedMessages.loadFailed} retry={$programs.revalidate} />
  const dated = saves.map(save => toDated(save, programs.get(save.programId), now))
  async function download() {
    const known = saves.flatMap(({ programId }) => programs?.get(programId) ?? [])
    try {
      const { createCalendar } = await import('#lib/program-calendar.ts')
      const pageOf = ({ id }: Program) => new URL(catalogPaths.program(id), location.href).href
      const options = { builtAt: new Date(), hasAlarms: true }
      saveFile('plan.ics', createCalendar(messages.calendar, known, now.today, pageOf, options))
    } catch {
      showToast('error', messages.calendarFailed)
    }
  }
  return (
    <>
      <DueDates programs={dated} today={now.today} />
      <p>
        <Button onClick={() => void download()}>{messages.download}</Button>
      </p>
      <details {...fallback}>
        <summary className="w-fit py-tap font-semibold">{messages.all(saves.length)}</summary>
        <BrowserList saves={saves} />
      </details>
    </>
  )
}

/** A saved program with its dates; none of one that the catalog does not have. */
const toDated = (
  { programId, name }: BrowserSave,
  program: Program | undefined,
  now: Now,
): DatedProgram => ({
  programId,
  name: program?.name ?? name,
  dates: program
    ? listDatesAndMonths(program, now).map(({ kind, day, isStated, cycle }) => ({
        ...{ kind, day, isStated },
        time: cycle?.time ?? null,
        zone: cycle?.zone ?? null,
      }))
    : [],
  ownDate: null,
  closesWhenFull: program?.closes_when_full === true,
  status: 'saved',
})

/** Lets the browser save a text as a file. */
function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  link.download = name
  link.click()
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The programs of this browser that do not fit into the account of the member. */
export function ProgramsOverLimit() {
  const saves = useStore($browserSaves)
  if (saves.length === 0) return null
  return (
    <Notice kind="info">
      <p>{savedMessages.overLimit(saves.length)}</p>
      <details>
        <summary className="min-h-target content-center">{savedMessages.showLeft}</summary>
        <BrowserList saves={saves} />
      </details>
    </Notice>
  )
}

const BrowserList = ({ saves }: { saves: readonly BrowserSave[] }) => (
  <ul className="grid list-none p-0">
    {saves.map(({ programId, name }) => (
      <li key={programId} className="flex items-center justify-between gap-3 border-t">
        <a className="inline-flex min-h-target items-center" href={catalogPaths.program(programId)}>
          <bdi>{name}</bdi>
        </a>
        <RemoveButton
          label={messages.remove(name)}
          onClick={() => void setSaved({ programId, name }, false).then(showOutcome)}
        />
      </li>
    ))}
  </ul>
)
