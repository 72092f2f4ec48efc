import type { Handlers } from '#backend/http/call.ts'
import { limits } from '#contract/limits.ts'
import { add, ofMember } from './queries.ts'

type Row = Awaited<ReturnType<typeof ofMember>>[number]

const view = (row: Row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() })

/** Suggesting programs, and following one's own suggestions (spec sections 2 and 7). */
export const contributions: Handlers['contributions'] = {
  add({ input, member, services, once }) {
    const stamp = services.stamp('c')
    return once(async db => view(await add(db, stamp, { ...input, userId: member.uid })))
  },

  async mine({ db, member, header }) {
    const most = limits.myContributions
    const rows = await ofMember(db, member.uid, most + 1)
    if (rows.length > most) header('X-Truncated', 'true')
    return rows.slice(0, most).map(view)
  },
}
