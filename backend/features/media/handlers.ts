import { stat } from 'node:fs/promises'
import { addMedia } from '#backend/content/media.ts'
import { randomText } from '#backend/core/ids.ts'
import { keepFile, storeFile } from '#backend/db/file-deletions.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { inspectUpload } from '#backend/uploads/inspect.ts'
import { mediaKindOf } from '#contract/media.ts'

/** Images, videos and captions of mentors and stories. */
export const media: Handlers['media'] = {
  async upload({ db, input: { file }, member, services, fail }) {
    const inspected = await inspectUpload('media', file.path)
    if ('code' in inspected) throw fail(inspected.code, { field: 'file' })
    const { path, extension } = inspected
    const key = `media/${randomText(32)}.${extension}`
    await storeFile(services, key, path)
    const { size } = await stat(path)
    const createdAt = services.clock.now()
    const row = { key, size, createdAt, addedBy: member.uid }
    await db.transaction().execute(async trx => {
      await keepFile(trx, key, createdAt)
      await addMedia(trx, row)
      await recordAction(trx, services, {
        adminId: member.uid,
        action: 'upload',
        kind: 'media',
        entityId: key,
        after: { size },
      })
    })
    return { url: `/${key}`, kind: mediaKindOf(extension), size }
  },
}
