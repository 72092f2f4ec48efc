import { asMedia } from '#catalog/values.ts'
import { createCompleter, type Raw } from '#contract/complete.ts'
import { site } from '../site.ts'

/** A path of the files of another backend gets its origin. */
export function readMedia(value: unknown): string | null {
  const written = typeof value === 'string' ? value.trim() : ''
  return /^\/(files|photos|media)\//.test(written) ? site.backend + written : asMedia(written)
}

/** Completes a reply of another backend by a schema of the contract. */
export const complete = createCompleter(readMedia)

/** The list of a body: bare or under one of some keys. Throws without one. */
export function findList(body: unknown, ...keys: readonly string[]): unknown[] {
  const list = [body, ...keys.map(key => (body as Raw)[key])].find(Array.isArray)
  if (!list) throw new TypeError('Not a list')
  return list
}
