import { readBuiltSchools } from '#backend/catalog/built-schools.ts'
import type { Config } from '#backend/core/config.ts'
import { type CheckedContent, type ContentKind, checkContent } from '#contract/content-values.ts'
import { ApiError } from '#contract/errors.ts'
import { checkPublication } from '#contract/permissions.ts'
import type { Item } from './items.ts'

/** Checks a record. `id` is that of the program that is edited. */
async function checkRecord(
  siteDir: string,
  data: unknown,
  id: string | undefined,
): Promise<CheckedContent<'program'>> {
  const checked = checkContent('program', data)
  if (!checked.ok) return checked
  const record = checked.value
  const fields: Record<string, string> = {}
  if (id !== undefined && record.id !== id) fields.id = `This must stay ${id}.`
  const known = await readBuiltSchools(siteDir)
  for (const [index, name] of (record.audience.schools?.names ?? []).entries())
    if (known && !known.some(school => school.name === name))
      fields[`audience.schools.names.${index}`] = 'This must be the name of a listed university.'
  return Object.keys(fields).length > 0 ? { ok: false, fields } : checked
}

/**
 * Checks the data of an item and returns it as JSON. `id` is that of an existing program, which its
 * record must keep. Throws an error with a sentence for each wrong field.
 */
export async function checkData(
  { siteDir }: Pick<Config, 'siteDir'>,
  kind: ContentKind,
  data: unknown,
  id?: string,
): Promise<string> {
  const checked =
    kind === 'program' ? await checkRecord(siteDir, data, id) : checkContent(kind, data)
  if (checked.ok) return JSON.stringify(checked.value)
  throw new ApiError('request/invalid', { fields: checked.fields })
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
