import type { Handlers } from '#backend/http/handler.ts'
import { limits } from '#contract/limits.ts'
import { checkPendingContributions } from '#contract/permissions.ts'
import { add, countPending, find, ofMember } from './queries.ts'

type Row = Awaited<ReturnType<typeof ofMember>>[number]

const view = (row: Row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() })

/** Suggesting programs, and following one's own suggestions (spec sections 2 and 7). */
export const contributions: Handlers['contributions'] = {
  create({ input, member, services, once, fail }) {
    const userId = member.uid
    return once({
      async make(db) {
        const refused = checkPendingContributions(await countPending(db, userId))
        if (refused) throw fail(refused)
        return view(await add(db, services.stamp('c'), { ...input, userId }))
      },
      async find(db, id) {
        const row = await find(db, userId, id)
        return row && view(row)
      },
    })
  },

  async listOwn({ db, member, header }) {
    const most = limits.myContributions
    const rows = await ofMember(db, member.uid, most + 1)
    if (rows.length > most) header('X-Truncated', 'true')
    return rows.slice(0, most).map(view)
  },
}
