import { savedPrograms as endpoints } from '#contract/saved-programs.ts'
import { messageOf } from '#lib/api/client.ts'
import { savedProgramsApi } from '#lib/api/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { showToast } from '#lib/toasts.ts'
import { type ActionResult, type FormValues, withValidation } from '../ui/form-actions.ts'
import { attempt, handleFailure, replace, track } from './store.ts'

/** Marks a task of a program as done, or as to do. */
export function setTaskDone(programId: string, taskId: string, done: boolean): Promise<boolean> {
  const apply = (value: boolean) =>
    replace(programId, program => ({
      ...program,
      tasks: program.tasks.map(task => (task.taskId === taskId ? { ...task, done: value } : task)),
    }))
  return attempt(`task ${programId} ${taskId}`, {
    apply: () => apply(done),
    send: () => savedProgramsApi.saveTask({ programId, taskId, done }),
    revert: () => apply(!done),
  })
}

/** An id of a task of one's own, which no other device uses. */
const createTaskId = () =>
  `own-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`

/** Adds a task of one's own. */
export const addTask = (programId: string, values: FormValues): Promise<ActionResult> =>
  withValidation(endpoints.saveTask.input, async ({ label, taskId }) => {
    try {
      const sent = savedProgramsApi.saveTask({ programId, taskId, label, done: false })
      const task = await track(taskId, sent)
      replace(programId, program => ({ ...program, tasks: [...program.tasks, task] }))
      return { ok: true, reset: true }
    } catch (error) {
      return { ok: false, message: handleFailure(error) }
    }
  })({ label: '', ...values, programId, taskId: createTaskId() })

/** Removes a task of one's own. */
export async function removeTask(programId: string, taskId: string): Promise<boolean> {
  try {
    await savedProgramsApi.removeTask({ programId, taskId })
    replace(programId, program => ({
      ...program,
      tasks: program.tasks.filter(task => task.taskId !== taskId),
    }))
    return true
  } catch (error) {
    showToast('error', messageOf(error, messages.changeFailed))
    return false
  }
}
