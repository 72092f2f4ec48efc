import { atom } from 'nanostores'
import { type AdminAction, AuditFilter, audit } from '#contract/audit.ts'
import { validate } from '#contract/input.ts'
import { auditApi } from '#lib/api/audit.ts'
import { isAbsent, messageOf } from '#lib/api/client.ts'
import { download } from '#lib/api/download.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { auditMessages as messages } from '#lib/messages/audit.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { panelError } from '../store.ts'

type AuditLog =
  | { status: 'loading' | 'absent' }
  | { status: 'failed'; message: string }
  | {
      status: 'ready'
      rows: readonly AdminAction[]
      /** The cursor of the next page; null after the last one. */
      next: string | null
      isLoadingMore: boolean
    }

export const $auditLog = atom<AuditLog>({ status: 'loading' })

/** The filter of the list and of its downloads. */
export const $auditFilter = atom<AuditFilter>({})

/** The administrators of the log, for the filter. */
export const $admins = atom<readonly { id: string; name: string }[]>([])

const startRequest = trackLatestRequest()

/** Opens the log without a filter. Returns a function that forgets it, for the next administrator. */
export function openAudit(): () => void {
  $auditFilter.set({})
  $admins.set([])
  void loadAudit()
  // The filter works without names.
  auditApi.listAdmins({}).then(
    admins => $admins.set(admins),
    () => undefined,
  )
  return () => {
    startRequest()
    $auditLog.set({ status: 'loading' })
  }
}

/** Loads the first page of the filter. */
export async function loadAudit(): Promise<void> {
  const isLatest = startRequest()
  $auditLog.set({ status: 'loading' })
  try {
    const { actions: rows, pagination } = await auditApi.list($auditFilter.get())
    const next = pagination.hasMore ? pagination.lastId : null
    if (isLatest()) $auditLog.set({ status: 'ready', rows, next, isLoadingMore: false })
  } catch (error) {
    if (!isLatest()) return
    const message = panelError(error, messages.failed)
    $auditLog.set(isAbsent(error) ? { status: 'absent' } : { status: 'failed', message })
  }
}

/** Loads the next page below the rows on screen, which stay when that fails. */
export async function loadMoreAudit(): Promise<ActionResult> {
  const log = $auditLog.get()
  if (log.status !== 'ready' || log.next === null || log.isLoadingMore) return { ok: true }
  const isLatest = startRequest()
  $auditLog.set({ ...log, isLoadingMore: true })
  try {
    const { actions, pagination } = await auditApi.list({ ...$auditFilter.get(), lastId: log.next })
    const next = pagination.hasMore ? pagination.lastId : null
    const rows = [...log.rows, ...actions]
    if (isLatest()) $auditLog.set({ status: 'ready', rows, next, isLoadingMore: false })
    return { ok: true }
  } catch (error) {
    if (isLatest()) $auditLog.set({ ...log, isLoadingMore: false })
    return { ok: false, message: messageOf(error, messages.failed) }
  }
}

/** Sets the filter and loads its first page. Fields that are not valid have a message. */
export function filterAudit(values: Readonly<Record<string, string>>): ActionResult {
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== '')
  const input = validate(AuditFilter, Object.fromEntries(filled))
  if (!input.ok) return input
  $auditFilter.set(input.value)
  void loadAudit()
  return { ok: true }
}

/** Downloads the entries of the filter. */
export async function downloadAudit(format: 'csv' | 'json'): Promise<ActionResult> {
  const file = format === 'csv' ? audit.downloadCsv : audit.downloadJson
  try {
    await download(file, `audit.${format}`, $auditFilter.get())
    return { ok: true }
  } catch (error) {
    return { ok: false, message: messageOf(error, messages.failedFile) }
  }
}
