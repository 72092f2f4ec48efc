import { atom, computed, onMount } from 'nanostores'
import { times } from '#contract/limits.ts'
import { session as endpoints, User } from '#contract/session.ts'
import { CallError, complete, createClient, onUnauthorized } from './api/client.ts'
import { setFlash } from './flash.ts'
import { listen } from './listen.ts'
import { emptyQueries, queries } from './queries.ts'
import { redirect } from './routes.ts'
import {
  answersKey,
  eraseSession,
  logOutKey,
  readStoredSession,
  readToken,
  sessionEvents,
  sessionKeys,
  verifiedKey,
  writeSession,
  writeUser,
} from './session-storage.ts'
import { site } from './site.ts'
import { clearMemory, clearStorage, readStorage, removeStorage, writeStorage } from './storage.ts'

/**
 * Who is signed in (spec section 4, Session). A stored member is signed in at once, `checking`
 * until the server has verified it. `lost` is true for a session that ended under an open page,
 * which shows its own prompt and keeps drafts, and false after Logout.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'signed-out'; lost: boolean }
  | { status: 'signed-in'; user: User; checking: boolean }

/** The session of the page; verified with the server while something subscribes to it. */
export const $session = atom<Session>({ status: 'unknown' })

const uidOf = (session: Session | undefined): string | undefined =>
  session?.status === 'signed-in' ? session.user.uid : undefined

/** The id of the member who is signed in; a key of what the server says of them alone. */
export const $uid = computed($session, uidOf)

/** The calls of signing in, up and out. */
export const sessionApi = createClient(endpoints, {
  verify(body) {
    // A reply that cannot be read must not sign anybody out.
    if (typeof body.valid !== 'boolean') throw new TypeError('Not a session')
    return body
  },
})

/** The stored session, or null when there is none or its user has no id. */
function readSession(): { token: string; user: User } | null {
  const stored = readStoredSession()
  const user = User.safeParse(complete(User, stored?.user)).data
  return stored && user ? { token: stored.token, user } : null
}

/** The settings of the build name administrators for a backend without roles (spec section 6). */
const withRole = (user: User): User =>
  site.adminUids.includes(user.uid) ? { ...user, role: 'admin' } : user

function show(session: Session): void {
  const next = 'user' in session ? { ...session, user: withRole(session.user) } : session
  const before = uidOf($session.value)
  $session.set(next)
  if (before !== undefined && before !== uidOf(next)) {
    emptyQueries()
    // What visitors see too is loaded again, once the components for members are gone.
    setTimeout(() => queries.revalidateKeys(() => true))
  }
  const detail = next.status === 'signed-in' ? next.user : null
  window.dispatchEvent(new CustomEvent(sessionEvents.change, { detail }))
}

/** Erases what only this tab holds of a session. */
function eraseInTab(): void {
  clearMemory('local')
  removeStorage('session', verifiedKey)
}

function signOut({ lost }: { lost: boolean }): void {
  eraseSession()
  eraseInTab()
  show({ status: 'signed-out', lost })
}

/** Stores and shows a new or verified session; returns whether it will outlive the page. */
export function saveSession(token: string, user: User): boolean {
  const isStored = writeSession(token, user)
  // Names the user and not the token, which another tab could not erase here.
  writeStorage('session', verifiedKey, `${Date.now()} ${user.uid}`)
  show({ status: 'signed-in', user, checking: false })
  return isStored
}

/** Changes the member in the header and in every tab, after the profile was saved. */
export function updateUser(changes: Partial<Pick<User, 'displayName' | 'photoURL'>>): void {
  const session = $session.get()
  if (session.status !== 'signed-in') return
  const user = { ...session.user, ...changes }
  writeUser(user)
  show({ ...session, user })
}

function wasVerifiedRecently({ uid }: User): boolean {
  const stored = readStorage('session', verifiedKey) ?? ''
  const at = Number.parseInt(stored, 10)
  return stored === `${at} ${uid}` && Math.abs(Date.now() - at) < times.checkedRecently
}

