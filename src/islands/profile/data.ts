import type { FetcherStore } from '@nanostores/query'
import { account } from '#contract/account.ts'
import { blocks } from '#contract/blocks.ts'
import { browserErrors } from '#contract/browser-errors.ts'
import { isRaw } from '#contract/complete.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { validate } from '#contract/input.ts'
import { limits } from '#contract/limits.ts'
import { profile } from '#contract/profile.ts'
import type { User } from '#contract/session.ts'
import { CallError, createClient, fieldErrorsOf } from '#lib/api/client.ts'
import { download } from '#lib/api/download.ts'
import { upload } from '#lib/api/upload.ts'
import { blockMessages } from '#lib/messages/blocks.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { routes } from '#lib/routes.ts'
import { $uid, redirectAfterDeletion, updateUser } from '#lib/session.ts'
import {
  type ActionResult,
  type FormValues,
  runAction,
  withValidation,
} from '../ui/form-actions.ts'

/** A text that not every backend stores: null if it was not sent. */
const optionalText = (value: unknown) => (value === undefined ? null : String(value ?? ''))

const profileApi = createClient(profile, {
  get: row =>
    isRaw(row) && {
      ...row,
      major: optionalText(row.major),
      graduationYear: optionalText(row.graduationYear),
    },
})
const accountApi = createClient(account)
const blocksApi = createClient({ list: blocks.list, remove: blocks.remove })

type Profile = ReplyOf<typeof profile.get>

/** The fields of the form. `major` and `graduationYear` are null if the backend lacks them. */
export type ProfileDetails = Omit<Profile, 'fullName' | 'name'> & { fullName: string }

/** The member's profile on the server, where another tab may save. */
export const $profile = createFetcherStore<Profile>(['profile of ', $uid], {
  fetcher: () => profileApi.get({}),
  revalidateOnFocus: true,
})

/** The details of the session, overridden by those of the server (spec section 3). */
export function toDetails(user: User, saved?: Profile): ProfileDetails {
  const unknown = { phoneNumber: '', college: '', major: null, graduationYear: null }
  const { fullName, name, photoURL, ...rest } = saved ?? {}
  return {
    ...unknown,
    ...rest,
    fullName: fullName ?? name ?? user.displayName,
    photoURL: photoURL ?? user.photoURL,
  }
}

/** The state of the account. */
export const $account = createFetcherStore<ReplyOf<typeof account.get>>(['account of ', $uid], {
  fetcher: () => accountApi.get({}),
})

type Sessions = ReplyOf<typeof account.listSessions>

/** The sessions of the member. */
export const $sessions = createFetcherStore<Sessions>(['sessions of ', $uid], {
  fetcher: () => accountApi.listSessions({}),
})

/** The members whom the member has blocked. */
export const $blocks = createFetcherStore<ReplyOf<typeof blocks.list>>(['blocks of ', $uid], {
  fetcher: () => blocksApi.list({}),
})

/** The server's message, else the error's own (spec section 8, Profile). */
export const reasonOf = (error: unknown): string =>
  error instanceof CallError && error.status !== 0 ? error.message : 'The server did not answer'

interface SaveOptions {
  /** The profile before the edit. */
  details: ProfileDetails
  values: FormValues
  photo: File | null
  /** Bytes of the photo sent and in all; called without arguments when the upload has ended. */
  onProgress: (sent?: number, total?: number) => void
}

