import { isId } from '#backend/db/ids.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { type Reported, reasonsOf, reported, setHidden, settleReports } from './queries.ts'

const view = ({ authorName, hidden, reportedAt, ...row }: Reported, reasons: string[]) => ({
  ...row,
  authorName: authorName ?? 'Deleted user',
  reasons,
  reportedAt: new Date(reportedAt).toISOString(),
  hidden: hidden === 1,
})

/** What members have reported, for administrators. */
export const moderation: Handlers['moderation'] = {
  async list({ db }) {
    const rows = await reported(db)
    const told =
      rows.length > 0
        ? await reasonsOf(
            db,
            rows.map(({ commentId }) => commentId),
          )
        : []
    const reasons = Map.groupBy(told, ({ commentId }) => commentId)
    return rows.map(row =>
      view(
        row,
        (reasons.get(row.commentId) ?? []).map(({ reason }) => reason),
      ),
    )
  },

  async resolve({ db, input: { commentId, hidden }, services, fail }) {
    await db.transaction().execute(async within => {
      const found = isId('k', commentId) && (await setHidden(within, commentId, hidden))
      if (!found) throw fail('feedback/none')
      await settleReports(within, commentId, services.clock.now())
    })
    return { hidden }
  },
}
