import { atom } from 'nanostores'
import { admin, ProgramDetails, type ReviewedContribution } from '#contract/admin.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import { validate } from '#contract/input.ts'
import { adminApi } from '#lib/api/admin.ts'
import { CallError } from '#lib/api/client.ts'
import { adminMessages as messages } from '#lib/messages/admin.ts'
import { commonMessages } from '#lib/messages/common.ts'
import type { ActionResult, FormValues } from '../ui/form-actions.ts'
import { $contributions, $stats, isNotFound, loadContributions, loadStats } from './store.ts'

export type ReviewAction = ContributionStatus | 'deleted'

/** `removed` when another administrator has deleted the contribution. */
export type ReviewResult = ActionResult & { removed?: true }

/** The pending action of each contribution by id. */
export const $pendingReviews = atom<Readonly<Record<string, ReviewAction>>>({})

/** The fields that are sent with a status. */
const fieldsOf: Record<ContributionStatus, readonly string[]> = {
  approved: ['applicationMonth', ...Object.keys(ProgramDetails.shape)],
  rejected: ['reason'],
  pending: [],
}

/** Changes the status of a contribution with the fields of that status (spec sections 4, 8). */
export async function setStatus(
  id: string,
  status: ContributionStatus,
  values: FormValues = {},
): Promise<ReviewResult> {
  const filled = fieldsOf[status].filter(name => values[name]).map(name => [name, values[name]])
  const input = validate(admin.setStatus.input, { ...Object.fromEntries(filled), id, status })
  if (!input.ok)
    return { ok: false, message: messages.failed.update(input.message), fields: input.fields }
  const {
    type = null,
    applicationDeadline = null,
    applicationMonth = null,
    reason = null,
  } = input.value
  const { university = '', citizenship = '', applicationLink = '' } = input.value
  const details = { type, applicationDeadline, university, citizenship, applicationLink }
  return review(id, status, messages.failed.update, async () => {
    await adminApi.setStatus(input.value)
    replaceRow(id, row => ({
      ...row,
      ...details,
      status,
      applicationMonth,
      rejectionReason: reason,
    }))
    return messages.done[status]
  })
}

/** Deletes a contribution; the view has asked for confirmation. */
export const deleteContribution = (id: string): Promise<ReviewResult> =>
  review(id, 'deleted', messages.failed.remove, async () => {
    await adminApi.remove({ id })
    replaceRow(id, () => null)
    return messages.done.deleted
  })

async function review(
  id: string,
  action: ReviewAction,
  toMessage: (reason: string) => string,
  call: () => Promise<string>,
): Promise<ReviewResult> {
  $pendingReviews.set({ ...$pendingReviews.get(), [id]: action })
  try {
    const message = await call()
    void loadStats()
    return { ok: true, message }
  } catch (error) {
    const reason = error instanceof Error ? error.message : commonMessages.wentWrong
    const fields = error instanceof CallError ? error.fields : {}
    const failure = { ok: false, message: toMessage(reason), fields } as const
    if (!isNotFound(error)) return failure
    replaceRow(id, () => null)
    void loadStats()
    return { ...failure, removed: true }
  } finally {
    const { [id]: _done, ...others } = $pendingReviews.get()
    $pendingReviews.set(others)
  }
}

/**
 * Replaces or removes a row in the list and in the overview. A row that no longer matches the
 * filter stays until the next load, so that nothing moves under the pointer. A list that is loading
 * may be older than the change, and loads again.
 */
function replaceRow(
  id: string,
  change: (row: ReviewedContribution) => ReviewedContribution | null,
): void {
  const replaceIn = (rows: readonly ReviewedContribution[]) =>
    rows.map(row => (row.id === id ? change(row) : row)).filter(row => row !== null)
  const list = $contributions.get()
  if (list.status === 'loading') void loadContributions()
  if (list.status === 'ready') {
    const rows = replaceIn(list.rows)
    const removed = list.rows.length - rows.length
    // A backend whose cursor is the id of a row cannot continue after a deleted one.
    const lastId = removed > 0 && list.lastId === id ? (rows.at(-1)?.id ?? null) : list.lastId
    $contributions.set({ ...list, rows, total: list.total - removed, lastId })
  }
  const stats = $stats.get()
  if (stats.status === 'ready') $stats.set({ ...stats, recent: replaceIn(stats.recent) })
}
