import { atom } from 'nanostores'
import { moderation, type ReportedComment } from '#contract/moderation.ts'
import { CallError, createClient, messageOf } from '#lib/api.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { adminWords } from '#lib/messages/admin.ts'
import { commonWords } from '#lib/messages/common.ts'
import type { ActionResult } from '../ui/form-actions.ts'
import { told } from './calls.ts'
import { loadStats } from './stats.ts'

const words = adminWords.reports
const api = createClient(moderation)

/** What an administrator decided about a comment, if anything. */
type Ruling = 'open' | 'hidden' | 'stands'
type Reported = Omit<ReportedComment, 'hidden'> & { ruling: Ruling }

/** The reported comments; `idle` until their tab is opened, `absent` when the backend keeps no reports. */
type Reports =
  | { status: 'idle' | 'loading' | 'absent' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; rows: readonly Reported[] }

export const $reports = atom<Reports>({ status: 'idle' })

/** The comments that are being decided on, by id. */
export const $ruling = atom<ReadonlySet<string>>(new Set())

const startLoading = trackLatestRequest()

/** Makes the tab load the reports again when it is opened next. */
export function forgetReports(): void {
  startLoading()
  $reports.set({ status: 'idle' })
}

export async function loadReports(): Promise<void> {
  const isLatest = startLoading()
  $reports.set({ status: 'loading' })
  try {
    const list = await api.list({})
    const rows = list.map(({ hidden, ...row }): Reported => ({ ...row, ruling: hidden ? 'hidden' : 'open' }))
    if (isLatest()) $reports.set({ status: 'ready', rows })
  } catch (error) {
    const absent = error instanceof CallError && error.status === 404
    const failed = { status: 'failed', message: told(error, words.failed) } as const
    if (isLatest()) $reports.set(absent ? { status: 'absent' } : failed)
  }
}

/**
 * Hides a comment from everybody, or lets it stand. It stays in the list with what was decided, until that is loaded again; one that
 * is gone meanwhile leaves it.
 */
export async function rule(id: string, hidden: boolean): Promise<ActionResult> {
  $ruling.set(new Set([...$ruling.get(), id]))
  try {
    const now = await api.resolve({ commentId: id, hidden })
    const ruling = now.hidden ? 'hidden' : 'stands'
    change(id, row => ({ ...row, ruling }))
    return { ok: true, message: words.done[ruling] }
  } catch (error) {
    if (error instanceof CallError && error.status === 404) change(id, () => null)
    return { ok: false, message: words.notSettled(messageOf(error, commonWords.wentWrong)) }
  } finally {
    $ruling.set(new Set([...$ruling.get()].filter(each => each !== id)))
  }
}

/** Shows what became of a comment, in its row and in the count of the tab. */
function change(id: string, to: (row: Reported) => Reported | null): void {
  void loadStats()
  const reports = $reports.get()
  if (reports.status !== 'ready') return
  const rows = reports.rows.map(row => (row.commentId === id ? to(row) : row)).filter(row => row !== null)
  $reports.set({ status: 'ready', rows })
}
