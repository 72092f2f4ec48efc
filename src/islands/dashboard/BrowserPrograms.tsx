import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { Now } from '#catalog/days.ts'
import type { Program } from '#catalog/program.ts'
import { listDatesAndMonths } from '#catalog/program-dates.ts'
import type { SavedProgram } from '#contract/saved-programs.ts'
import type { BrowserSave } from '#lib/browser-saves.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { planMessages as messages } from '#lib/messages/plan.ts'
import { savedMessages } from '#lib/messages/saved-programs.ts'
import { $browserSaves, setSaved } from '#lib/saved-programs.ts'
import { showOutcome, showToast } from '#lib/toasts.ts'
import { Button, RemoveButton } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pending } from '../ui/Pending.tsx'
import { useNow } from '../ui/use-now.ts'
import { PlanList } from './PlanList.tsx'
import { $programs } from './use-fits.ts'

/** The plan of this browser, with a file for a calendar. */
export function BrowserPlan({ saves }: { saves: readonly BrowserSave[] }) {
  const now = useNow()
  const { data: catalog, error } = useStore($programs)
  const programs = useMemo(
    () => saves.map(save => toSavedProgram(save, catalog?.get(save.programId), now)),
    [saves, catalog, now],
  )
  if (!catalog)
    return <Pending error={error} failed={savedMessages.loadFailed} retry={$programs.revalidate} />
  async function download() {
    const known = saves.flatMap(({ programId }) => catalog?.get(programId) ?? [])
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
      <PlanList
        {...{ programs, now }}
        renderName={program => <ProgramLink {...program} />}
        renderControl={program => <RemoveSave {...program} />}
      />
      <p>
        <Button onClick={() => void download()}>{messages.download}</Button>
      </p>
    </>
  )
}

/** A program of this browser as one that is saved in an account, with nothing done yet. */
const toSavedProgram = (
  { programId, name, savedAt }: BrowserSave,
  program: Program | undefined,
  now: Now,
): SavedProgram => ({
  ...{ programId, name: program?.name ?? name, savedAt: new Date(savedAt) },
  ...{ provider: program?.provider ?? '', type: program?.type ?? '' },
  ...{ applicationLink: program?.applicationLink ?? null, isGone: !program, closedReports: 0 },
  dates: program
    ? listDatesAndMonths(program, now).map(({ kind, day, isStated, cycle }) => ({
        ...{ kind, day, isStated },
        time: cycle?.time ?? null,
        zone: cycle?.zone ?? null,
      }))
    : [],
  isRolling: program?.season.kind === 'rolling',
  closesWhenFull: program?.closes_when_full === true,
  tasks: (program?.needs ?? []).map(taskId => ({ taskId, label: null, done: false })),
  ...{ changes: [], version: '', status: 'saved' },
  ...{ notes: '', link: '', ownDate: null, outcome: '' },
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

type Named = Pick<BrowserSave, 'programId' | 'name'>

const ProgramLink = ({ programId, name }: Named) => (
  <a className="inline-block py-1 font-semibold text-ink" href={catalogPaths.program(programId)}>
    <bdi>{name}</bdi>
  </a>
)

const RemoveSave = ({ programId, name }: Named) => (
  <RemoveButton
    label={messages.remove(name)}
    onClick={() => void setSaved({ programId, name }, false).then(showOutcome)}
  />
)

/** The programs of this browser that do not fit into the account of the member. */
export function ProgramsOverLimit() {
  const saves = useStore($browserSaves)
  if (saves.length === 0) return null
  return (
    <Notice kind="info">
      <p>{savedMessages.overLimit(saves.length)}</p>
      <details>
        <summary className="min-h-target content-center">{savedMessages.showLeft}</summary>
        <ul className="grid list-none p-0">
          {saves.map(save => (
            <li key={save.programId} className="flex items-center justify-between gap-3 border-t">
              <ProgramLink {...save} />
              <RemoveSave {...save} />
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}
