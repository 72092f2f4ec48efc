import { randomText } from '#backend/db/ids.ts'
import { redraw } from '#backend/files/image.ts'
import type { Call, Handlers } from '#backend/http/handler.ts'
import { addPhoto, dropPhotos, findPhoto, findProfile, holdProfile, saveProfile } from './queries.ts'

type Services = Call['services']

type Row = Awaited<ReturnType<typeof findProfile>>

/** How long a photo may wait to be put on show before another upload forgets it, in milliseconds. */
const hour = 60 * 60_000

const view = ({ name, phone, college, image, major, graduationYear }: Row) => ({
  fullName: name,
  name,
  phoneNumber: phone ?? '',
  college: college ?? '',
  photoURL: image,
  major: major ?? '',
  graduationYear: graduationYear ?? '',
})

/** The key of a photo of ours in an address, with or without our origin before it; a site on another origin sends the whole. */
function keyIn(address: string): string | null {
  const [, key] = /^(?:https?:\/\/[^/?#\\]+)?\/(photos\/[0-9a-z]+\.webp)$/i.exec(address) ?? []
  return key ?? null
}

/** Files that no row names any more go after the answer; what fails is found by the sweep. */
function loseFiles({ files, later }: Services, keys: readonly string[]): void {
  if (keys.length === 0) return
  later('old photos were not removed', async () => {
    for (const key of keys) await files.remove(key)
  })
}

/** One's own profile (spec sections 2, 4, 5 and 7). */
export const profile: Handlers['profile'] = {
  async get({ db, member }) {
    return view(await findProfile(db, member.uid))
  },

  async uploadImage({ db, input: { profileImage }, member, services, fail }) {
    const drawn = await redraw(profileImage.path)
    if (drawn === null) throw fail('profile/image-type')
    const key = `photos/${randomText(32)}.webp`
    const now = services.clock.now()
    await services.files.put(key, drawn)
    await addPhoto(db, { key, userId: member.uid, type: 'image/webp', createdAt: now })
    loseFiles(services, await dropPhotos(db, member.uid, now - hour))
    return { downloadURL: `/${key}`, storagePath: key }
  },

  async update({ db, input, member, services, fail }) {
    const { fullName, phoneNumber, college, photoURL, major, graduationYear } = input
    const { clock, engine } = services
    const given = (value: string) => (value === '' ? null : value)
    const lost = await db.transaction().execute(async within => {
      const before = await holdProfile(within, engine, member.uid)
      const isNew = photoURL !== undefined && photoURL !== before.image
      const key = isNew ? keyIn(photoURL) : null
      if (isNew && !(key && (await findPhoto(within, member.uid, key)))) throw fail('profile/photo')
      const changes = {
        // An account without a name would be nobody in every list; an empty field leaves it as it is.
        ...(fullName === '' ? {} : { name: fullName }),
        ...(key ? { image: `/${key}` } : {}),
        phone: given(phoneNumber),
        college: given(college),
        ...(major === undefined ? {} : { major: given(major) }),
        ...(graduationYear === undefined ? {} : { graduationYear: given(graduationYear) }),
      }
      await saveProfile(within, engine, member.uid, changes, clock.now())
      return key ? dropPhotos(within, member.uid, Number.MAX_SAFE_INTEGER) : []
    })
    loseFiles(services, lost)
    return view(await findProfile(db, member.uid))
  },
}
