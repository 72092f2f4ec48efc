import type { ActionResult, FormValues } from '../ui/form-actions.ts'

type Submit = (typed: FormValues) => Promise<ActionResult>

/** What submitting needs (the contract and the client) is fetched while the person types, so that the page itself carries the form alone. */
function later<Verb extends string>(load: () => Promise<Record<Verb, Submit>>) {
  return {
    /** Fetches it ahead. */
    prepare: (): void => {
      load().catch(() => {})
    },
    /** A submission that waits for its code; when that cannot be had, it failed as a call without an answer does. */
    later:
      (verb: Verb, failed: string): Submit =>
      async typed => {
        const store = await load().catch(() => null)
        return store ? store[verb](typed) : { ok: false, message: failed }
      },
  }
}

/** Signing in and up. */
export const entering = later(() => import('./store.ts'))
/** What letters lead to. */
export const letters = later(() => import('./letters.ts'))
