import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { file } from './input.ts'
import { limits } from './limits.ts'

/** The types of stored media by the end of their names. */
export const mediaTypes = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
} as const
export type MediaExtension = keyof typeof mediaTypes

/** What is stored: an image, a video, or captions of a video. */
const mediaKinds = ['image', 'video', 'captions'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** The kind of a stored file by the end of its name. */
export const mediaKindOf = (extension: MediaExtension): MediaKind =>
  extension === 'vtt' ? 'captions' : extension === 'webp' ? 'image' : 'video'

/** Where a file is stored, and what it is. */
const StoredFile = z.object({
  /** Its address, which stays the same. */
  url: z.string(),
  kind: z.enum(mediaKinds),
  /** Bytes. */
  size: z.int(),
})

/** Images, videos and captions of mentors and student stories, and the logo of the site. */
export const media = {
  upload: endpoint('POST', '/api/admin/media', 'edit', {
    summary:
      'Store an image (JPEG, PNG, WebP), a video (MP4, WebM) or captions (WebVTT), told apart by their content. Images are re-encoded; videos are stored as they are. A file that nothing uses is deleted after a day.',
    upload: {
      field: 'file',
      maxBytes: limits.media.video,
      missing: 'media/no-file',
      tooLarge: 'media/too-large',
    },
    input: z.object({ file: file('Please choose a file to upload.') }),
    reply: StoredFile,
    errors: [
      'media/no-file',
      'media/too-large',
      'media/type',
      'image/damaged',
      'image/too-complex',
    ],
  }),
  uploadLogo: endpoint('POST', '/api/admin/media/logo', 'own', {
    summary: 'Store the logo of the site, a small image (JPEG, PNG, WebP), which is re-encoded.',
    upload: {
      field: 'file',
      maxBytes: limits.media.logo,
      missing: 'media/no-file',
      tooLarge: 'logo/too-large',
    },
    input: z.object({ file: file('Please choose a file to upload.') }),
    reply: StoredFile,
    errors: [
      'media/no-file',
      'logo/too-large',
      'logo/type',
      'logo/too-small',
      'image/damaged',
      'image/too-complex',
    ],
  }),
}
