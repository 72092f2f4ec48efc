import { open } from 'node:fs/promises'
import { createLimiter } from '#backend/core/limiter.ts'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { ApiError } from '#contract/errors.ts'

/** Maximum time for one image, in seconds. */
const timeout = 10

/** One at a time: decoding 16 megapixels takes 64 MB. */
const limit = createLimiter({ concurrency: 1, queueSize: 64, timeout: 15_000 })

const signatures: Record<string, (head: string) => boolean> = {
  png: head => head.startsWith('\x89PNG\r\n\x1a\n'),
  jpeg: head => head.startsWith('\xff\xd8\xff'),
  gif: head => head.startsWith('GIF87a') || head.startsWith('GIF89a'),
  webp: head => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
}

/** Detects the format by the first bytes, so that no other decoder ever runs. */
async function detectFormat(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(16), 0, 16, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    return Object.keys(signatures).find(format => signatures[format]?.(head))
  } finally {
    await file.close()
  }
}

interface ImageBounds {
  /** Maximum width and height of the result, in pixels. */
  side: number
  /** Maximum pixels of the original. */
  pixels: number
}

/**
 * Converts an image to WebP, upright, first frame only, without metadata. Returns the path of the
 * result, beside the original. Null when it is no PNG, JPEG, WebP or GIF, is damaged, or has more
 * than `pixels`. Throws storage errors.
 */
export async function convertImage(
  path: string,
  { side, pixels }: ImageBounds,
): Promise<string | null> {
  const format = await detectFormat(path)
  if (format === undefined) return null
  // Loaded on first use: the decoders take memory that most processes never need.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const result = `${path}.webp`
  return limit(async () => {
    try {
      const image = sharp(path, {
        failOn: 'error',
        limitInputPixels: pixels,
        pages: 1,
      })
      const metadata = await image.metadata()
      if (metadata.format !== format) return null
      await image
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: timeout })
        .toFile(result)
      return result
    } catch (error) {
      if (error instanceof ApiError || isStorageError(error)) throw error
      return null
    }
  })
}
