import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { join } from './documents.ts'

/** A picture file of the corpus, and what is to become of it. */
export interface ImageCase {
  what: string
  name: string
  bytes: Buffer
  /** Whether it is redrawn; what is not is no picture that we take. */
  accepted: boolean
}

type Format = 'png' | 'jpeg' | 'webp' | 'gif'
const formats: Format[] = ['png', 'jpeg', 'webp', 'gif']

/** Where the photographer was; must not leave with the picture. */
export const photoLocation = 'CANARY-38.9227N-77.0194W'

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 90, g: 20, b: 120, alpha: 0.5 } } })

/** A picture with some detail, so that cutting it short loses some. */
async function picture(format: Format, width = 80, height = 60): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .toFormat(format)
    .toBuffer()
}

/** A PNG that claims a size; its checksum is right. */
function pngClaiming(good: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(good)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A GIF whose canvas and frame claim a size. */
function gifClaiming(good: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(good)
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
  bytes.writeUInt16LE(width, frame + 5)
  bytes.writeUInt16LE(height, frame + 7)
  return bytes
}

/** A JPEG whose frame header claims a size. */
function jpegClaiming(good: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(good)
  const at = bytes.findIndex(
    (byte, i) => byte === 0xff && [0xc0, 0xc1, 0xc2].includes(bytes[i + 1] ?? 0),
  )
  bytes.writeUInt16BE(height, at + 5)
  bytes.writeUInt16BE(width, at + 7)
  return bytes
}

const html = '<!doctype html><script>alert(1)</script>'
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

/** Files of other kinds, whatever they are called. */
const others: [string, Buffer][] = [
  ['HTML', Buffer.from(html)],
  ['SVG', Buffer.from(svg)],
  ['SVG with a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')],
  ['a ZIP', Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaa')],
  ['a BMP', Buffer.from(`BM${'\0'.repeat(60)}`)],
  ['an icon', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0])],
  ['a program', Buffer.from(`MZ${'\0'.repeat(200)}`)],
  [
    'a picture of ImageMagick',
    Buffer.from('push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "https://x"\n'),
  ],
  ['a PPM', Buffer.from('P6\n1 1\n255\nabc')],
  ['text', Buffer.from('hello')],
  ['one byte', Buffer.from([0x89])],
  ['zeros', Buffer.alloc(4096)],
]

async function whole(): Promise<ImageCase[]> {
  const found: ImageCase[] = []
  const add = (what: string, name: string, bytes: Buffer) =>
    found.push({ what, name, bytes, accepted: true })
  for (const format of formats) {
    const name = `a.${format}`
    for (const [width, height] of [
      [1, 1],
      [80, 60],
      [60, 80],
      [513, 3],
      [3, 1200],
      [900, 700],
    ] as const)
      add(`a ${format} of ${width} by ${height}`, name, await picture(format, width, height))
    const good = await picture(format)
    add(`a ${format} without an extension`, 'photo', good)
    add(`a ${format} called a PNG`, 'a.png', good)
    add(`a ${format} with a page behind it`, name, join(good, html))
    add(`a ${format} with a ZIP behind it`, name, join(good, 'PK\x05\x06', Buffer.alloc(18)))
    add(`a ${format} with a strange name`, `../../${'x'.repeat(300)}\u202Egnp.exe`, good)
  }
  const small = () => plain(30, 30)
  const IFD0 = { ImageDescription: photoLocation }
  const IFD3 = { GPSLatitude: '38/1 55/1 0/1', GPSLatitudeRef: 'N' }
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const turned = plain(40, 20).withMetadata({ orientation }).jpeg().withExifMerge({ IFD0, IFD3 })
    add(`a JPEG held in way ${orientation}`, 'a.jpg', await turned.toBuffer())
  }
  for (const format of ['png', 'webp'] as const) {
    const exif = { IFD0: { ...IFD0, Copyright: photoLocation } }
    const located = small().withExif(exif).toFormat(format)
    add(`a ${format} that tells a place`, `a.${format}`, await located.toBuffer())
    const clear = plain(30, 30, 4).toFormat(format)
    add(`a ${format} that is half clear`, `a.${format}`, await clear.toBuffer())
  }
  add('a JPEG in CMYK', 'a.jpg', await small().toColourspace('cmyk').jpeg().toBuffer())
  add('a grey PNG of 16 bits', 'a.png', await small().toColourspace('grey16').png().toBuffer())
  add('a PNG of few colours', 'a.png', await small().png({ palette: true }).toBuffer())
  add('a progressive JPEG', 'a.jpg', await plain(300, 300).jpeg({ progressive: true }).toBuffer())
  add('a JPEG with a profile', 'a.jpg', await small().withIccProfile('p3').jpeg().toBuffer())
  add('a lossless WebP', 'a.webp', await small().webp({ lossless: true }).toBuffer())
  const frames = await Promise.all(Array.from({ length: 12 }, () => picture('png', 20, 20)))
  const moving = () => sharp(frames, { join: { animated: true } })
  add('a JPEG of 16 million pixels', 'a.jpg', await plain(4000, 4000).jpeg().toBuffer())
  add('a moving GIF', 'a.gif', await moving().gif().toBuffer())
  add('a moving WebP', 'a.webp', await moving().webp().toBuffer())
  return found
}

