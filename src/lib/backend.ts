import { backendHeader } from './contract/limits.ts'
import { readStorage, writeStorage } from './storage.ts'

/** Key of localStorage: whether the backend has only what section 7 of docs/spec.md names. */
const key = 'only-specified-calls'

/**
 * Whether the backend may have calls that section 7 of docs/spec.md does not name. Browsers report
 * a 404 in the console, so such calls are not made once a reply has shown that it is another one.
 */
export const mayHaveExtras = (): boolean => readStorage('local', key) !== 'yes'

/** Whether a reply has shown that the backend is the bundled one. */
export const isBundled = (): boolean => readStorage('local', key) === 'no'

/**
 * Reads from the response to a call that section 7 names which backend sent it. A 404 to another
 * call proves nothing: a proxy may have sent it.
 */
export function noteBackend({ ok, headers }: Response): void {
  if (headers.has(backendHeader)) writeStorage('local', key, 'no')
  else if (ok) writeStorage('local', key, 'yes')
}
