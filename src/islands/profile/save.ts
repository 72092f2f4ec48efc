import { validate } from '#contract/input.ts'
import { profile } from '#contract/profile.ts'
import { CallError, createClient } from '#lib/api.ts'
import { profileWords as words } from '#lib/messages/profile.ts'
import { $session, updateUser } from '#lib/session.ts'
import { upload } from '#lib/upload.ts'
import type { ActionResult, FormValues } from '../ui/form-actions.ts'
import { type Details, showSaved, whyOf } from './store.ts'

const api = createClient({ save: profile.update })

interface Saving {
  /** The profile that was edited. */
  from: Details
  typed: FormValues
  photo: File | null
  /** Bytes of the photo sent so far and in all; nothing when no photo is on its way. */
  progress: (sent?: number, total?: number) => void
}

/** Photos that are already on the server: a save that fails after the upload does not send its photo again. */
const uploaded = new WeakMap<File, string>()

/**
 * Saves the profile (spec sections 2 and 7): a newly chosen photo first, then the fields, with the photo's address only if it is new.
 * The account follows at once, in the header and in every tab.
 */
export async function saveProfile({ from, typed, photo, progress }: Saving): Promise<ActionResult> {
  const fields = validate(profile.update.input, changed(from, typed))
  if (!fields.ok) return { ...fields, message: words.failed.save(fields.message) }
  let photoURL: string | undefined
  try {
    if (photo) photoURL = uploaded.get(photo) ?? (await send(photo, progress))
  } catch (error) {
    return {
      ok: false,
      message: words.failed.upload(error instanceof NoAddress ? words.noAddress : whyOf(error)),
    }
  } finally {
    progress()
  }
  try {
    await api.save({ ...fields.value, ...(photoURL !== undefined && { photoURL }) })
  } catch (error) {
    const wrong = error instanceof CallError ? error.fields : {}
    return { ok: false, message: words.failed.save(whyOf(error)), fields: wrong }
  }
  const { major = from.major, graduationYear = from.graduationYear } = fields.value
  const saved = { ...from, ...fields.value, major, graduationYear, photoURL: photoURL ?? from.photoURL }
  showSaved(saved)
  followAccount(saved)
  return { ok: true, message: words.done }
}

/** What is sent: the fields of the specification always, those that only some backends keep when they were changed. */
function changed(from: Details, typed: FormValues): FormValues {
  const { fullName = '', phoneNumber = '', college = '' } = typed
  const others = (['major', 'graduationYear'] as const).filter(
    name => from[name] !== null && typed[name] !== undefined && typed[name].trim() !== from[name],
  )
  return {
    fullName,
    phoneNumber,
    college,
    ...Object.fromEntries(others.map(name => [name, typed[name] ?? ''])),
  }
}

class NoAddress extends Error {}

async function send(photo: File, progress: Saving['progress']): Promise<string> {
  progress(0, photo.size)
  const { downloadURL } = await upload(profile.uploadImage, photo, { progress })
  if (downloadURL === null) throw new NoAddress()
  uploaded.set(photo, downloadURL)
  return downloadURL
}

function followAccount({ fullName, photoURL }: Details): void {
  const session = $session.get()
  if (session.status !== 'signed-in') return
  updateUser({ displayName: fullName || session.user.displayName, photoURL })
}
