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

/**
 * Moves a program to another column of the board. If another device has removed it meanwhile, all
 * of it is saved again.
 */
export const setStatus = (program: SavedProgram, status: SavedProgram['status']) => {
  const { programId } = program
  return attempt(`status ${programId}`, {
    apply: () => replace(programId, shown => ({ ...shown, status })),
    async send() {
      // The list may be read again before the answer.
      const before = findShown(programId) ?? program
      const saved = await api.save({ programId, status })
      if (!isNewlySaved(saved, before)) return
      await saveAnew({ ...before, status })
      showToast('success', notesMessages.savedAgain)
    },
    revert: () => replace(programId, shown => ({ ...shown, status: program.status })),
  })
}

/** Whether a program was removed elsewhere, so that a change has saved it anew. */
const isNewlySaved = (saved: SavedProgram, before: SavedProgram): boolean =>
  Number(before.savedAt) !== Number(saved.savedAt)

/** Saves a program again with its notes and tasks, which the server no longer has. */
async function saveAnew(program: SavedProgram): Promise<void> {
  const { programId, status, notes, link, ownDate, outcome, tasks } = program
  const fields = { status, notes, link, ownDate: ownDate ?? '', outcome }
  const saved = await api.save({ programId, today: today(), ...fields })
  for (const { taskId, label, done } of tasks)
    if (label !== null || done)
      await api.saveTask({ programId, taskId, done, ...(label && { label }) })
  updateSavedPrograms(programs => [{ ...saved, tasks }, ...withoutProgram(programs, programId)])
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

/**
 * Saves what was noted on a program. If another device has removed the program meanwhile, all of it
 * is saved again.
 */
export const saveNotes = (program: SavedProgram, values: FormValues): Promise<ActionResult> =>
  withValidation(endpoints.save.input, ({ programId, today: _, ...fields }) =>
    runForm(async () => {
      const before = findShown(programId) ?? program
      const saved = await api.save({ programId, ...fields })
      if (isNewlySaved(saved, before)) return saveAgain(program, values)
      const { notes, link, ownDate, outcome } = saved
      replace(programId, program => ({ ...program, notes, link, ownDate, outcome }))
      return { ok: true, message: notesMessages.notesSaved }
    }),
  )({ ...listChanged(program, values), programId: program.programId })

/** Saves a program that was removed elsewhere again, with what was typed. */
export const saveAgain = (program: SavedProgram, values: FormValues): Promise<ActionResult> =>
  withValidation(endpoints.save.input, typed =>
    runForm(async () => {
      const { notes = '', link = '', ownDate, outcome = '' } = typed
      await saveAnew({ ...program, notes, link, ownDate: ownDate || null, outcome })
      return { ok: true, message: notesMessages.savedAgain }
    }),
  )({ ...listNotes(program), ...values, programId: program.programId })

/** A program that was removed. */
export interface RemovedProgram {
  program: SavedProgram
  /** Brings back its recommenders within an hour; null without any. */
  undo: string | null
}

/** Removes a program with what was noted on it; null if that failed. */
export async function removeProgram(programId: string): Promise<RemovedProgram | null> {
  // A change that the server handles after the removal would save the program again.
  await Promise.allSettled(changes)
  const program = findShown(programId)
  let undo: string | null = null
  const isRemoved = await run(async () => {
    undo = (await api.remove({ programId })).undo
  })
  if (!program || !isRemoved) return null
  updateSavedPrograms(programs => withoutProgram(programs, programId))
  return { program, undo }
}

/** Saves a removed program again with its notes, tasks and recommenders. */
export async function restoreProgram({ program, undo }: RemovedProgram): Promise<boolean> {
  const { programId } = program
  // Another tab may have saved it again, with newer notes.
  const isBack = findShown(programId) !== undefined || (await run(() => saveAnew(program)))
  // A failure says that; all else of the program is back.
  if (isBack && undo) await run(() => api.restoreRecommenders({ programId, undo }))
  return isBack
}

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