async function broken(): Promise<ImageCase[]> {
  const found: ImageCase[] = []
  const add = (what: string, name: string, bytes: Buffer) =>
    found.push({ what, name, bytes, accepted: false })
  for (const format of formats) {
    const name = `a.${format}`
    const good = await picture(format, 200, 150)
    for (const part of [0.01, 0.05, 0.2, 0.5, 0.8]) {
      const start = good.subarray(0, Math.ceil(good.length * part))
      add(`the first ${part * 100} % of a ${format}`, name, start)
    }
    add(`only the start of a ${format}`, name, good.subarray(0, 12))
    add(`a ${format} behind a space`, name, join(' ', good))
    add(`a ${format} behind a page`, name, join(html, good))
    add(`the start of a ${format} before a page`, name, join(good.subarray(0, 16), html))
    for (const [what, bytes] of others) add(`${what} called a ${format}`, name, bytes)
  }
  const png = await picture('png', 8, 8)
  const most = 0x7fffffff
  add('a PNG that claims 50,000 by 50,000', 'a.png', pngClaiming(png, 50_000, 50_000))
  add('a PNG that claims 16,000,001 pixels', 'a.png', pngClaiming(png, 16_000_001, 1))
  add('a PNG that claims no pixels', 'a.png', pngClaiming(png, 0, 0))
  add('a PNG that claims more than a file can hold', 'a.png', pngClaiming(png, most, most))
  const gif = gifClaiming(await picture('gif', 8, 8), 65_535, 65_535)
  add('a GIF that claims 65,535 by 65,535', 'a.gif', gif)
  const jpeg = jpegClaiming(await picture('jpeg', 8, 8), 65_500, 65_500)
  add('a JPEG that claims 65,500 by 65,500', 'a.jpg', jpeg)
  const large = await plain(4000, 4001).png({ compressionLevel: 9 }).toBuffer()
  add('a true PNG of more than 16 million pixels', 'a.png', large)
  add('a TIFF', 'a.tiff', await plain(9, 9).tiff().toBuffer())
  add('an AVIF', 'a.avif', await plain(9, 9).avif().toBuffer())
  add('an empty file', 'a.png', Buffer.alloc(0))
  return found
}

/** Every picture of the corpus: at least 120, made anew for each run. */
export const imageCorpus = async (): Promise<ImageCase[]> => [
  ...(await whole()),
  ...(await broken()),
]

/** A picture as small as one needs where it does not matter what is on it. */
export const smallPicture = (): Promise<Buffer> => plain(9, 9).png().toBuffer()

/** A picture of exactly so many bytes: a good PNG, and zeros that decoders pass over. */
export async function pictureOf(size: number): Promise<Buffer> {
  const good = await picture('png')
  return join(good, Buffer.alloc(size - good.length))
}
