import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { addMedia } from '#backend/content/media.ts'
import { randomText } from '#backend/core/ids.ts'
import { recordAction } from '#backend/db/record-action.ts'
import { convertImage } from '#backend/files/image.ts'
import type { HandlerContext, Handlers, UploadedFile } from '#backend/http/handler.ts'
import { limits } from '#contract/limits.ts'
import { type MediaExtension, type media as mediaContract, mediaKindOf } from '#contract/media.ts'
import { checkCaptions } from './captions.ts'

type Fail = HandlerContext<typeof mediaContract.upload>['fail']

/** Videos by the extension of `file-type`; an M4V is an MP4. */
const videos: ReadonlyMap<string, MediaExtension> = new Map([
  ['mp4', 'mp4'],
  ['m4v', 'mp4'],
  ['webm', 'webm'],
])

/** Checks an upload, and gives the path and the type of what is to be stored. */
async function prepare(
  { path, name, size }: UploadedFile,
  fail: Fail,
): Promise<{ path: string; extension: MediaExtension }> {
  const tooLarge = () => fail('media/too-large', { field: 'file' })
  if (/\.vtt$/i.test(name)) {
    if (size > limits.media.captions) throw tooLarge()
    const problem = await checkCaptions(path)
    if (problem) throw fail('media/captions', { field: 'file', message: problem })
    return { path, extension: 'vtt' }
  }
  const video = videos.get((await fileTypeFromFile(path))?.ext ?? '')
  if (video) return { path, extension: video }
  if (size > limits.media.image) throw tooLarge()
  const image = await convertImage(path, limits.media.side)
  if (image === null) throw fail('media/type', { field: 'file' })
  return { path: image, extension: 'webp' }
}

/** Images, videos and captions of mentors and stories. */
export const media: Handlers['media'] = {
  async upload({ db, input: { file }, member, services, fail }) {
    const { path, extension } = await prepare(file, fail)
    const key = `media/${randomText(32)}.${extension}`
    await services.files.put(key, path)
    const { size } = await stat(path)
    const row = { key, size, createdAt: services.clock.now(), addedBy: member.uid }
    await db.transaction().execute(async trx => {
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
