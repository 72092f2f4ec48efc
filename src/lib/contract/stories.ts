import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { media, pageSize, rowId, rowsUnder, textOr, textOrNull } from './reply.ts'

/** Defaults of missing fields (spec section 3, Testimonial). */
const defaults = {
  thumbnailUrl: '/img/default-thumbnail.jpg',
  studentName: 'HBCU Student',
  studentImage: '/img/default-avatar.jpg',
  university: 'HBCU University',
} as const

const textOrDefault = (fallback: string) =>
  z.pipe(
    textOrNull,
    z.transform((value: string | null) => value ?? fallback),
  )
const mediaOrDefault = (fallback: string) =>
  z.pipe(
    media,
    z.transform((value: string | null) => value ?? fallback),
  )

/** A student's story on video (spec section 3, Testimonial). */
export const Story = z.object({
  id: rowId,
  title: textOr(''),
  /** Null if there is no video to play. */
  videoUrl: media,
  thumbnailUrl: mediaOrDefault(defaults.thumbnailUrl),
  programName: textOrNull,
  studentName: textOrDefault(defaults.studentName),
  studentImage: mediaOrDefault(defaults.studentImage),
  university: textOrDefault(defaults.university),
  /** A WebVTT file on the origin of the page (ours, beyond the specification). */
  captionsUrl: media,
})
export type Story = z.output<typeof Story>

/** The student stories (spec sections 2 and 7). */
export const stories = {
  list: endpoint({
    summary: 'The latest student stories, at most `limit` of them.',
    method: 'GET',
    path: '/api/testimonials',
    access: 'anyone',
    input: z.object({ limit: pageSize(limits.testimonials) }),
    reply: rowsUnder(Story, ['testimonials', 'data']),
    errors: [],
  }),
}
