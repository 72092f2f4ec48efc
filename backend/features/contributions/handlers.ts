import type { Handlers } from '#backend/http/handler.ts'
import { limits } from '#contract/limits.ts'
import { checkPendingContributions } from '#contract/permissions.ts'
import { addContribution, countPending, findContribution, listOwnContributions } from './queries.ts'

type Row = Awaited<ReturnType<typeof listOwnContributions>>[number]

const toReply = (row: Row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() })

/** Adding contributions, and the list of one's own (spec sections 2 and 7). */
export const contributions: Handlers['contributions'] = {
  create({ input, member, services, idempotent, fail }) {
    const userId = member.uid
    const { id, at } = services.newId('c')
    return idempotent({
      async create(db) {
        const denied = checkPendingContributions(await countPending(db, userId))
        if (denied) throw fail(denied)
        return toReply(await addContribution(db, { ...input, id, createdAt: at, userId }))
      },
      async find(db, id) {
        const row = await findContribution(db, userId, id)
        return row && toReply(row)
      },
    })
  },

  async listOwn({ db, member, header }) {
    const max = limits.myContributions
    const rows = await listOwnContributions(db, member.uid, max + 1)
    if (rows.length > max) header('X-Truncated', 'true')
    return rows.slice(0, max).map(toReply)
  },
}
