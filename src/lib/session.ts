import { atom, onMount } from 'nanostores'
import { times } from '#contract/limits.ts'
import { session as endpoints, User } from '#contract/session.ts'
import { CallError, createClient, onUnauthorized } from './api.ts'
import { removeAllDrafts } from './drafts.ts'
import { setFlash } from './flash.ts'
import { navigate, routes } from './routes.ts'
import { site } from './site.ts'
import { safeLocalStorage, safeSessionStorage } from './storage.ts'

/**
 * Who is signed in (spec section 4, Session). Somebody stored is signed in at once, `checking` until the server has confirmed it.
 * `lost` tells a session that ended under an open page (its own prompt is shown, drafts stay) from one left on purpose.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'signed-out'; lost: boolean }
  | { status: 'signed-in'; user: User; checking: boolean }

export const $session = atom<Session>({ status: 'unknown' })

const api = createClient(endpoints)
const keys = { token: 'token', user: 'user', checked: 'session-checked' } as const
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('yard-session')

/** Whether somebody may open the dashboard: the backend says so, or the build names them (spec section 6). */
export const isAdmin = (user: User): boolean => user.role === 'admin' || site.adminUids.includes(user.uid)

/** Whom this browser remembers, or null. A user that cannot be read counts as nobody. */
function stored(): { token: string; user: User } | null {
  const token = safeLocalStorage.read(keys.token)
  const user = User.safeParse(parsed(safeLocalStorage.read(keys.user)))
  return token && user.success ? { token, user: user.data } : null
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function show(next: Session): void {
  $session.set(next)
  document.documentElement.dataset.session = next.status === 'signed-in' ? 'in' : 'out'
  // The header is told who, since a browser that blocks storage has nothing for it to read.
  const detail = next.status === 'signed-in' ? next.user : null
  window.dispatchEvent(new CustomEvent('yard:session', { detail }))
}

function erase(): void {
  safeLocalStorage.remove(keys.token)
  safeLocalStorage.remove(keys.user)
  eraseInTab()
}

/** Erases what this tab alone holds of a session. */
function eraseInTab(): void {
  safeLocalStorage.clearMemory()
  safeSessionStorage.remove(keys.checked)
}

function forget({ lost }: { lost: boolean }): void {
  erase()
  show({ status: 'signed-out', lost })
}

/** Stores a session that was just made or confirmed, and shows it. Gives whether the browser will keep it past this page. */
export function saveSession(token: string, user: User): boolean {
  // The token last: other tabs hear of each by itself, and look for the user when the token has come.
  const kept = [
    safeLocalStorage.write(keys.user, JSON.stringify(user)),
    safeLocalStorage.write(keys.token, token),
  ].every(Boolean)
  // Names the user, not the token: another tab could not erase a copy of the token here.
  safeSessionStorage.write(keys.checked, `${Date.now()} ${user.uid}`)
  if (!kept) endFromHere()
  show({ status: 'signed-in', user, checking: false })
  return kept
}

/** A save of the profile shows in the header and in every tab at once. */
export function updateUser(changes: Partial<Pick<User, 'displayName' | 'photoURL'>>): void {
  const now = $session.get()
  if (now.status !== 'signed-in') return
  const user = { ...now.user, ...changes }
  safeLocalStorage.write(keys.user, JSON.stringify(user))
  show({ ...now, user })
}

let endsHere = false

/** With storage blocked only this page knows the token, so that Logout, a script of its own (`leave.ts`), asks it to sign out. */
function endFromHere(): void {
  if (endsHere) return
  endsHere = true
  window.addEventListener('yard:log-out', event => {
    event.preventDefault()
    void logOut().then(() => navigate(routes.logIn))
  })
}

const checkedLately = ({ uid }: User): boolean => {
  const mark = safeSessionStorage.read(keys.checked) ?? ''
  const at = Number.parseInt(mark, 10)
  return mark === `${at} ${uid}` && Math.abs(Date.now() - at) < times.checkedRecently
}

/**
 * Asks the server whether the stored session holds. Only its "no" (not valid, or a 401) signs out;
 * any other failure keeps the session (spec section 4).
 */
async function check(): Promise<void> {
  const known = stored()
  if (!known) return show({ status: 'signed-out', lost: false })
  if (checkedLately(known.user)) return show({ status: 'signed-in', user: known.user, checking: false })
  show({ status: 'signed-in', user: known.user, checking: true })
  try {
    const { valid, user } = await api.verify({})
    if (safeLocalStorage.read(keys.token) !== known.token) return
    if (valid) saveSession(known.token, user ?? known.user)
    else forget({ lost: false })
  } catch (error) {
    if (safeLocalStorage.read(keys.token) !== known.token) return
    if (error instanceof CallError && error.status === 401) forget({ lost: false })
    else show({ status: 'signed-in', user: known.user, checking: false })
  }
}

/** Ends the session on the server, then always here, in every tab; a failure is logged only (spec section 8). */
export async function logOut(): Promise<void> {
  const ended = api.logOut({}).catch((error: unknown) => console.error('Logout failed', error))
  await Promise.race([ended, new Promise(resolve => setTimeout(resolve, times.logOut))])
  leave()
  show({ status: 'signed-out', lost: false })
}

/** What ends in this browser with a session that was left on purpose. */
function leave(): void {
  erase()
  removeAllDrafts()
  others?.postMessage('logout')
  // The provider's script is on the sign-in pages alone; elsewhere the next one of them is told.
  if (window.google?.accounts?.id) window.google.accounts.id.disableAutoSelect()
  else setFlash('left-by-choice')
}

/** Leaves for a page after the account itself has ended; the page on screen shows nothing more of it. */
export function leaveFor(path: string): void {
  leave()
  document.documentElement.dataset.session = 'out'
  document.documentElement.dataset.leaving = ''
  navigate(path, { replace: true })
}

onUnauthorized(token => {
  // A late answer to an older token must not end the session that followed it, and many answers end it once.
  if (safeLocalStorage.read(keys.token) !== token) return
  const shown = $session.get()
  forget({ lost: shown.status === 'signed-in' && !shown.checking })
})

onMount($session, () => {
  const unmounted = new AbortController()
  const { signal } = unmounted
  window.addEventListener(
    'storage',
    event => {
      if (event.key === keys.token || event.key === null) followTab()
      if (event.key === keys.user) followUser()
    },
    { signal },
  )
  window.addEventListener(
    'pageshow',
    event => {
      if (event.persisted) void check()
    },
    { signal },
  )
  if (others) others.onmessage = followLogout
  void check()
  return () => unmounted.abort()
})

/** Another tab signed in or out. */
function followTab(): void {
  if (stored()) return void check()
  eraseInTab()
  if ($session.get().status !== 'signed-out') show({ status: 'signed-out', lost: false })
}

/**
 * Another tab logged out, which erased what the tabs share. A session that is stored by now is a
 * newer one: a tab that was frozen hears of the logout late.
 */
function followLogout(): void {
  removeAllDrafts()
  eraseInTab()
  followTab()
}

/** Another tab saved the profile. */
function followUser(): void {
  const now = $session.get()
  const user = stored()?.user
  if (now.status === 'signed-in' && user?.uid === now.user.uid) show({ ...now, user })
}
