import type { SignedIn, TestApp } from './app.ts'

/** The form that the dashboard sends. */
export function mediaForm(bytes: Uint8Array, name: string): FormData {
  const form = new FormData()
  form.append('file', new File([Uint8Array.from(bytes)], name))
  return form
}

/** Sends a file as the dashboard does. */
export const uploadMedia = (app: TestApp, as: SignedIn, bytes: Uint8Array, name: string) =>
  app.call('POST', '/api/admin/media', { as, body: mediaForm(bytes, name) })

/** A box of an MP4: its size, its type and what it holds. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const inner = Buffer.concat(content.map(each => Buffer.from(each)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(inner.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inner])
}

/** A whole MP4 by its boxes, with no picture in it; `more` stands beside its movie. */
export const mp4 = ({ brand = 'isom', movie = [] as Buffer[], more = [] as Buffer[] } = {}) =>
  Buffer.concat([
    box('ftyp', brand, '\0\0\0\x01', 'isom'),
    box('moov', box('mvhd', 'header'), ...movie),
    box('mdat', 'frames'),
    ...more,
  ])

/** A box of 32-bit numbers, after its version and flags. */
export function table(type: string, ...numbers: number[]): Buffer {
  const content = Buffer.alloc(4 + 4 * numbers.length)
  for (const [index, number] of numbers.entries()) content.writeUInt32BE(number, 4 + 4 * index)
  return box(type, content)
}

/** A track of an MP4 with its handler, the tables of its samples, and more boxes. */
export const track = (handler: string, tables: Buffer[] = [], more: Buffer[] = []) => {
  const type = box('hdlr', Buffer.alloc(8), handler, Buffer.alloc(12))
  return box('trak', box('mdia', type, box('minf', box('stbl', ...tables))), ...more)
}

/** An element of a WebM: its id in hexadecimal digits, its size and what it holds. */
export function element(id: string, ...content: (Buffer | string)[]): Buffer {
  const inner = Buffer.concat(content.map(each => Buffer.from(each)))
  return Buffer.concat([
    Buffer.from(id, 'hex'),
    Buffer.from([0x40 + (inner.length >> 8), inner.length & 255]),
    inner,
  ])
}

/** The start of an element whose size is not known. */
export const openElement = (id: string) => Buffer.from(`${id}ff`, 'hex')

/** A whole video in an EBML container of this type, with no picture in it. */
export const ebml = (
  type: string,
  segment = element('18538067', element('1549a966', element('4d80', 'about'))),
) =>
  Buffer.concat([element('1a45dfa3', Buffer.from([0x42, 0x82, 0x80 + type.length]), type), segment])

export const captions = 'WEBVTT\n\n00:00.000 --> 00:02.500\nI wrote to three teachers.\n'
