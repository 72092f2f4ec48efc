import type { Reported } from '#contract/moderation.ts'
import { moderationApi } from '#lib/api/admin.ts'
import { CallError, fieldErrorsOf, isNotFound, messageOf } from '#lib/api/client.ts'
import { commonMessages } from '#lib/messages/common.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { refreshStats } from '../data.ts'
import { createPages, refresh } from '../pages.ts'

/** Something that was reported, and what was decided about it. */
export type Report = Omit<Reported, 'hidden'> & {
  resolution: 'open' | 'hidden' | 'dismissed'
}

/** The id of a row: a member may have reports about several things. */
export const idOf = ({ kind, targetId }: Pick<Report, 'kind' | 'targetId'>) => `${kind}-${targetId}`

/** What members have reported, and appeals. */
export const reports = createPages('admin-reports', {
  async fetchPage() {
    const rows = (await moderationApi.list({})).map(
      ({ hidden, ...row }): Report => ({ ...row, resolution: hidden ? 'hidden' : 'open' }),
    )
    return { rows }
  },
  idOf,
  failed: 'Failed to load reports. Please try again later.',
})

interface Decision {
  /** For a comment. */
  hidden: boolean
  /** To the author who appealed. */
  answer?: string
  /** For the other administrators. */
  note?: string
}

/**
 * Settles the reports on something: a comment is hidden or kept. The row stays until the list loads
 * again.
 */
export async function resolveReport(report: Report, decision: Decision): Promise<ActionResult> {
  const { kind, targetId, resolution: before } = report
  const { hidden, answer } = decision
  const id = idOf(report)
  function finish(isHidden: boolean): ActionResult {
    const resolution = isHidden ? 'hidden' : 'dismissed'
    reports.changeRow(id, row => ({ ...row, resolution, appeal: null }))
    if (kind !== 'comment') return { ok: true, message: 'Marked as done' }
    return { ok: true, message: isHidden ? 'Comment hidden' : 'The comment is kept' }
  }
  try {
    const wasHidden = before === 'hidden'
    const input = { kind, targetId, wasHidden, ...decision }
    return finish((await moderationApi.resolve(input)).hidden)
  } catch (error) {
    if (isNotFound(error)) reports.changeRow(id, () => null)
    if (error instanceof CallError && error.code === 'appeal/decided') {
      const isHidden = error.body.hidden === true
      const theirs = `${error.body.answer ?? ''}`
      // An earlier request was stored, and its answer lost.
      if (isHidden === hidden && (answer ?? theirs).trim() === theirs) return finish(hidden)
      // A typed answer stays on screen.
      if (answer !== undefined) return { ok: false, message: describeDecision(isHidden, theirs) }
      refresh(reports.$list)
    }
    const reason = messageOf(error, commonMessages.wentWrong)
    const message = `Failed to settle the report: ${reason}`
    return { ok: false, fields: fieldErrorsOf(error), message }
  } finally {
    refreshStats()
  }
}

const describeDecision = (isHidden: boolean, answer: string) =>
  [
    `Somebody else has decided: the comment ${isHidden ? 'stays hidden' : 'is shown again'}.`,
    'Your answer was not sent.',
    answer && `Their answer: ${answer}`,
  ].join(' ')
