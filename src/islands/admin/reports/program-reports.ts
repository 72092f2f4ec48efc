import { atom } from 'nanostores'
import type { ReportedProgram } from '#contract/program-reports.ts'
import { isAbsent, messageOf } from '#lib/api/client.ts'
import { programReportsApi } from '#lib/api/program-reports.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { programCheckMessages as messages } from '#lib/messages/program-checks.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { panelError } from '../store.ts'

/** Programs with open reports; `absent` if the backend takes none. */
type ReportedPrograms =
  | { status: 'loading' | 'absent' }
  | { status: 'failed'; message: string }
  | {
      status: 'ready'
      rows: readonly ReportedProgram[]
      /** The cursor of the next page; null after the last one. */
      next: string | null
      isLoadingMore: boolean
    }

export const $reportedPrograms = atom<ReportedPrograms>({ status: 'loading' })

const startRequest = trackLatestRequest()

async function fetchPage(lastId: string | null) {
  const { programs, pagination } = await programReportsApi.list(lastId === null ? {} : { lastId })
  return { rows: programs, next: pagination.hasMore ? pagination.lastId : null }
}

/** Loads the programs that were reported last. */
export async function loadReportedPrograms(): Promise<void> {
  const isLatest = startRequest()
  $reportedPrograms.set({ status: 'loading' })
  try {
    const page = await fetchPage(null)
    if (isLatest()) $reportedPrograms.set({ status: 'ready', ...page, isLoadingMore: false })
  } catch (error) {
    if (!isLatest()) return
    const message = panelError(error, messages.failedReports)
    $reportedPrograms.set(isAbsent(error) ? { status: 'absent' } : { status: 'failed', message })
  }
}

/** Loads the next page below the rows on screen, which stay when that fails. */
export async function loadMoreReportedPrograms(): Promise<ActionResult> {
  const list = $reportedPrograms.get()
  if (list.status !== 'ready' || list.next === null || list.isLoadingMore) return { ok: true }
  const isLatest = startRequest()
  $reportedPrograms.set({ ...list, isLoadingMore: true })
  try {
    const { rows, next } = await fetchPage(list.next)
    if (isLatest())
      $reportedPrograms.set({ ...list, rows: [...list.rows, ...rows], next, isLoadingMore: false })
    return { ok: true }
  } catch (error) {
    if (isLatest()) $reportedPrograms.set({ ...list, isLoadingMore: false })
    return { ok: false, message: messageOf(error, messages.failedReports) }
  }
}
