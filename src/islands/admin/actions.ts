import { atom } from 'nanostores'
import { admin, ProgramDetails, type ReviewedContribution } from '#contract/admin.ts'
import { type ContributionStatus, editTexts, textNames } from '#contract/contributions.ts'
import { validate } from '#contract/input.ts'
import { checkDecision } from '#contract/permissions.ts'
import { adminApi, readCurrentContribution } from '#lib/api/admin.ts'
import { fieldErrorsOf, isNotFound } from '#lib/api/client.ts'
import { adminMessages as messages } from '#lib/messages/admin.ts'
import { commonMessages } from '#lib/messages/common.ts'
import type { ActionResult, FormValues } from '../ui/form-actions.ts'
import { $stats, contributions, loadStats } from './store.ts'

export type ReviewAction = ContributionStatus | 'edited' | 'deleted'

/**
 * `removed` when another administrator has deleted the contribution; `current` when somebody has
 * changed it: the row as it is now.
 */
export type ReviewResult = ActionResult & { removed?: true; current?: ReviewedContribution }

/** The pending action of each contribution by id. */
export const $pendingReviews = atom<Readonly<Record<string, ReviewAction>>>({})

/** The name of the draft of a decision. */
export const reviewDraft = (id: string): string => `review:${id}`

/** What an administrator saw of a contribution, and decides on. */
export type SeenContribution = Pick<ReviewedContribution, 'id' | 'version'> &
  Partial<Pick<ReviewedContribution, (typeof textNames)[number]>>

/** The fields that are sent with a status. */
const fieldsOf: Record<ContributionStatus, readonly string[]> = {
  approved: ['applicationMonth', ...Object.keys(ProgramDetails.shape)],
  rejected: ['reason'],
  pending: ['note'],
}

/** The texts that were typed over those of a contribution. */
const editedTexts = (seen: SeenContribution, values: FormValues): FormValues =>
  Object.fromEntries(
    textNames.flatMap(name => {
      const typed = values[name]
      return typed === undefined || typed === seen[name] ? [] : [[name, typed]]
    }),
  )

/** Whether the backend keeps versions, and beside the month the type and details of a program. */
export const keepsDetails = ({ version }: Pick<ReviewedContribution, 'version'>): boolean =>
  version !== null

/** What a decision lacks; another backend needs what the specification asks for (section 4). */
export function findMissing(
  row: Pick<ReviewedContribution, 'version' | 'website'>,
  status: ContributionStatus,
  values: FormValues,
) {
  if (!keepsDetails(row)) return checkDecision({ ...values, status, website: undefined })
  const missing = checkDecision({ website: row.website, ...values, status })
  return missing ?? (status === 'approved' && !values.type ? 'contribution/no-type' : undefined)
}

/** Another backend has no versions, and does not know the parameter. */
const versionOf = ({ version }: SeenContribution) => (version === null ? {} : { version })

/** Changes the status of a contribution with the fields of that status (spec sections 4, 8). */
export async function setStatus(
  seen: SeenContribution,
  status: ContributionStatus,
  values: FormValues = {},
): Promise<ReviewResult> {
  const { id } = seen
  const filled = fieldsOf[status].filter(name => values[name]).map(name => [name, values[name]])
  const input = validate(admin.setStatus.input, {
    ...(status === 'approved' && editedTexts(seen, values)),
    ...Object.fromEntries(filled),
    ...versionOf(seen),
    id,
    status,
  })
  if (!input.ok)
    return { ok: false, message: messages.failed.update(input.message), fields: input.fields }
  const { name, website, description, reason = null, note = null } = input.value
  const { type = null, applicationDeadline = null, applicationMonth = null } = input.value
  const { university = '', citizenship = '', applicationLink = '' } = input.value
  const dates = { applicationDeadline, applicationMonth }
  const details = { type, ...dates, university, citizenship, applicationLink }
  return review(seen, status, {
    toMessage: messages.failed.update,
    done: status === 'pending' && note ? messages.done.asked : messages.done[status],
    async call() {
      await adminApi.setStatus(input.value)
      replaceRow(id, row => ({
        ...row,
        ...editTexts(row, {
          name: name ?? row.name,
          website: website ?? row.website,
          description: description ?? row.description,
        }),
        ...details,
        status,
        rejectionReason: reason,
        changeNote: note,
        version: row.version === null ? null : row.version + 1,
        resentAt: null,
      }))
    },
  })
}

/** Stores edited texts of a contribution without a decision. */
export async function editContribution(
  seen: SeenContribution,
  values: FormValues,
): Promise<ReviewResult> {
  const { id, name, website, description } = seen
  const texts = { name, website, description, ...editedTexts(seen, values) }
  const input = validate(admin.edit.input, { ...texts, ...versionOf(seen), id })
  if (!input.ok)
    return { ok: false, message: messages.failed.edit(input.message), fields: input.fields }
  return review(seen, 'edited', {
    toMessage: messages.failed.edit,
    done: messages.done.edited,
    async call() {
      const row = await adminApi.edit(input.value)
      replaceRow(id, () => row)
    },
  })
}

/** Deletes a contribution; the view has asked for confirmation. */
export const deleteContribution = (seen: SeenContribution): Promise<ReviewResult> =>
  review(seen, 'deleted', {
    toMessage: messages.failed.remove,
    done: messages.done.deleted,
    async call() {
      await adminApi.remove({ id: seen.id, ...versionOf(seen) })
      replaceRow(seen.id, () => null)
    },
  })

interface Review {
  toMessage: (reason: string) => string
  done: string
  call: () => Promise<void>
}

/** Runs the call of an action, with its row marked as pending and replaced by what is known. */
async function review(
  seen: SeenContribution,
  action: ReviewAction,
  { toMessage, done, call }: Review,
): Promise<ReviewResult> {
  const { id } = seen
  $pendingReviews.set({ ...$pendingReviews.get(), [id]: action })
  try {
    await call()
    void loadStats()
    return { ok: true, message: done }
  } catch (error) {
    const current = readCurrentContribution(error)
    if (current) {
      replaceRow(id, () => current)
      void loadStats()
      const reason = messages.changedMeanwhile(messages.filters[current.status])
      return { ok: false, message: toMessage(reason), current }
    }
    const reason = error instanceof Error ? error.message : commonMessages.wentWrong
    const failure = {
      ok: false,
      message: toMessage(reason),
      fields: fieldErrorsOf(error),
    } as const
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
  if (contributions.$list.get().status === 'loading') void contributions.load()
  contributions.changeRow(id, change)
  const stats = $stats.get()
  if (stats.status !== 'ready') return
  const recent = stats.recent.map(row => (row.id === id ? change(row) : row))
  $stats.set({ ...stats, recent: recent.filter(row => row !== null) })
}
