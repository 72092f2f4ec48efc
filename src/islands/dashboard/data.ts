import { today } from '#catalog/days.ts'
import { savedPrograms as endpoints, type SavedProgram } from '#contract/saved-programs.ts'
import { CallError, createClient, messageOf } from '#lib/api/client.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { notesMessages } from '#lib/messages/program-notes.ts'
import { $savedPrograms, updateSavedPrograms, withoutProgram } from '#lib/saved-programs.ts'
import { showToast } from '#lib/toasts.ts'
import { type ActionResult, type FormValues, withValidation } from '../ui/form-actions.ts'

const api = createClient(endpoints)

/** A program on screen; undefined if it is not saved. */
const findShown = (id: string): SavedProgram | undefined =>
  $savedPrograms.get().data?.find(({ programId }) => programId === id)

/** Changes one of the programs on screen. */
const replace = (id: string, change: (program: SavedProgram) => SavedProgram): void =>
  updateSavedPrograms(programs =>
    programs.map(each => (each.programId === id ? change(each) : each)),
  )

/** The message of a failed change; what another device has changed meanwhile is then shown. */
function describeFailure(error: unknown): string {
  if (error instanceof CallError && [404, 409].includes(error.status)) $savedPrograms.revalidate()
  return messageOf(error, messages.changeFailed)
}

/** Changes that the server has not answered yet. */
const changes = new Set<Promise<unknown>>()

function track<T>(change: Promise<T>): Promise<T> {
  changes.add(change)
  return change.finally(() => changes.delete(change))
}

/** Makes a change; a failure shows as a toast. Returns whether it succeeded. */
async function run(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await track(change())
    return true
  } catch (error) {
    showToast('error', describeFailure(error))
    return false
  }
}

/** Makes the change of a form. */
async function runForm(change: () => Promise<ActionResult>): Promise<ActionResult> {
  try {
    return await track(change())
  } catch (error) {
    return { ok: false, message: describeFailure(error) }
  }
}

interface Change {
  apply: () => void
  send: () => Promise<unknown>
  revert: () => void
}

/** Values with such changes; `revert` shows what the server has. */
const sending = new Map<string, { count: number; last: Promise<unknown>; revert: () => void }>()

/**
 * Shows a change of a value at once, and sends it after earlier changes of the same value. A failure
 * of the last one reverts it.
 */
async function attempt(key: string, { apply, send, revert }: Change): Promise<boolean> {
  const value = sending.get(key) ?? { count: 0, last: Promise.resolve(), revert }
  sending.set(key, value)
  value.count += 1
  apply()
  const earlier = value.last
  const sent = run(() => earlier.then(send))
  value.last = sent
  const isSaved = await sent
  if (isSaved) value.revert = apply
  value.count -= 1
  if (value.count > 0) return isSaved
  sending.delete(key)
  // Also a success: the list may have been read meanwhile.
  value.revert()
  return isSaved
}

/** Dismisses the changes of a program that are on screen. */
export const dismissChanges = ({ programId, version, changes }: SavedProgram): Promise<boolean> =>
  attempt(`changes ${programId}`, {
    apply: () => replace(programId, program => ({ ...program, changes: [] })),
    send: () => api.dismissChanges({ programId, version }),
    revert: () => replace(programId, program => ({ ...program, changes })),
  })

/** Shows a program that was removed elsewhere, and that a change has saved again. */
function showAgain(saved: SavedProgram): boolean {
  if (findShown(saved.programId)) return false
  updateSavedPrograms(programs => [saved, ...withoutProgram(programs, saved.programId)])
  return true
}

/** Moves a program to another column of the board. One that was removed elsewhere is saved again. */
export const setStatus = (program: SavedProgram, status: SavedProgram['status']) => {
  const { programId } = program
  return attempt(`status ${programId}`, {
    apply: () => replace(programId, shown => ({ ...shown, status })),
    send: () => api.save({ programId, status }),
    revert: () => replace(programId, shown => ({ ...shown, status: program.status })),
  })
}

/** What is noted on a program, as the form of the notes has it. */
export const listNotes = ({ notes, link, ownDate, outcome }: SavedProgram): FormValues => ({
  notes,
  link,
  ownDate: ownDate ?? '',
  outcome,
})

/** The fields of a form that differ from what is saved: others may be newer on another device. */
export function listChanged(saved: SavedProgram, values: FormValues): Record<string, string> {
  const before = listNotes(saved)
  return Object.fromEntries(Object.entries(values).filter(([name, text]) => text !== before[name]))
}

/** Saves what was noted on a program. One that was removed elsewhere is saved again. */
export const saveNotes = (program: SavedProgram, values: FormValues): Promise<ActionResult> => {
  const { programId } = program
  // Of a program that was removed the server may have nothing any more.
  const changed = findShown(programId)
    ? listChanged(program, values)
    : { ...listNotes(program), ...values }
  return withValidation(endpoints.save.input, fields =>
    runForm(async () => {
      const saved = await api.save({ ...fields, today: today() })
      if (showAgain(saved)) return { ok: true, message: notesMessages.savedAgain }
      const { notes, link, ownDate, outcome } = saved
      replace(programId, shown => ({ ...shown, notes, link, ownDate, outcome }))
      return { ok: true, message: notesMessages.notesSaved }
    }),
  )({ ...changed, programId })
}

/** Removes a program with what was noted on it; null if that failed. */
export async function removeProgram(programId: string): Promise<SavedProgram | null> {
  // A change that the server handles after the removal would save the program again.
  await Promise.allSettled(changes)
  const program = findShown(programId)
  if (!program || !(await run(() => api.remove({ programId })))) return null
  updateSavedPrograms(programs => withoutProgram(programs, programId))
  return program
}

/** Undoes a removal, within an hour. */
export const restoreProgram = (programId: string): Promise<boolean> =>
  run(async () => showAgain(await api.save({ programId, today: today() })))

type Tasks = SavedProgram['tasks']

const changeTasks = (programId: string, change: (tasks: Tasks) => Tasks): void =>
  replace(programId, program => ({ ...program, tasks: change(program.tasks) }))

/** Marks a task of a program as done, or as to do. */
export function setTaskDone(programId: string, taskId: string, done: boolean): Promise<boolean> {
  const apply = (value: boolean) =>
    changeTasks(programId, tasks =>
      tasks.map(task => (task.taskId === taskId ? { ...task, done: value } : task)),
    )
  return attempt(`task ${programId} ${taskId}`, {
    apply: () => apply(done),
    send: () => api.saveTask({ programId, taskId, done }),
    revert: () => apply(!done),
  })
}

/** An id of a task of one's own, which no other device uses. */
const createTaskId = () =>
  `own-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`

/** Adds a task of one's own. */
export const addTask = (programId: string, values: FormValues): Promise<ActionResult> =>
  withValidation(endpoints.saveTask.input, ({ label, taskId }) =>
    runForm(async () => {
      const task = await api.saveTask({ programId, taskId, label, done: false })
      changeTasks(programId, tasks => [...tasks, task])
      return { ok: true, reset: true }
    }),
  )({ label: '', ...values, programId, taskId: createTaskId() })

/** Removes a task of one's own. */
export const removeTask = (programId: string, taskId: string): Promise<boolean> =>
  run(async () => {
    await api.removeTask({ programId, taskId })
    changeTasks(programId, tasks => tasks.filter(task => task.taskId !== taskId))
  })
