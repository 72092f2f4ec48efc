import type { ReportedComment } from '#contract/moderation.ts'
import { moderationApi } from '#lib/api/admin.ts'
import { CallError, fieldErrorsOf, isNotFound, messageOf } from '#lib/api/client.ts'
import { reportMessages } from '#lib/messages/admin-reports.ts'
import { commonMessages } from '#lib/messages/common.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { createPagedList } from '../paged-list.ts'
import { loadStats } from '../store.ts'

/** A reported comment and what was decided about it. */
export type Report = Omit<ReportedComment, 'hidden'> & {
  resolution: 'open' | 'hidden' | 'dismissed'
  /** What another administrator has decided about the appeal meanwhile. */
  decided?: { hidden: boolean; answer: string }
}

/** The id of the heading of the list. */
export const reportsHeadingId = 'reported-comments'

/** The reported comments. */
export const reports = createPagedList({
  async fetchPage() {
    const rows = (await moderationApi.list({})).map(
      ({ hidden, ...row }): Report => ({ ...row, resolution: hidden ? 'hidden' : 'open' }),
    )
    return { rows }
  },
  idOf: ({ commentId }) => commentId,
  failed: 'Failed to load reports. Please try again later.',
})

/**
 * Hides a reported comment or dismisses its reports; an appeal needs an answer to the author. The
 * row stays until the list loads again.
 */
export async function resolveReport(
  id: string,
  hidden: boolean,
  answer?: string,
): Promise<ActionResult> {
  function finish(isHidden: boolean): ActionResult {
    const resolution = isHidden ? 'hidden' : 'dismissed'
    replaceReport(id, row => ({ ...row, resolution, appeal: null }))
    return { ok: true, message: reportMessages.done[resolution] }
  }
  const list = reports.$list.get()
  const row = list.status === 'ready' && list.rows.find(each => each.commentId === id)
  try {
    const reply = await moderationApi.resolve({
      commentId: id,
      hidden,
      ...(row && { wasHidden: row.resolution === 'hidden' }),
      ...(answer !== undefined && { answer }),
    })
    return finish(reply.hidden)
  } catch (error) {
    if (isNotFound(error)) replaceReport(id, () => null)
    const isDecided = error instanceof CallError && error.code === 'appeal/decided'
    // An earlier request was stored, and its answer lost.
    const isStored =
      isDecided &&
      error.body.hidden === hidden &&
      (answer === undefined || error.body.answer === answer.trim())
    if (isStored) return finish(hidden)
    // A typed answer stays on screen.
    if (isDecided && answer !== undefined) {
      const { hidden, answer = '' } = error.body
      replaceReport(id, row => ({
        ...row,
        decided: { hidden: hidden === true, answer: String(answer ?? '') },
      }))
    } else if (isDecided) void reports.load()
    return {
      ok: false,
      fields: fieldErrorsOf(error),
      message: `Failed to settle the report: ${messageOf(error, commonMessages.wentWrong)}`,
    }
  }
}

/** Replaces or removes a report, and updates the count of the tab. */
function replaceReport(id: string, change: (row: Report) => Report | null): void {
  void loadStats()
  reports.changeRow(id, change)
}
