import type { Outcome, Typed } from '../ui/submit.ts'

const load = () => import('./store.ts')

/** Fetches what submitting needs (the contract and the client) while the person types, so that the page itself carries the form alone. */
export const prepare = (): void => {
  load().catch(() => {})
}

/** A submission that waits for its code; when that cannot be had, it failed as a call without an answer does. */
export const later =
  (verb: 'enter' | 'join', failed: string) =>
  async (typed: Typed): Promise<Outcome> => {
    const store = await load().catch(() => null)
    return store ? store[verb](typed) : { ok: false, message: failed }
  }
