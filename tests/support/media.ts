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

/** The head of an MP4 of this brand. */
export const mp4 = (brand = 'isom') =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\x01isomavc1\0\0\0\x08mdat`, 'latin1')

/** The head of a video in an EBML container of this type. */
export const ebml = (type: string) => {
  const docType = Buffer.from(`\x42\x82${String.fromCharCode(0x80 + type.length)}${type}`, 'latin1')
  const head = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + docType.length])
  return Buffer.concat([head, docType])
}

export const captions = 'WEBVTT\n\n00:00.000 --> 00:02.500\nI wrote to three teachers.\n'
