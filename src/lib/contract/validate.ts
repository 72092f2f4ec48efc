import type * as z from 'zod/mini'
import type { FieldErrors } from './errors.ts'

export type Validated<T> = { ok: true; value: T } | { ok: false; fields: FieldErrors; message: string }

/**
 * Checks an input against its schema. Takes anything; gives the cleaned value, or the first sentence about each field
 * and the first sentence of all. Forms and the backend use the same function (spec section 5).
 */
export function validate<S extends z.ZodMiniType>(schema: S, input: unknown): Validated<z.output<S>> {
  const read = schema.safeParse(input)
  if (read.success) return { ok: true, value: read.data }
  const fields: Record<string, string> = {}
  for (const issue of read.error.issues) {
    const field = String(issue.path[0] ?? '')
    fields[field] ??= issue.message || 'This is not valid'
  }
  return { ok: false, fields, message: Object.values(fields)[0] ?? 'This is not valid' }
}
