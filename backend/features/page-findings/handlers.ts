import { toIsoTime } from '#backend/core/clock.ts'
import { isId } from '#backend/core/ids.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { countOpen, findDecision, findLastFetch, listOpen, setDecision } from './queries.ts'

const actions = { open: 'reopen', used: 'use', dismissed: 'dismiss' } as const

/** What the page monitor found; not in the specification. */
export const pageFindings: Handlers['pageFindings'] = {
  async list({ db, input: { limit, lastId } }) {
    const [rows, totalCount, monitoredAt] = await Promise.all([
      // After a cursor that is no id of ours there is nothing.
      !lastId || isId('f', lastId)
        ? listOpen(db, { before: lastId || null, limit: limit + 1 })
        : [],
      countOpen(db),
      findLastFetch(db),
    ])
    const findings = rows.slice(0, limit).map(({ foundAt, programs, ...row }) => ({
      ...row,
      foundAt: toIsoTime(foundAt),
      programs: JSON.parse(programs),
    }))
    const lastShown = findings.at(-1)?.id ?? null
    return {
      findings,
      pagination: { hasMore: rows.length > limit, totalCount, lastId: lastShown },
      monitoredAt: toIsoTime(monitoredAt),
    }
  },

  async settle({ db, input: { findingId, decision }, member, services, fail }) {
    await db.transaction().execute(async trx => {
      const before = await findDecision(trx, findingId)
      if (!before) throw fail('finding/none')
      const settled = await setDecision(trx, findingId, decision)
      if (!settled) {
        if (before.decision === decision) return
        throw fail('finding/settled')
      }
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
