import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import { listPublished } from '#backend/programs/published.ts'
import { isApplicationNeed } from '#catalog/program-values.ts'
import type { Contract } from '#contract'
import { limits } from '#contract/limits.ts'
import { countNoted, deleteTask, insertTask, listSaved, listTasks, updateTask } from './queries.ts'
import { readFacts } from './versions.ts'
import { toTask } from './view.ts'

type TaskInput = HandlerContext<Contract['savedPrograms']['saveTask']>['input']

const invalidLabel = (message: string) =>
  new HandlerError('request/invalid', { message, field: 'label' })

/** Throws if a program does not ask for a task, or the task would be renamed. */
function requireNeed(needs: readonly string[], { taskId, label }: TaskInput): void {
  if (!needs.includes(taskId)) throw new HandlerError('saved/unknown-task')
  if (label !== undefined) throw invalidLabel('What the program asks for keeps its name')
}

/** Throws if a member may not add a task of their own. */
async function requireNewTask(db: Db, userId: string, { programId, label }: TaskInput) {
  if (label === undefined) throw invalidLabel('Please write what to do')
  const own = (await listTasks(db, userId, programId)).filter(task => task.label !== null)
  if (own.length >= limits.savedTasks) throw new HandlerError('saved/too-many-tasks')
}

/** Tasks of saved programs. */
export const tasks: Pick<Handlers['savedPrograms'], 'saveTask' | 'removeTask'> = {
  async saveTask({ db, input, member, services, fail }) {
    const { programId, taskId, label, done } = input
    const { programs: catalog } = await listPublished(services)
    const userId = member.uid
    const key = { userId, programId, taskId }
    return db.transaction().execute(async trx => {
      await lockMember(trx, userId)
      const [saved] = await listSaved(trx, userId, programId)
      if (!saved) throw fail('saved/none')
      const program = catalog.get(programId) ?? readFacts(saved.facts)
      if (isApplicationNeed(taskId)) requireNeed(program?.needs ?? [], input)
      const length = label === undefined ? 0 : [...label].length + (await countNoted(trx, userId))
      if (length > limits.savedTexts) throw fail('saved/too-much-text')
      const change = { label, done: done === undefined ? undefined : done ? 1 : 0 } as const
      const changed = await updateTask(trx, key, change)
      if (changed) return toTask(changed)
      if (!isApplicationNeed(taskId)) await requireNewTask(trx, userId, input)
      const createdAt = services.clock.now()
      const task = { ...key, label: label ?? null, done: change.done ?? 0, createdAt } as const
      return toTask(await insertTask(trx, task))
    })
  },

  async removeTask({ db, input: { programId, taskId }, member }) {
    await deleteTask(db, { userId: member.uid, programId, taskId })
    return {}
  },
}
