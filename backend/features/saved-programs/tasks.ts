import { readCatalog } from '#backend/catalog/catalog.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { limits } from '#contract/limits.ts'
import { isApplicationNeed } from '#contract/program-values.ts'
import { countNoted, deleteTask, insertTask, listSaved, listTasks, updateTask } from './queries.ts'
import { readFacts } from './versions.ts'
import { toTask } from './view.ts'

/** Tasks of saved programs. */
export const tasks: Pick<Handlers['savedPrograms'], 'saveTask' | 'removeTask'> = {
  async saveTask({ db, input: { programId, taskId, label, done }, member, services, fail }) {
    const invalidLabel = (message: string) => fail('request/invalid', { message, field: 'label' })
    const program = (await readCatalog(services)).get(programId)
    const userId = member.uid
    const key = { userId, programId, taskId }
    return db.transaction().execute(async trx => {
      await lockMember(trx, userId)
      const [saved] = await listSaved(trx, userId, programId)
      if (!saved) throw fail('saved/none')
      const needs = (program ?? readFacts(saved.facts))?.needs ?? []
      const isOwn = !isApplicationNeed(taskId)
      if (!isOwn && !needs.includes(taskId)) throw fail('saved/unknown-task')
      if (!isOwn && label !== undefined)
        throw invalidLabel('What the program asks for keeps its name')
      const length = label === undefined ? 0 : [...label].length + (await countNoted(trx, userId))
      if (length > limits.savedTexts) throw fail('saved/too-much-text')
      const change = { label, done: done === undefined ? undefined : done ? 1 : 0 } as const
      const changed = await updateTask(trx, key, change)
      if (changed) return toTask(changed)
      if (isOwn && label === undefined) throw invalidLabel('Please write what to do')
      const stored = await listTasks(trx, userId, programId)
      if (isOwn && stored.filter(task => task.label !== null).length >= limits.savedTasks)
        throw fail('saved/too-many-tasks')
      const at = services.clock.now()
      const task = { ...key, label: label ?? null, done: change.done ?? 0, createdAt: at } as const
      return toTask(await insertTask(trx, task))
    })
  },

  async removeTask({ db, input: { programId, taskId }, member }) {
    await deleteTask(db, { userId: member.uid, programId, taskId })
    return {}
  },
}
