import { randomText } from '#backend/core/ids.ts'
import { keepFile, storeFile } from '#backend/db/file-deletions.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import { endByChange } from '#backend/db/member-actions.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { inspectUpload } from '#backend/uploads/inspect.ts'
import type { Contract } from '#contract'
import {
  addPhoto,
  deleteUnusedPhotos,
  findOwnPhoto,
  findProfile,
  lockProfile,
  saveProfile,
} from './queries.ts'

type Input = HandlerContext<Contract['profile']['update']>['input']
type Row = Awaited<ReturnType<typeof findProfile>>

/** How long an uploaded photo may stay unused, in milliseconds. */
const maxUnusedAge = 60 * 60_000

const toReply = ({ name, phone, college, image, major, graduationYear }: Row) => ({
  fullName: name,
  name,
  phoneNumber: phone ?? '',
  college: college ?? '',
  photoURL: image,
  major: major ?? '',
  graduationYear: graduationYear ?? '',
})

/** The key of a photo in its URL, which is absolute if the site has another origin; else null. */
function photoKeyOf(url: string): string | null {
  const [, key] = /^(?:https?:\/\/[^/?#\\]+)?\/(photos\/[0-9a-z]+\.webp)$/i.exec(url) ?? []
  return key ?? null
}

const emptyToNull = (value: string) => (value === '' ? null : value)

/** The columns that an input changes. */
const toChanges = ({ fullName, phoneNumber, college, major, graduationYear }: Input) => ({
  // An account keeps its name if the field is empty.
  ...(fullName === '' ? {} : { name: fullName }),
  phone: emptyToNull(phoneNumber),
  college: emptyToNull(college),
  ...(major === undefined ? {} : { major: emptyToNull(major) }),
  ...(graduationYear === undefined ? {} : { graduationYear: emptyToNull(graduationYear) }),
})

/** One's own profile (spec sections 2, 4, 5 and 7). */
export const profile: Handlers['profile'] = {
  async get({ db, member }) {
    return toReply(await findProfile(db, member.uid))
  },

  async uploadImage({ db, input: { profileImage }, member, services, fail }) {
    const inspected = await inspectUpload('photo', profileImage.path)
    if ('code' in inspected) throw fail(inspected.code)
    const key = `photos/${randomText(32)}.webp`
    await storeFile(services, key, inspected.path)
    const now = services.clock.now()
    await db.transaction().execute(async trx => {
      // Another request may be choosing one of them.
      await lockMember(trx, member.uid)
      await keepFile(trx, key, now)
      await addPhoto(trx, { key, userId: member.uid, type: 'image/webp', createdAt: now })
      await deleteUnusedPhotos(trx, member.uid, now - maxUnusedAge)
    })
    return { downloadURL: `/${key}`, storagePath: key }
  },

  async update({ db, input, member, services, fail }) {
    const { photoURL } = input
    await db.transaction().execute(async trx => {
      const before = await lockProfile(trx, member.uid)
      const isNew = photoURL !== undefined && photoURL !== before.image
      const key = isNew ? photoKeyOf(photoURL) : null
      if (isNew && !(key && (await findOwnPhoto(trx, member.uid, key)))) throw fail('profile/photo')
      const isRenamed = input.fullName !== '' && input.fullName !== before.name
      const changes = {
        ...toChanges(input),
        ...(isRenamed ? { withdrawnName: null } : {}),
        ...(key ? { image: `/${key}`, withdrawnImage: null } : {}),
      }
      const now = services.clock.now()
      await saveProfile(trx, member.uid, changes, now)
      if (isRenamed) await endByChange(trx, member.uid, 'hide-name', now)
      if (key) await endByChange(trx, member.uid, 'remove-photo', now)
      if (key) await deleteUnusedPhotos(trx, member.uid, Number.MAX_SAFE_INTEGER)
    })
    return toReply(await findProfile(db, member.uid))
  },
}