/** Shows the stored session, and verifies it unless that was done recently. */
async function verify(): Promise<void> {
  const stored = readSession()
  if (!stored) return show({ status: 'signed-out', lost: false })
  const checking = !wasVerifiedRecently(stored.user)
  show({ status: 'signed-in', user: stored.user, checking })
  if (checking) await askServer()
}

/** Verifies a session anew unless this page has: its member may have a new role since. */
export async function refreshSession(): Promise<void> {
  const verifiedAt = Number.parseInt(readStorage('session', verifiedKey) ?? '', 10)
  if (verifiedAt < performance.timeOrigin) await askServer()
}

/** Asks the server for the session. Only "not valid" and a 401 sign out (spec section 4). */
async function askServer(): Promise<void> {
  const stored = readSession()
  if (!stored) return
  try {
    const { valid, user } = await sessionApi.verify({})
    // A late answer about an older token does not concern the session that followed it.
    if (readToken() !== stored.token) return
    if (valid) saveSession(stored.token, user ?? stored.user)
    else signOut({ lost: false })
  } catch (error) {
    if (readToken() !== stored.token) return
    if (error instanceof CallError && error.status === 401) signOut({ lost: false })
    else show({ status: 'signed-in', user: stored.user, checking: false })
  }
}

/** Ends the session on the server and in every tab; a failure is only logged (spec section 8). */
export async function logOut(): Promise<void> {
  const ended = sessionApi
    .logOut({})
    .catch((error: unknown) => console.error('Logout failed', error))
  await Promise.race([ended, new Promise(resolve => setTimeout(resolve, times.logOut))])
  eraseEverywhere()
  show({ status: 'signed-out', lost: false })
}

/** Erases the session, all of this tab, eligibility answers and the provider's auto-select. */
function eraseEverywhere(): void {
  // Before the token, whose end leads the other tabs to another page.
  writeStorage('local', logOutKey, 'yes')
  removeStorage('local', logOutKey)
  eraseSession()
  clearMemory('local')
  clearStorage('session')
  removeStorage('local', answersKey)
  // The provider's script is on the sign-in pages only; elsewhere the next one of them does it.
  if (window.google?.accounts?.id) window.google.accounts.id.disableAutoSelect()
  else setFlash('logged-out')
}

/** Opens a page after the account was deleted, without showing the open one as signed out. */
export function redirectAfterDeletion(path: string): void {
  eraseEverywhere()
  redirect(path)
}

onUnauthorized(token => {
  // Replies to an older token must not end a newer session, and one of many replies ends it.
  if (readToken() !== token) return
  const session = $session.get()
  signOut({ lost: session.status === 'signed-in' && !session.checking })
})

onMount($session, () => {
  // The build renders islands that read the session, for which it stays unknown.
  if (import.meta.env.SSR) return
  const stopFollowing = listen<StorageEvent>(window, ['storage'], ({ key }) => {
    // Another tab logged out: drafts end too.
    if (key === logOutKey) clearStorage('session')
    if (key === sessionKeys.token || key === null) followTab()
    if (key === sessionKeys.user) followUser()
  })
  const stopVerifying = listen<PageTransitionEvent>(window, ['pageshow'], ({ persisted }) => {
    if (persisted) void verify()
  })
  void verify()
  return () => {
    stopFollowing()
    stopVerifying()
  }
})

/** Another tab signed in or out. */
function followTab(): void {
  if (readSession()) return void verify()
  eraseInTab()
  if ($session.get().status !== 'signed-out') show({ status: 'signed-out', lost: false })
}

/** Another tab saved the profile. */
function followUser(): void {
  const session = $session.get()
  const user = readSession()?.user
  if (session.status === 'signed-in' && user?.uid === session.user.uid) show({ ...session, user })
}
