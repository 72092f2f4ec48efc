import { parseJson } from './parse-json.ts'
import { readStorage, removeStorage, writeStorage } from './storage.ts'

/** Keys of the session in localStorage (spec section 3). */
export const sessionKeys = { token: 'token', user: 'user' } as const

/** Key of sessionStorage: when the session of which user was last verified in this tab. */
export const verifiedKey = 'session-checked'

/** Key of the answers about eligibility in localStorage, which Logout erases too. */
export const answersKey = 'eligibility-answers'

/** Key of localStorage: how many programs the member has saved. */
export const savedCountKey = 'saved-count'

/** Events on `window` of the session store. */
export const sessionEvents = {
  /** The store has a new session; `detail` is its user, or null when signed out. */
  change: 'session:change',
} as const

/** Key of localStorage that is set for a moment, so that the other tabs know of a Logout. */
export const logOutKey = 'log-out'

/** A stored user; only the id is checked. */
export type StoredUser = Readonly<
  { uid: string; role?: unknown; staffRole?: unknown } & Record<string, unknown>
>

declare global {
  interface WindowEventMap {
    [sessionEvents.change]: CustomEvent<StoredUser | null>
  }
}

/** The stored token, or null. */
export const readToken = (): string | null => readStorage('local', sessionKeys.token)

/** The stored session, or null without one. A user that cannot be read counts as signed out. */
export function readStoredSession(): { token: string; user: StoredUser } | null {
  const token = readToken()
  const user = parseJson(readStorage('local', sessionKeys.user)) as StoredUser | null | undefined
  return token && typeof user?.uid === 'string' && user.uid ? { token, user } : null
}

/** Stores a user; returns whether it will outlive the page. */
export const writeUser = (user: object): boolean =>
  writeStorage('local', sessionKeys.user, JSON.stringify(user))

/** Stores a session; returns whether it will outlive the page. */
export function writeSession(token: string, user: object): boolean {
  // The token last: other tabs are notified of each key and read the user when the token changes.
  const userStored = writeUser(user)
  return writeStorage('local', sessionKeys.token, token) && userStored
}

/** Removes the stored session with what belongs to it. */
export function eraseSession(): void {
  // Earlier versions kept the ids of the member's saved programs.
  removeStorage('local', 'saved-programs-of-member')
  removeStorage('local', savedCountKey)
  removeStorage('local', sessionKeys.token)
  removeStorage('local', sessionKeys.user)
}