/** The error of a file that cannot be the photo (spec section 5), or undefined. */
export function checkPhoto({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return browserErrors['profile/image-type'].message
  return size >= limits.profileImage.tooLarge
    ? browserErrors['profile/image-too-large'].message
    : undefined
}

const saveFailed = (why: string) => `Failed to save profile: ${why}`

/** Saves the profile: first a new photo, then the fields (spec sections 2 and 7). */
export async function saveProfile({
  details,
  values,
  photo,
  onProgress,
}: SaveOptions): Promise<ActionResult> {
  const input = validate(profile.update.input, selectFields(details, values))
  if (!input.ok) return { ...input, message: saveFailed(input.message) }
  let photoURL: string | undefined
  // Somebody else may log in in another tab meanwhile, whose profile this is not.
  const uid = $uid.get()
  try {
    if (photo) photoURL = await uploadPhoto(photo, onProgress)
  } catch (error) {
    const reason =
      error instanceof MissingUrlError
        ? 'The server did not say where the image is'
        : reasonOf(error)
    return { ok: false, message: `Failed to upload image: ${reason}` }
  } finally {
    onProgress()
  }
  if ($uid.get() !== uid) return { ok: false, message: saveFailed('Somebody else has logged in') }
  try {
    await profileApi.update({ ...input.value, ...(photoURL !== undefined && { photoURL }) })
  } catch (error) {
    return { ok: false, message: saveFailed(reasonOf(error)), fields: fieldErrorsOf(error) }
  }
  const message = 'Profile updated successfully!'
  if ($uid.get() !== uid) return { ok: true, message }
  const { major = details.major, graduationYear = details.graduationYear } = input.value
  const saved = { ...input.value, major, graduationYear, photoURL: photoURL ?? details.photoURL }
  $profile.mutate({ ...saved, name: null })
  // The header and the other tabs show the saved name and photo at once.
  const { fullName } = saved
  updateUser({ ...(fullName && { displayName: fullName }), photoURL: saved.photoURL })
  return { ok: true, message }
}

/** The fields of the specification, and others that the backend keeps and that were changed. */
function selectFields(details: ProfileDetails, values: FormValues): FormValues {
  const { fullName = '', phoneNumber = '', college = '' } = values
  const changed = (['major', 'graduationYear'] as const).filter(
    name =>
      details[name] !== null && values[name] !== undefined && values[name].trim() !== details[name],
  )
  return {
    fullName,
    phoneNumber,
    college,
    ...Object.fromEntries(changed.map(name => [name, values[name] ?? ''])),
  }
}

class MissingUrlError extends Error {}

/** URLs of uploaded photos, so that a repeated save does not upload again. */
const uploadedUrls = new WeakMap<File, string>()

async function uploadPhoto(photo: File, onProgress: SaveOptions['onProgress']): Promise<string> {
  const known = uploadedUrls.get(photo)
  if (known !== undefined) return known
  onProgress(0, photo.size)
  const { downloadURL } = await upload(profile.uploadImage, photo, { progress: onProgress })
  if (downloadURL === null) throw new MissingUrlError()
  uploadedUrls.set(photo, downloadURL)
  return downloadURL
}

export const sendVerification = (): Promise<ActionResult> =>
  runAction(
    () => accountApi.sendVerification({}),
    'An email with a link is on its way to you.',
    'The email could not be sent. Please try again later.',
  )

/** Changes the password or sets the first one; the server ends every other session. */
export const changePassword = withValidation(account.changePassword.input, async input => {
  const result = await runAction(
    async () => {
      await accountApi.changePassword(input)
      $account.revalidate()
      $sessions.revalidate()
    },
    'Your password has been changed.',
    'The server did not answer. Your password may be changed already.',
  )
  // Calendars that use the address would no longer update, so the member decides.
  const link = { href: `${routes.dashboard}#calendar`, label: 'Change your calendar address too' }
  return result.ok ? { ...result, link } : result
})

/** Removes rows of a list with a call; the list loads again where the outcome is unknown. */
async function removeRows<T>(
  $list: FetcherStore<T[]>,
  call: Promise<unknown>,
  isKept: (row: T) => boolean,
): Promise<void> {
  await call.catch(error => {
    $list.revalidate()
    throw error
  })
  $list.mutate($list.value?.data?.filter(isKept))
}

const endSessions = (
  call: Promise<unknown>,
  isKept: (session: Sessions[number]) => boolean,
  message: string,
): Promise<ActionResult> =>
  runAction(
    () => removeRows($sessions, call, isKept),
    message,
    'The server did not answer. Please look at the list.',
  )

export const endSession = (sessionId: string): Promise<ActionResult> =>
  endSessions(
    accountApi.deleteSession({ sessionId }),
    ({ id }) => id !== sessionId,
    'Logged out there.',
  )

export const endOtherSessions = (): Promise<ActionResult> =>
  endSessions(
    accountApi.deleteOtherSessions({}),
    ({ current }) => current,
    'You are logged out everywhere else. The dashboard has the new address of your calendar.',
  )

export const unblock = (userId: string): Promise<ActionResult> =>
  runAction(
    () => removeRows($blocks, blocksApi.remove({ userId }), row => row.userId !== userId),
    blockMessages.list.done,
    blockMessages.list.failed,
  )

export const downloadData = (): Promise<ActionResult> =>
  runAction(
    () => download(account.exportData, 'hbcu-yard-my-data.zip'),
    'Your download has begun.',
    'The download failed. Please try again.',
  )

/** The word that confirms a deletion. */
const confirmation = 'DELETE'

/** Deletes the account, and leaves signed out for the landing page, which confirms it. */
export const deleteAccount = withValidation(account.remove.input, async input => {
  if (input.confirmation !== confirmation) {
    const { message } = browserErrors['account/not-confirmed']
    return { ok: false, message, fields: { confirmation: message } }
  }
  const result = await runAction(
    () => accountApi.remove(input),
    '',
    'The server did not answer. Your account may be deleted already. Please try again.',
  )
  if (result.ok) redirectAfterDeletion(`${routes.landing}#account-deleted`)
  return result.ok ? { ok: true, redirects: true } : result
})
