import { readFile, stat, writeFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import type { MediaExtension, media } from '#contract/media.ts'
import type { profile } from '#contract/profile.ts'

type Stored<Extension> = { path: string; extension: Extension }
type ErrorOf<E extends { errors: readonly string[] }> = { code: E['errors'][number] }

/** Images by the extension of `file-type`. No decoder runs for others. */
const images = ['png', 'apng', 'jpg', 'webp', 'gif']

/** Videos by the extension of `file-type`; an M4V is an MP4. */
const videos: ReadonlyMap<string, MediaExtension> = new Map([
  ['mp4', 'mp4'],
  ['m4v', 'mp4'],
  ['webm', 'webm'],
])

const extensionOf = async (path: string): Promise<string> =>
  (await fileTypeFromFile(path))?.ext ?? ''

/** Converts the photo of a profile. */
export const inspectPhoto = async (
  path: string,
): Promise<Stored<'webp'> | ErrorOf<typeof profile.uploadImage>> =>
  images.includes(await extensionOf(path))
    ? convertImage(path, limits.profileImage.side)
    : { code: 'profile/image-type' }

/** Inspects media of mentors and stories. Images are converted; others are stored as they are. */
export async function inspectMedia(
  path: string,
): Promise<Stored<MediaExtension> | ErrorOf<typeof media.upload>> {
  const extension = await extensionOf(path)
  const video = videos.get(extension)
  if (video) return { path, extension: video }
  const { size } = await stat(path)
  if (images.includes(extension))
    return size > limits.media.image
      ? { code: 'media/too-large' }
      : convertImage(path, limits.media.side)
  if (size > limits.media.captions) return { code: 'media/type' }
  return isCaptions(await readFile(path)) ? { path, extension: 'vtt' } : { code: 'media/type' }
}

/** Converts the logo of the site. */
export async function inspectLogo(
  path: string,
): Promise<Stored<'webp'> | ErrorOf<typeof media.uploadLogo>> {
  if (!images.includes(await extensionOf(path))) return { code: 'logo/type' }
  const converted = await convertImage(path, limits.logo.max)
  if ('code' in converted) return converted
  const { width, height } = await sharp(path).metadata()
  return Math.min(width, height) < limits.logo.min ? { code: 'logo/too-small' } : converted
}

/** Whether a file is WebVTT in UTF-8 with a caption; players skip what they cannot read. */
function isCaptions(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /^WEBVTT\s/.test(text) && text.includes('-->')
  } catch {
    return false
  }
}

/**
 * Converts an image to WebP with this longest side, upright, first frame only, without metadata.
 * The result is beside the original.
 */
async function convertImage(
  path: string,
  side: number,
): Promise<Stored<'webp'> | { code: 'image/damaged' | 'image/too-complex' }> {
  const result = `${path}.webp`
  let bytes: Buffer
  try {
    // Readers show an image that lacks its last bytes.
    bytes = await sharp(path, { failOn: 'none', limitInputPixels: limits.pixels, pages: 1 })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    const isLarge = error instanceof Error && error.message.includes('pixel limit')
    return { code: isLarge ? 'image/too-complex' : 'image/damaged' }
  }
  await writeFile(result, bytes)
  return { path: result, extension: 'webp' }
}
