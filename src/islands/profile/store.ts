import { atom } from 'nanostores'
import type { AccountStatus, ActiveSession } from '#contract/account.ts'
import type { BlockedMember } from '#contract/blocks.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { profile } from '#contract/profile.ts'
import type { User } from '#contract/session.ts'
import { accountApi } from '#lib/api/account.ts'
import { blocksApi } from '#lib/api/blocks.ts'
import { CallError, isAbsent, isNotFound } from '#lib/api/client.ts'
import { profileApi } from '#lib/api/profile.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { $session } from '#lib/session.ts'

/** The fields of the form. `major` and `graduationYear` are null if the backend lacks them. */
export type ProfileDetails = Omit<ReplyOf<typeof profile.get>, 'fullName' | 'name'> & {
  fullName: string
}

/** The profile on screen; after a failure the details come from the session. */
export type ProfileState =
  | { status: 'loading' }
  | { status: 'ready'; details: ProfileDetails }
  | { status: 'failed'; details: ProfileDetails; message: string; editable: boolean }

export const $profile = atom<ProfileState>({ status: 'loading' })

/** The server's message, else the error's own (spec section 8, Profile). */
export const reasonOf = (error: unknown): string =>
  error instanceof CallError && error.status !== 0 ? error.message : 'The server did not answer'

const fromSession = ({ displayName, photoURL }: User): ProfileDetails => ({
  fullName: displayName,
  phoneNumber: '',
  college: '',
  photoURL,
  major: null,
  graduationYear: null,
})

const startProfileRequest = trackLatestRequest()

/**
 * Loads the member's profile: the session's details, overridden by the server's (spec section 3).
 * With `quiet` the profile on screen stays until the reply, and after a failure.
 */
export async function loadProfile({ quiet = false } = {}): Promise<void> {
  const session = $session.get()
  if (session.status !== 'signed-in') return
  const isLatest = startProfileRequest()
  if (!quiet) $profile.set({ status: 'loading' })
  const next = await fetchProfile(session.user)
  if (isLatest() && !(quiet && next.status === 'failed')) $profile.set(next)
}

async function fetchProfile(user: User): Promise<ProfileState> {
  const known = fromSession(user)
  try {
    const { fullName, name, photoURL, ...rest } = await profileApi.get({})
    const details = {
      ...rest,
      fullName: fullName ?? name ?? known.fullName,
      photoURL: photoURL ?? known.photoURL,
    }
    return { status: 'ready', details }
  } catch (error) {
    return {
      status: 'failed',
      details: known,
      message: `Failed to load profile data: ${reasonOf(error)}`,
      // Without a profile on the server an edit of the blank fields destroys nothing.
      editable: isNotFound(error),
    }
  }
}

/** Shows a saved profile. Replies to earlier requests are ignored. */
export function setSavedProfile(details: ProfileDetails): void {
  startProfileRequest()
  $profile.set({ status: 'ready', details })
}

/** The status of the account; `absent` until it has loaded, or if the backend has none. */
export type AccountState =
  | { status: 'absent' }
  | { status: 'failed' }
  | { status: 'ready'; account: AccountStatus }

/** The sessions of the member. */
export type SessionsState =
  | { status: 'loading' }
  | { status: 'ready'; sessions: readonly ActiveSession[] }
  | { status: 'failed' }

/** The members whom the member has blocked; `absent` where the backend blocks nobody. */
type BlocksState =
  | { status: 'loading' | 'absent' | 'failed' }
  | { status: 'ready'; members: readonly BlockedMember[] }

export const $account = atom<AccountState>({ status: 'absent' })
export const $sessions = atom<SessionsState>({ status: 'loading' })
export const $blocks = atom<BlocksState>({ status: 'loading' })

// Replies to a member who has left the page are ignored.
const startVisit = trackLatestRequest()
let isSameVisit = startVisit()

/** Clears what another member may have left, and loads the account. */
export function openAccount(): void {
  isSameVisit = startVisit()
  $account.set({ status: 'absent' })
  $sessions.set({ status: 'loading' })
  $blocks.set({ status: 'loading' })
  void loadAccount()
}

/** Loads the account. After a failure what is on screen stays. */
export async function loadAccount(): Promise<void> {
  const isCurrent = isSameVisit
  try {
    const account = await accountApi.get({})
    if (isCurrent()) $account.set({ status: 'ready', account })
  } catch (error) {
    if (isCurrent() && $account.get().status !== 'ready')
      $account.set({ status: isAbsent(error) ? 'absent' : 'failed' })
  }
}

export async function loadSessions(): Promise<void> {
  const isCurrent = isSameVisit
  const sessions = await accountApi.listSessions({}).catch(() => null)
  if (isCurrent()) $sessions.set(sessions ? { status: 'ready', sessions } : { status: 'failed' })
}

export async function loadBlocks(): Promise<void> {
  const isCurrent = isSameVisit
  try {
    const members = await blocksApi.list({})
    if (isCurrent()) $blocks.set({ status: 'ready', members })
  } catch (error) {
    if (isCurrent()) $blocks.set({ status: isAbsent(error) ? 'absent' : 'failed' })
  }
}
