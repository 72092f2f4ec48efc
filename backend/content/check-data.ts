import { isOfMember } from '#backend/programs/contributions.ts'
import { readSchools } from '#backend/programs/schools.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { type ContentKind, checkContent, checkDraft } from '#contract/content-values.ts'
import { ApiError, type FieldErrors } from '#contract/errors.ts'
import { checkPublication } from '#contract/permissions.ts'
import type { Item } from './items.ts'

type Checked = Pick<Item, 'state'> & { kind: ContentKind; id?: string }

/** What is wrong in a record; of a draft only what is there is checked. */
async function checkRecord({ id, state }: Checked, data: unknown): Promise<FieldErrors> {
  const checked = checkContent('program', data)
  const errors = state === 'draft' ? checkDraft(data) : checked.ok ? {} : checked.fields
  if (Object.keys(errors).length > 0) return errors
  const record = data as ProgramRecord
  const fields: Record<string, string> = {}
  if (id !== undefined && record.id !== id) fields.id = `This must stay ${id}.`
  const known = new Set((await readSchools()).map(({ name }) => name))
  for (const [index, name] of (record.audience.schools?.names ?? []).entries())
    if (!known.has(name))
      fields[`audience.schools.names.${index}`] = 'This must be the name of a listed university.'
  return fields
}

/**
 * Checks the data of an item in a state and returns it as JSON. `id` is that of an existing program,
 * which its record must keep. Throws an error with a sentence for each wrong field.
 */
export async function checkData(item: Checked, data: unknown): Promise<string> {
  const { kind } = item
  const checked = checkContent(kind, data)
  const fields =
    kind === 'program' ? await checkRecord(item, data) : checked.ok ? {} : checked.fields
  if (Object.keys(fields).length > 0) throw new ApiError('request/invalid', { fields })
  return JSON.stringify(checked.ok ? checked.value : data)
}

/** Checks data that was stored: other rules may hold since. A suggestion of a member has none. */
export async function checkStored(item: Pick<Item, 'kind' | 'id' | 'state'>, data: string) {
  if (item.kind === 'program' && isOfMember(data)) return data
  return checkData(item, JSON.parse(data))
}

/** Throws if an item may not be in its state. */
export function requirePublishable({
  state,
  consent,
  data,
}: Pick<Item, 'state' | 'consent' | 'data'>): void {
  const denied = checkPublication({
    state,
    consent: consent === null ? null : JSON.parse(consent),
    data: JSON.parse(data),
  })
  if (denied) throw new ApiError(denied)
}
