import { backendHeader } from './contract/page-script-paths.ts'
import { readStorage, removeStorage, writeStorage } from './storage.ts'

/** Key of localStorage: set while the backend has only what section 7 of docs/spec.md names. */
const key = 'only-specified-calls'

/** Statuses of a call that a backend does not have. */
export const absentStatuses: readonly number[] = [404, 405, 501]

/**
 * Whether the backend may have calls that section 7 of docs/spec.md does not name. Browsers report
 * a 404 in the console, so such calls are not made once a reply has shown that it is another one.
 */
export const mayHaveExtras = (): boolean => readStorage('local', key) === null

/**
 * Reads from a response which backend sent it. It is another one without the header if it answers a
 * call that section 7 names, or lacks one that it does not name.
 */
export function noteBackend({ ok, status, headers }: Response, isSpecified = false): void {
  if (headers.has(backendHeader)) removeStorage('local', key)
  else if (isSpecified ? ok : absentStatuses.includes(status)) writeStorage('local', key, 'yes')
}
