import { isOfMember } from '#backend/programs/contributions.ts'
import { readSchools } from '#backend/programs/schools.ts'
import { type CheckedContent, type ContentKind, checkContent } from '#contract/content-values.ts'
import { ApiError } from '#contract/errors.ts'
import { checkPublication } from '#contract/permissions.ts'
import type { Item } from './items.ts'

/** Checks a record. `id` is that of the program that is edited. */
async function checkRecord(data: unknown, id?: string): Promise<CheckedContent<'program'>> {
  const checked = checkContent('program', data)
  if (!checked.ok) return checked
  const record = checked.value
  const fields: Record<string, string> = {}
  if (id !== undefined && record.id !== id) fields.id = `This must stay ${id}.`
  const known = new Set((await readSchools()).map(({ name }) => name))
  for (const [index, name] of (record.audience.schools?.names ?? []).entries())
    if (!known.has(name))
      fields[`audience.schools.names.${index}`] = 'This must be the name of a listed university.'
  return Object.keys(fields).length > 0 ? { ok: false, fields } : checked
}

/**
 * Checks the data of an item and returns it as JSON. `id` is that of an existing program, which its
 * record must keep. Throws an error with a sentence for each wrong field.
 */
export async function checkData(kind: ContentKind, data: unknown, id?: string): Promise<string> {
  const checked = kind === 'program' ? await checkRecord(data, id) : checkContent(kind, data)
  if (checked.ok) return JSON.stringify(checked.value)
  throw new ApiError('request/invalid', { fields: checked.fields })
}

/** Checks data that was stored: other rules may hold since. A suggestion of a member has none. */
export async function checkStored({ kind, id }: Pick<Item, 'kind' | 'id'>, data: string) {
  if (kind === 'program' && isOfMember(data)) return data
  return checkData(kind, JSON.parse(data), id)
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
