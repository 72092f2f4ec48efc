import { atom } from 'nanostores'
import { errorCatalog } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { profile } from '#contract/profile.ts'
import type { User } from '#contract/session.ts'
import { CallError, createClient } from '#lib/api.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { profileWords as words } from '#lib/messages/profile.ts'
import { $session } from '#lib/session.ts'

const api = createClient(profile)

/** What the form shows. `major` and `graduationYear` are null where the backend does not keep them. */
export interface Details {
  fullName: string
  phoneNumber: string
  college: string
  photoURL: string | null
  major: string | null
  graduationYear: string | null
}

/** The profile on screen; what could not be loaded shows what the account knows, and why there is no more. */
export type ProfileState =
  | { status: 'loading' }
  | { status: 'ready'; details: Details }
  | { status: 'failed'; details: Details; message: string; editable: boolean }

export const $profile = atom<ProfileState>({ status: 'loading' })

/** The server's sentence, else the error's own (spec section 8, Profile). */
export const whyOf = (error: unknown): string =>
  error instanceof CallError && error.status !== 0 ? error.message : words.noAnswer

const ofAccount = ({ displayName, photoURL }: User): Details => ({
  fullName: displayName,
  phoneNumber: '',
  college: '',
  photoURL,
  major: null,
  graduationYear: null,
})

const startLoading = trackLatestRequest()

/**
 * Loads the profile of whoever is signed in: what the account knows, overridden by what the server does (spec section 3). A `quiet` load
 * leaves what is on screen as it is until it has succeeded.
 */
export async function loadProfile({ quiet = false } = {}): Promise<void> {
  const session = $session.get()
  if (session.status !== 'signed-in') return
  const isLatest = startLoading()
  if (!quiet) $profile.set({ status: 'loading' })
  const next = await read(session.user)
  if (!isLatest() || (quiet && next.status === 'failed')) return
  $profile.set(next)
}

async function read(user: User): Promise<ProfileState> {
  const known = ofAccount(user)
  try {
    const { fullName, name, photoURL, ...rest } = await api.get({})
    const details = {
      ...rest,
      fullName: fullName ?? name ?? known.fullName,
      photoURL: photoURL ?? known.photoURL,
    }
    return { status: 'ready', details }
  } catch (error) {
    // Where there is no profile yet there is nothing that an edit of the blank fields could destroy.
    const editable = error instanceof CallError && error.status === 404
    return { status: 'failed', details: known, message: words.failed.load(whyOf(error)), editable }
  }
}

/** Shows what has just been saved; answers that are still pending are older. */
export function showSaved(details: Details): void {
  startLoading()
  $profile.set({ status: 'ready', details })
}

/** Why a file cannot be the photo (spec section 5), or nothing. */
export function whyNotPhoto({ type, size }: File): string | undefined {
  const code: keyof typeof errorCatalog | undefined = !type.startsWith('image/')
    ? 'profile/image-type'
    : size >= limits.profileImage.tooLarge
      ? 'profile/image-too-large'
      : undefined
  return code && errorCatalog[code].message
}
