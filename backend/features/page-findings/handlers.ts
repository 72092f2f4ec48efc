import { toIsoTime } from '#backend/core/clock.ts'
import { isId } from '#backend/core/ids.ts'
import { countRows } from '#backend/db/query-results.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { toPage } from '#backend/http/pagination.ts'

const actions = { open: 'reopen', used: 'use', dismissed: 'dismiss' } as const

/** What the page monitor found; not in the specification. */
export const pageFindings: Handlers['pageFindings'] = {
  async list({ db, input: { limit, lastId } }) {
    const open = db.selectFrom('pageFindings').where('decision', '=', 'open')
    const rows = await open
      // After a cursor that is no id of ours there is nothing.
      .$if(Boolean(lastId), query =>
        query.where('id', '<', isId('f', lastId ?? '') ? (lastId ?? '') : ''),
      )
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .select(['id', 'url', 'kind', 'fact', 'before', 'after', 'foundAt', 'programs'])
      .execute()
    const { page, pagination } = toPage(rows, limit, ({ id }) => id)
    const last = await db
      .selectFrom('monitoredPages')
      .where('fetchedAt', '>', 0)
      .select(eb => eb.fn.max('fetchedAt').as('fetchedAt'))
      .executeTakeFirst()
    return {
      findings: page.map(({ foundAt, programs, ...row }) => ({
        ...row,
        foundAt: toIsoTime(foundAt),
        programs: JSON.parse(programs),
      })),
      pagination: { ...pagination, totalCount: await countRows(open) },
      monitoredAt: toIsoTime(last?.fetchedAt ?? null),
    }
  },

  async settle({ db, input: { findingId, decision }, member, services, fail }) {
    await db.transaction().execute(async trx => {
      const findings = trx.selectFrom('pageFindings').where('id', '=', findingId)
      const before = await findings.select('decision').executeTakeFirst()
      if (!before) throw fail('finding/none')
      // One statement, so that of two administrators only the first one decides.
      const settled = await trx
        .updateTable('pageFindings')
        .set({ decision })
        .where('id', '=', findingId)
        .where('decision', decision === 'open' ? '!=' : '=', 'open')
        .returning('url')
        .executeTakeFirst()
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
