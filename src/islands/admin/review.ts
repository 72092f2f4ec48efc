import { atom } from 'nanostores'
import { admin, ProgramDetails, type ReviewedContribution } from '#contract/admin.ts'
import { type ContributionStatus, editTexts, textNames } from '#contract/contributions.ts'
import { validate } from '#contract/input.ts'
import { checkDecision } from '#contract/permissions.ts'
import { adminApi, type ChangedContribution, readChangedContribution } from '#lib/api/admin.ts'
import { fieldErrorsOf, isNotFound } from '#lib/api/client.ts'
import { readDraft, removeDraft } from '#lib/drafts.ts'
import { commonMessages } from '#lib/messages/common.ts'
import type { ActionResult, FormValues } from '../ui/form-actions.ts'
import { changeContribution, statusNames } from './data.ts'

export type ReviewAction = ContributionStatus | 'edited' | 'deleted'

/** `removed` when somebody else has deleted the contribution, `changed` when they changed it. */
export type ReviewResult = ActionResult & { removed?: true; changed?: ChangedContribution }

/** The pending action of each contribution by id. */
export const $pendingReviews = atom<Readonly<Record<string, ReviewAction>>>({})

/** The name of the draft of a decision. */
export const reviewDraft = (id: string): string => `review:${id}`

/** What an administrator saw of a contribution, and decides on. */
type SeenContribution = Pick<ReviewedContribution, 'id' | 'version'> &
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

const missingTexts = {
  'contribution/no-month': 'To approve, choose the application month.',
  'contribution/no-type': 'To approve, choose the program type.',
  'contribution/no-link':
    'To approve, enter an application link below the details: the website is not an address.',
  'contribution/no-reason': 'To reject, give a reason.',
} as const

/** What a decision lacks; another backend needs what the specification asks for (section 4). */
export function findMissing(
  row: Pick<ReviewedContribution, 'version' | 'website'>,
  status: ContributionStatus,
  values: FormValues,
): string | null {
  const hasDetails = keepsDetails(row)
  const website = hasDetails ? row.website : undefined
  const missing = checkDecision({ website, ...values, status })
  if (missing) return missingTexts[missing]
  const hasType = !hasDetails || status !== 'approved' || values.type
  return hasType ? null : missingTexts['contribution/no-type']
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
  if (!input.ok) return { ...input, message: `${outcomes[status][1]}: ${input.message}` }
  const sent = input.value
  const { reason = null, note = null } = sent
  const { type = null, applicationDeadline = null, applicationMonth = null } = sent
  const { university = '', citizenship = '', applicationLink = '' } = sent
  async function save() {
    await adminApi.setStatus(sent)
    changeContribution(id, row => {
      const { name = row.name, website = row.website, description = row.description } = sent
      return {
        ...row,
        ...editTexts(row, { name, website, description }),
        ...{
          type,
          applicationDeadline,
          applicationMonth,
          university,
          citizenship,
          applicationLink,
        },
        status,
        rejectionReason: reason,
        changeNote: note,
        version: row.version === null ? null : row.version + 1,
        resentAt: null,
      }
    })
  }
  return review(id, status, save, note ? 'Changes were asked for' : undefined)
}

/** Stores edited texts of a contribution without a decision. */
export async function editContribution(
  seen: SeenContribution,
  values: FormValues,
): Promise<ReviewResult> {
  const { id, name, website, description } = seen
  const texts = { name, website, description, ...editedTexts(seen, values) }
  const input = validate(admin.edit.input, { ...texts, ...versionOf(seen), id })
  if (!input.ok) return { ...input, message: `${outcomes.edited[1]}: ${input.message}` }
  return review(id, 'edited', async () => {
    const row = await adminApi.edit(input.value)
    changeContribution(id, () => row)
  })
}

