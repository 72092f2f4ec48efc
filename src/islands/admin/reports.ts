import { atom } from 'nanostores'
import type { ReportedComment } from '#contract/moderation.ts'
import { moderationApi } from '#lib/api/admin.ts'
import { CallError, messageOf } from '#lib/api/client.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'

/** The message of a panel, unless the member is no longer an administrator. */
export const panelError = (error: unknown, message: string): string =>
  error instanceof CallError && error.status === 403 ? messageOf(error, message) : message

/** A reported comment and what was decided about it. */
export type Report = Omit<ReportedComment, 'hidden'> & {
  resolution: 'open' | 'hidden' | 'dismissed'
}

/** The reports; `idle` until their tab is opened, `absent` if the backend has none. */
type Reports =
  | { status: 'idle' | 'loading' | 'absent' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; rows: readonly Report[] }

/** The reports of the dashboard's tab. */
export const $reports = atom<Reports>({ status: 'idle' })

const startReportsRequest = trackLatestRequest()

/** Forgets the reports, for example those of another administrator. */
export function resetReports(): void {
  startReportsRequest()
  $reports.set({ status: 'idle' })
}

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
