import { atom } from 'nanostores'
import { AuditFilter, audit } from '#contract/audit.ts'
import { validate } from '#contract/input.ts'
import { createClient, messageOf } from '#lib/api/client.ts'
import { download } from '#lib/api/download.ts'
import { auditMessages as messages } from '#lib/messages/audit.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { createPagedList } from '../paged-list.ts'

const auditApi = createClient({ list: audit.list, listAdmins: audit.listAdmins })

/** The filter of the list and of its downloads. */
export const $auditFilter = atom<AuditFilter>({})

/** The administrators of the log, for the filter. */
export const $admins = atom<readonly { id: string; name: string }[]>([])

/** The entries of the log, the newest first. */
export const auditLog = createPagedList({
  async fetchPage(page) {
    const reply = await auditApi.list({ ...$auditFilter.get(), ...page })
    return { rows: reply.actions, pagination: reply.pagination }
  },
  idOf: ({ id }) => id,
  failed: messages.failed,
})

/** Opens the log without a filter. Returns a function that forgets it, for the next administrator. */
export function openAudit(): () => void {
  $auditFilter.set({})
  $admins.set([])
  // The filter works without names.
  auditApi.listAdmins({}).then(
    admins => $admins.set(admins),
    () => undefined,
  )
  return auditLog.open()
}

/** Sets the filter and loads its first page. Fields that are not valid have a message. */
export function filterAudit(values: Readonly<Record<string, string>>): ActionResult {
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== '')
  const input = validate(AuditFilter, Object.fromEntries(filled))
  if (!input.ok) return input
  $auditFilter.set(input.value)
  void auditLog.load()
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
