import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageSize } from './input.ts'
import { limits } from './limits.ts'
import { media, rowId, textOrNull } from './reply.ts'

/** Defaults of missing fields (spec section 3, Testimonial). */
export const storyDefaults = {
  thumbnailUrl: '/img/default-thumbnail.jpg',
  studentName: 'HBCU Student',
  studentImage: '/img/default-avatar.jpg',
  university: 'HBCU University',
} as const

/** A story with the defaults in place of texts that are missing. */
export function withStoryDefaults<
  Raw extends Readonly<Record<keyof typeof storyDefaults, unknown>>,
>(story: Raw) {
  const { thumbnailUrl, studentName, studentImage, university } = storyDefaults
  return {
    ...story,
    thumbnailUrl: story.thumbnailUrl || thumbnailUrl,
    studentName: story.studentName || studentName,
    studentImage: story.studentImage || studentImage,
    university: story.university || university,
  }
}

/** A student's story on video (spec section 3, Testimonial). */
export const Story = z.object({
  id: rowId,
  title: z.string(),
  /** Null if there is no video to play. */
  videoUrl: media,
  thumbnailUrl: z.string(),
  programName: textOrNull,
  studentName: z.string(),
  studentImage: z.string(),
  university: z.string(),
  /** A WebVTT file on the origin of the page (ours, beyond the specification). */
  captionsUrl: media,
})
export type Story = z.output<typeof Story>

/** The student stories (spec sections 2 and 7). */
export const stories = {
  list: endpoint('GET', '/api/testimonials', 'anyone', {
    summary:
      'The first student stories in the order of the administrators, at most `limit` of them.',
    isSpecified: true,
    input: z.object({ limit: pageSize(limits.testimonials) }),
    reply: z.array(Story),
    // Revalidated each time, since a change or a withdrawn consent must show at once.
    cacheControl: 'no-cache',
  }),
}
