import { atom } from 'nanostores'
import { admin, ProgramDetails, type ReviewedContribution } from '#contract/admin.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import { validate } from '#contract/input.ts'
import { CallError } from '#lib/api.ts'
import { adminWords as words } from '#lib/messages/admin.ts'
import { commonWords } from '#lib/messages/common.ts'
import type { ActionResult, FormValues } from '../ui/form-actions.ts'
import { api } from './calls.ts'
import { $listing, loadListing } from './listing.ts'
import { $stats, loadStats } from './stats.ts'

export type Act = ContributionStatus | 'deleted'

/** How an act ended; `gone` when another administrator has deleted the contribution. */
export type Verdict = ActionResult & { gone?: true }

/** What is being done to which contribution, by its id. */
export const $acts = atom<Readonly<Record<string, Act>>>({})

/** The fields that go with a decision. */
const fieldsOf: Record<ContributionStatus, readonly string[]> = {
  approved: ['applicationMonth', ...Object.keys(ProgramDetails.shape)],
  rejected: ['reason'],
  pending: [],
}

/**
 * Approves, rejects or resets a contribution, with those of the typed fields that belong to it; empty ones are left out.
 * It stays as it was unless the backend agrees (spec sections 4 and 8).
 */
export async function decide(
  id: string,
  status: ContributionStatus,
  typed: FormValues = {},
): Promise<Verdict> {
  const filled = fieldsOf[status].filter(name => typed[name]).map(name => [name, typed[name]])
  const read = validate(admin.setStatus.input, { ...Object.fromEntries(filled), id, status })
  if (!read.ok) return { ok: false, message: words.failed.update(read.message), fields: read.fields }
  const { type = null, applicationDeadline = null, applicationMonth = null, reason = null } = read.value
  const { university = '', citizenship = '', applicationLink = '' } = read.value
  const details = { type, applicationDeadline, university, citizenship, applicationLink }
  return act(id, status, words.failed.update, async () => {
    await api.setStatus(read.value)
    replace(id, row => ({ ...row, ...details, status, applicationMonth, rejectionReason: reason }))
    return words.done[status]
  })
}

/** Deletes a contribution for good; asking first is for the view. */
export const remove = (id: string): Promise<Verdict> =>
  act(id, 'deleted', words.failed.remove, async () => {
    await api.remove({ id })
    replace(id, () => null)
    return words.done.deleted
  })

async function act(
  id: string,
  name: Act,
  failed: (why: string) => string,
  attempt: () => Promise<string>,
): Promise<Verdict> {
  $acts.set({ ...$acts.get(), [id]: name })
  try {
    const message = await attempt()
    void loadStats()
    return { ok: true, message }
  } catch (error) {
    const why = error instanceof Error ? error.message : commonWords.wentWrong
    const fields = error instanceof CallError ? error.fields : {}
    const failure = { ok: false, message: failed(why), fields } as const
    if (!(error instanceof CallError && error.status === 404)) return failure
    replace(id, () => null)
    void loadStats()
    return { ...failure, gone: true }
  } finally {
    const { [id]: _done, ...others } = $acts.get()
    $acts.set(others)
  }
}

/**
 * Changes a row wherever it is shown, or takes it away. A decided row stays in a filtered list until that is loaded again, so that
 * nothing jumps under the pointer; a list on its way may be older than the change, and is asked for again.
 */
function replace(id: string, change: (row: ReviewedContribution) => ReviewedContribution | null): void {
  const changed = (rows: readonly ReviewedContribution[]) =>
    rows.map(row => (row.id === id ? change(row) : row)).filter(row => row !== null)
  const listing = $listing.get()
  if (listing.status === 'loading') void loadListing()
  if (listing.status === 'ready') {
    const rows = changed(listing.rows)
    const lost = listing.rows.length - rows.length
    // A backend whose cursor is the id of a row cannot go on from one that is gone.
    const lastId = lost > 0 && listing.lastId === id ? (rows.at(-1)?.id ?? null) : listing.lastId
    $listing.set({ ...listing, rows, total: listing.total - lost, lastId })
  }
  const stats = $stats.get()
  if (stats.status === 'ready') $stats.set({ ...stats, recent: changed(stats.recent) })
}
