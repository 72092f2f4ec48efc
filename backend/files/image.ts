import { open } from 'node:fs/promises'
import { isStorageFailure } from '#backend/db/errors.ts'
import { createTurns } from '#backend/limiter.ts'
import { ApiError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'

/** Pixels of a side at most. */
const side = 512
/** Seconds that one picture may take. */
const longest = 10

/** One at a time: a picture of 16 megapixels takes 64 MB while it is decoded. */
const inTurn = createTurns({ running: 1, waiting: 64, patience: 15_000 })

const formats: Record<string, (head: string) => boolean> = {
  png: head => head.startsWith('\x89PNG\r\n\x1a\n'),
  jpeg: head => head.startsWith('\xff\xd8\xff'),
  gif: head => head.startsWith('GIF87a') || head.startsWith('GIF89a'),
  webp: head => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
}

/** What a file is by its first bytes, whatever it is called: nothing else may reach a decoder. */
async function formatOf(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(16), 0, 16, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    return Object.keys(formats).find(format => formats[format]?.(head))
  } finally {
    await file.close()
  }
}

/**
 * Draws a picture anew as a WebP of at most 512 pixels a side, upright, its first frame alone and without anything that was
 * written beside the pixels (place, camera, comments). Gives where it is: beside the original, and removed with it. Null for
 * what is no PNG, JPEG, WebP or GIF, is broken, or has more than 16 million pixels.
 */
export async function redraw(path: string): Promise<string | null> {
  const format = await formatOf(path)
  if (format === undefined) return null
  // Loaded by the first picture: the decoders cost memory that most processes never need.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const drawn = `${path}.webp`
  return inTurn(async () => {
    try {
      const picture = sharp(path, { failOn: 'error', limitInputPixels: limits.profileImage.pixels, pages: 1 })
      const found = await picture.metadata()
      if (found.format !== format) return null
      await picture
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: longest })
        .toFile(drawn)
      return drawn
    } catch (error) {
      // A picture that cannot be decoded is the sender's; a full disk is ours.
      if (error instanceof ApiError || isStorageFailure(error)) throw error
      return null
    }
  })
}