/** Deletes a contribution; the view has asked for confirmation. */
export const deleteContribution = (seen: SeenContribution): Promise<ReviewResult> =>
  review(seen.id, 'deleted', async () => {
    await adminApi.remove({ id: seen.id, ...versionOf(seen) })
    changeContribution(seen.id, () => null)
  })

/** Asks whether to delete so many contributions. */
export const confirmDeletion = (count: number): boolean =>
  window.confirm(
    `Are you sure you want to delete ${count === 1 ? 'this contribution' : `these ${count} contributions`}? This action cannot be undone.`,
  )

const failedToUpdate = 'Failed to update contribution status'
const outcomes: Readonly<Record<ReviewAction, readonly [done: string, failed: string]>> = {
  approved: ['Contribution approved successfully', failedToUpdate],
  rejected: ['Contribution rejected successfully', failedToUpdate],
  pending: ['Contribution updated successfully', failedToUpdate],
  edited: ['The texts were saved', 'Failed to save the texts'],
  deleted: ['Contribution deleted successfully', 'Failed to delete contribution'],
}

/** Makes a call with its row marked as pending; shows the row as it is after a conflict. */
async function review(
  id: string,
  action: ReviewAction,
  call: () => Promise<void>,
  done = outcomes[action][0],
): Promise<ReviewResult> {
  const fail = (reason: string) =>
    ({ ok: false, message: `${outcomes[action][1]}: ${reason}` }) as const
  $pendingReviews.set({ ...$pendingReviews.get(), [id]: action })
  try {
    await call()
    return { ok: true, message: done }
  } catch (error) {
    const changed = readChangedContribution(error)
    if (changed) {
      changeContribution(id, () => changed.current)
      const status = statusNames[changed.current.status]
      const reason = `${changed.updatedBy ?? 'Somebody'} has changed it meanwhile. Its status is ${status}. Please look at it again.`
      return { ...fail(reason), changed }
    }
    const reason = error instanceof Error ? error.message : commonMessages.wentWrong
    const failure = { ...fail(reason), fields: fieldErrorsOf(error) }
    if (!isNotFound(error)) return failure
    changeContribution(id, () => null)
    return { ...failure, removed: true }
  } finally {
    const { [id]: _done, ...others } = $pendingReviews.get()
    $pendingReviews.set(others)
  }
}

/** The ids of the contributions that are selected for one action. */
export const $selected = atom<ReadonlySet<string>>(new Set())

export function toggleSelected(id: string): void {
  const ids = new Set($selected.get())
  if (!ids.delete(id)) ids.add(id)
  $selected.set(ids)
}

/** How far the action on several contributions is, and what it failed for; null before one. */
interface BulkRun {
  isRunning: boolean
  done: number
  count: number
  failures: readonly { id: string; name: string; message: string }[]
}

export const $bulkRun = atom<BulkRun | null>(null)

/**
 * Decides on several contributions, one after the other. Those that have the status already are
 * left out, and those that fail stay selected. What was typed for one of them, such as its month,
 * comes before the values for all. Returns whether all succeeded.
 */
export async function reviewAll(
  uid: string,
  selected: readonly ReviewedContribution[],
  action: ContributionStatus | 'deleted',
  values: FormValues = {},
): Promise<boolean> {
  const rows = selected.filter(({ status }) => status !== action)
  const failures: BulkRun['failures'][number][] = []
  const show = (done: number, isRunning: boolean) =>
    $bulkRun.set({ isRunning, done, count: rows.length, failures })
  for (const [done, row] of rows.entries()) {
    show(done, true)
    const result = await (action === 'deleted'
      ? deleteContribution(row)
      : decide(uid, row, action, values))
    if (!result.ok) failures.push({ id: row.id, name: row.name, message: result.message })
  }
  show(rows.length - failures.length, false)
  $selected.set(new Set(failures.map(({ id }) => id)))
  return failures.length === 0
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
  if (missing) return { ok: false, message: missing }
  const result = await setStatus(row, status, values)
  if (result.ok) removeDraft(uid, reviewDraft(row.id))
  return result
}
