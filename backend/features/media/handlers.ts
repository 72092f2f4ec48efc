import { stat } from 'node:fs/promises'
import { addMedia } from '#backend/content/media.ts'
import { randomText } from '#backend/core/ids.ts'
import { keepFile, storeFile } from '#backend/db/file-deletions.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { inspectUpload } from '#backend/uploads/inspect.ts'
import type { Contract } from '#contract'
import { type MediaExtension, mediaKindOf } from '#contract/media.ts'

type Context = HandlerContext<Contract['media']['upload' | 'uploadLogo']>

/** Stores an inspected file. */
async function store(
  { db, member, services }: Context,
  { path, extension }: { path: string; extension: MediaExtension },
) {
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
}

/** Images, videos and captions of mentors and stories, and the logo of the site. */
export const media: Handlers['media'] = {
  async upload(context) {
    const inspected = await inspectUpload('media', context.input.file.path)
    if ('code' in inspected) throw context.fail(inspected.code, { field: 'file' })
    return store(context, inspected)
  },

  async uploadLogo(context) {
    const inspected = await inspectUpload('logo', context.input.file.path)
    if ('code' in inspected) throw context.fail(inspected.code, { field: 'file' })
    return store(context, inspected)
  },
}
