import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { join } from './documents.ts'

/** Where the photographer was; must not leave with the picture. */
export const photoLocation = 'CANARY-38.9227N-77.0194W'

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif'

/** A picture of one colour, with metadata. */
export const picture = (format: Format, width = 80, height = 60): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#529' } })
    .withExif({ IFD0: { ImageDescription: photoLocation } })
    .toFormat(format)
    .toBuffer()

/** A PNG that claims a size; its checksum is right. */
export async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const bytes = await picture('png')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A picture as small as one needs where it does not matter what is on it. */
export const smallPicture = (): Promise<Buffer> => picture('png', 9, 9)

/** A picture of exactly so many bytes: a good PNG, and zeros that decoders pass over. */
export async function pictureOf(size: number): Promise<Buffer> {
  const good = await picture('png')
  return join(good, Buffer.alloc(size - good.length))
}
