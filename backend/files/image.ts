import { fileTypeFromFile } from 'file-type'
import { createLimiter } from '#backend/core/limiter.ts'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { ApiError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'

/** Maximum time for one image, in seconds. */
const timeout = 10

/** One at a time: decoding 50 megapixels takes 200 MB. */
const limit = createLimiter({ concurrency: 1, queueSize: 64, timeout: 15_000 })

/** Formats by the extension of `file-type`. No decoder runs for others. */
const formats = ['png', 'apng', 'jpg', 'webp', 'gif']

/**
 * Converts an image to WebP with this longest side, upright, first frame only, without metadata.
 * Returns the path of the result, beside the original; null when it is no PNG, JPEG, WebP or GIF.
 * Throws errors of the catalog and of the storage.
 */
export async function convertImage(path: string, side: number): Promise<string | null> {
  if (!formats.includes((await fileTypeFromFile(path))?.ext ?? '')) return null
  // Loaded on first use: the decoders take memory that most processes never need.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const result = `${path}.webp`
  return limit(async () => {
    try {
      // Readers show an image that lacks its last bytes.
      const options = { failOn: 'none', limitInputPixels: limits.pixels, pages: 1 } as const
      await sharp(path, options)
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: timeout })
        .toFile(result)
      return result
    } catch (error) {
      if (error instanceof ApiError || isStorageError(error)) throw error
      const isCostly = error instanceof Error && /pixel limit|timeout/i.test(error.message)
      throw new ApiError(isCostly ? 'image/too-complex' : 'image/damaged')
    }
  })
}
