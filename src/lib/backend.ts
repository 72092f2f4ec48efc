import { backendHeader } from './contract/page-script-paths.ts'
import { readStorage, removeStorage, writeStorage } from './storage.ts'

/** Key of localStorage: set while the backend has only what section 7 of docs/spec.md names. */
const key = 'only-specified-calls'

/**
 * Whether the backend may have calls that section 7 of docs/spec.md does not name. Browsers report
 * a 404 in the console, so such calls are not made once a reply has shown that it is another one.
 */
export const mayHaveExtras = (): boolean => readStorage('local', key) === null

/**
 * Reads from the response to a call that section 7 names which backend sent it. A 404 to another
 * call proves nothing: a proxy may have sent it.
 */
export function noteBackend({ ok, headers }: Response): void {
  if (headers.has(backendHeader)) removeStorage('local', key)
  else if (ok) writeStorage('local', key, 'yes')
}
