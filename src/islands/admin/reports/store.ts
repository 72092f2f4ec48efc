import { atom } from 'nanostores'
import type { ReportedComment } from '#contract/moderation.ts'
import { moderationApi } from '#lib/api/admin.ts'
import { CallError, messageOf } from '#lib/api/client.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { commonMessages } from '#lib/messages/common.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { isNotFound, loadStats, panelError } from '../store.ts'

/** A reported comment and what was decided about it. */
export type Report = Omit<ReportedComment, 'hidden'> & {
  resolution: 'open' | 'hidden' | 'dismissed'
  /** What another administrator has decided about the appeal meanwhile. */
  decided?: { hidden: boolean; answer: string }
}

/** The reports; `absent` if the backend has none. */
type Reports =
  | { status: 'loading' | 'absent' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; rows: readonly Report[] }

/** The reports of the dashboard's tab. */
export const $reports = atom<Reports>({ status: 'loading' })

const startReportsRequest = trackLatestRequest()

/** Loads the reported comments; `absent` if the backend has no such endpoint. */
export async function loadReports(): Promise<void> {
  const isLatest = startReportsRequest()
  $reports.set({ status: 'loading' })
  try {
    const rows = (await moderationApi.list({})).map(
      ({ hidden, ...row }): Report => ({ ...row, resolution: hidden ? 'hidden' : 'open' }),
    )
    if (isLatest()) $reports.set({ status: 'ready', rows })
  } catch (error) {
    const absent = error instanceof CallError && error.status === 404
    const message = panelError(error, 'Failed to load reports. Please try again later.')
    if (isLatest()) $reports.set(absent ? { status: 'absent' } : { status: 'failed', message })
  }
}

/** The ids of the comments whose report is being resolved. */
export const $resolvingIds = atom<ReadonlySet<string>>(new Set())

/**
 * Hides a reported comment or dismisses its reports; an appeal needs an answer to the author. The
 * row stays until the list loads again.
 */
export async function resolveReport(
  id: string,
  hidden: boolean,
  answer?: string,
): Promise<ActionResult> {
  $resolvingIds.set(new Set([...$resolvingIds.get(), id]))
  const reports = $reports.get()
  const row = reports.status === 'ready' && reports.rows.find(each => each.commentId === id)
  try {
    const reply = await moderationApi.resolve({
      commentId: id,
      hidden,
      ...(row && { wasHidden: row.resolution === 'hidden' }),
      ...(answer !== undefined && { answer }),
    })
    const resolution = reply.hidden ? 'hidden' : 'dismissed'
    replaceReport(id, row => ({ ...row, resolution, appeal: null }))
    return { ok: true, message: adminMessages.reports.done[resolution] }
  } catch (error) {
    if (isNotFound(error)) replaceReport(id, () => null)
    const isDecided = error instanceof CallError && error.code === 'appeal/decided'
    // A typed answer stays on screen.
    if (isDecided && answer !== undefined) {
      const { hidden, answer = '' } = error.body
      replaceReport(id, row => ({
        ...row,
        decided: { hidden: hidden === true, answer: String(answer ?? '') },
      }))
    } else if (isDecided) void loadReports()
    return {
      ok: false,
      fields: error instanceof CallError ? error.fields : {},
      message: `Failed to settle the report: ${messageOf(error, commonMessages.wentWrong)}`,
    }
  } finally {
    $resolvingIds.set(new Set([...$resolvingIds.get()].filter(each => each !== id)))
  }
}

/** Replaces or removes a report, and updates the count of the tab. */
function replaceReport(id: string, change: (row: Report) => Report | null): void {
  void loadStats()
  const reports = $reports.get()
  if (reports.status !== 'ready') return
  const rows = reports.rows
    .map(row => (row.commentId === id ? change(row) : row))
    .filter(row => row !== null)
  $reports.set({ status: 'ready', rows })
}
