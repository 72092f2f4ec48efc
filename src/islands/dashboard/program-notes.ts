import { today } from '#catalog/days.ts'
import { savedPrograms as endpoints, type SavedProgram } from '#contract/saved-programs.ts'
import { messageOf } from '#lib/api/client.ts'
import { savedProgramsApi } from '#lib/api/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { notesMessages } from '#lib/messages/program-notes.ts'
import { showToast } from '#lib/toasts.ts'
import { type ActionResult, type FormValues, withValidation } from '../ui/form-actions.ts'
import { $savedPrograms, attempt, replace, settleChanges, update } from './store.ts'

/** What is noted on a program, as the form of the notes has it. */
const listNoted = ({ notes, link, ownDate, outcome }: SavedProgram): FormValues => ({
  notes,
  link,
  ownDate: ownDate ?? '',
  outcome,
})

/** The fields of a form that differ from what is saved: others may be newer on another device. */
export function listChanged(saved: SavedProgram, values: FormValues): Record<string, string> {
  const before = listNoted(saved)
  return Object.fromEntries(Object.entries(values).filter(([name, text]) => text !== before[name]))
}

/** Puts a program that was saved again on screen, the newest first. */
const putBack = (saved: SavedProgram): void =>
  update(programs => [saved, ...programs.filter(each => each.programId !== saved.programId)])

/** Saves a program again with its notes and tasks, which the server no longer has. */
async function sendAgain(program: SavedProgram): Promise<void> {
  const { programId, status, notes, link, ownDate, outcome, tasks } = program
  const fields = { status, notes, link, ownDate: ownDate ?? '', outcome }
  const saved = await savedProgramsApi.save({ programId, today: today(), ...fields })
  for (const { taskId, label, done } of tasks)
    if (label !== null || done)
      await savedProgramsApi.saveTask({ programId, taskId, done, ...(label && { label }) })
  putBack({ ...saved, tasks })
}

/** A program on screen; undefined if it is not saved. */
function findShown(programId: string): SavedProgram | undefined {
  const shown = $savedPrograms.get()
  return shown.status === 'ready'
    ? shown.programs.find(each => each.programId === programId)
    : undefined
}

/** Whether a program was removed elsewhere, so that a change has saved it anew. */
const isNewlySaved = (saved: SavedProgram, known: SavedProgram): boolean =>
  Number((findShown(saved.programId) ?? known).savedAt) !== Number(saved.savedAt)

/**
 * Moves a program to another column of the board. If another device has removed it meanwhile, all
 * of it is saved again.
 */
export const setStatus = (program: SavedProgram, status: SavedProgram['status']) => {
  const { programId } = program
  return attempt(`status ${programId}`, {
    apply: () => replace(programId, shown => ({ ...shown, status })),
    async send() {
      const saved = await savedProgramsApi.save({ programId, status })
      if (!isNewlySaved(saved, program)) return
      await sendAgain({ ...(findShown(programId) ?? program), status })
      showToast('success', notesMessages.savedAgain)
    },
    revert: () => replace(programId, shown => ({ ...shown, status: program.status })),
  })
}

/**
 * Saves what was noted on a program. The form keeps what could not be saved. If another device has
 * removed the program meanwhile, all of it is saved again.
 */
export const saveNotes = (program: SavedProgram, values: FormValues): Promise<ActionResult> =>
  withValidation(endpoints.save.input, async ({ programId: _, today: __, ...fields }) => {
    try {
      const { programId } = program
      const saved = await savedProgramsApi.save({ programId, ...fields })
      if (isNewlySaved(saved, program)) return saveAgain(program, values)
      const { notes, link, ownDate, outcome } = saved
      replace(programId, program => ({ ...program, notes, link, ownDate, outcome }))
      return { ok: true, message: notesMessages.notesSaved }
    } catch (error) {
      return { ok: false, message: messageOf(error, messages.changeFailed) }
    }
  })({ ...listChanged(program, values), programId: program.programId })

/** Saves a program that was removed elsewhere again, with what was typed. */
export const saveAgain = (program: SavedProgram, values: FormValues): Promise<ActionResult> =>
  withValidation(endpoints.save.input, async typed => {
    try {
      const { notes = '', link = '', ownDate, outcome = '' } = typed
      await sendAgain({ ...program, notes, link, ownDate: ownDate || null, outcome })
      return { ok: true, message: notesMessages.savedAgain }
    } catch (error) {
      return { ok: false, message: messageOf(error, messages.changeFailed) }
    }
  })({ ...listNoted(program), ...values, programId: program.programId })

/** A program that was removed. */
export interface RemovedProgram {
  program: SavedProgram
  /** Brings back its recommenders within an hour; null without any. */
  undo: string | null
}

/** Removes a program with what was noted on it; null if that failed. */
export async function removeProgram(programId: string): Promise<RemovedProgram | null> {
  const shown = findShown(programId)
  if (!shown) return null
  try {
    // A change that the server handles after the removal would save the program again.
    await settleChanges()
    const { undo } = await savedProgramsApi.remove({ programId })
    // With a task whose answer came meanwhile.
    const program = findShown(programId) ?? shown
    update(programs => programs.filter(each => each.programId !== programId))
    return { program, undo }
  } catch (error) {
    showToast('error', messageOf(error, messages.changeFailed))
    return null
  }
}

/** Saves a removed program again with its notes, tasks and recommenders. */
export async function restoreProgram({ program, undo }: RemovedProgram): Promise<boolean> {
  try {
    // Another tab may have saved it again, with newer notes.
    if (!findShown(program.programId)) await sendAgain(program)
    if (undo) await restoreRecommenders(program.programId, undo)
    return true
  } catch (error) {
    showToast('error', messageOf(error, messages.changeFailed))
    return false
  }
}

/** Says what went wrong; all else of the program is back. */
const restoreRecommenders = (programId: string, undo: string): Promise<unknown> =>
  savedProgramsApi
    .restoreRecommenders({ programId, undo })
    .catch(error => showToast('error', messageOf(error, messages.changeFailed)))
