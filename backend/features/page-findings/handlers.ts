import { toIsoTime } from '#backend/core/clock.ts'
import { isId } from '#backend/core/ids.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { toPage } from '#backend/http/pagination.ts'
import {
  countOpen,
  findDecision,
  findLastFetch,
  listOpen,
  type OpenFinding,
  setDecision,
} from './queries.ts'

const actions = { open: 'reopen', used: 'use', dismissed: 'dismiss' } as const

const toFinding = ({ foundAt, programs, ...row }: OpenFinding) => ({
  ...row,
  foundAt: toIsoTime(foundAt),
  programs: JSON.parse(programs),
})

/** What the page monitor found; not in the specification. */
export const pageFindings: Handlers['pageFindings'] = {
  async list({ db, input: { limit, lastId } }) {
    const before = lastId || null
    // After a cursor that is no id of ours there is nothing.
    const isOurs = before === null || isId('f', before)
    const rows = isOurs ? await listOpen(db, { before, limit: limit + 1 }) : []
    const { page, pagination } = toPage(rows, limit, ({ id }) => id)
    return {
      findings: page.map(toFinding),
      pagination: { ...pagination, totalCount: await countOpen(db) },
      monitoredAt: toIsoTime(await findLastFetch(db)),
    }
  },

  async settle({ db, input: { findingId, decision }, member, services, fail }) {
    await db.transaction().execute(async trx => {
      const before = await findDecision(trx, findingId)
      if (!before) throw fail('finding/none')
      const settled = await setDecision(trx, findingId, decision)
      if (!settled && before.decision === decision) return
      if (!settled) throw fail('finding/settled')
      await recordAction(trx, services, {
        adminId: member.uid,
        action: actions[decision],
        kind: 'page-finding',
        entityId: findingId,
        before,
        after: { decision, url: settled.url },
      })
    })
    return { decision }
  },
}
