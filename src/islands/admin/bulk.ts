import { atom } from 'nanostores'
import type { ReviewedContribution } from '#contract/admin.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import { readDraft, removeDraft } from '#lib/drafts.ts'
import { adminMessages as messages } from '#lib/messages/admin.ts'
import type { FormValues } from '../ui/form-actions.ts'
import {
  deleteContribution,
  findMissing,
  type ReviewResult,
  reviewDraft,
  setStatus,
} from './actions.ts'

/** The ids of the contributions that are selected for one action. */
export const $selected = atom<ReadonlySet<string>>(new Set())

export function toggleSelected(id: string): void {
  const ids = new Set($selected.get())
  if (!ids.delete(id)) ids.add(id)
  $selected.set(ids)
}

/** How far the action on several contributions is. */
export type BulkRun =
  | { status: 'idle' }
  | { status: 'running'; done: number; count: number }
  | { status: 'done'; succeeded: number; failures: readonly BulkFailure[] }

/** A contribution that an action failed for. */
interface BulkFailure {
  id: string
  name: string
  message: string
}

export const $bulkRun = atom<BulkRun>({ status: 'idle' })

/**
 * Decides on several contributions, one after the other. Those that have the status already are
 * left out, and those that fail stay selected. What was typed for one of them, such as its month,
 * comes before the values for all.
 */
export async function reviewAll(
  uid: string,
  selected: readonly ReviewedContribution[],
  action: ContributionStatus | 'deleted',
  values: FormValues = {},
): Promise<void> {
  const rows = selected.filter(({ status }) => status !== action)
  const failures: BulkFailure[] = []
  for (const [done, row] of rows.entries()) {
    $bulkRun.set({ status: 'running', done, count: rows.length })
    const result = await (action === 'deleted'
      ? deleteContribution(row)
      : decide(uid, row, action, values))
    if (!result.ok) failures.push({ id: row.id, name: row.name, message: result.message })
  }
  $bulkRun.set({ status: 'done', succeeded: rows.length - failures.length, failures })
  $selected.set(new Set(failures.map(({ id }) => id)))
}

async function decide(
  uid: string,
  row: ReviewedContribution,
  status: ContributionStatus,
  shared: FormValues,
): Promise<ReviewResult> {
  const draft = status === 'approved' ? readDraft(uid, reviewDraft(row.id)) : {}
  const typed = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''))
  const values = { ...shared, ...typed }
  const missing = findMissing(row, status, values)
  if (missing) return { ok: false, message: messages.modal.missing[missing] }
  const result = await setStatus(row, status, values)
  if (result.ok) removeDraft(uid, reviewDraft(row.id))
  return result
}
