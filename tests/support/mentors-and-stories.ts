import type { Insertable } from 'kysely'
import type { Tables } from '#backend/db/tables.ts'
import type { TestBackend } from './backend.ts'

/** The calls of the two pages. */
export const calls = { mentors: 'GET /api/mentors', stories: 'GET /api/testimonials' }

/** Inserts mentors, in the order in which they are listed. */
export const insertMentors = (
  { db }: Pick<TestBackend, 'db'>,
  mentors: readonly Partial<Insertable<Tables['mentors']>>[],
) =>
  db
    .insertInto('mentors')
    .values(
      mentors.map((fields, index) => ({
        id: `m${index + 1}`,
        name: `Mentor ${index + 1}`,
        university: 'Fisk University',
        field: 'Law',
        imageUrl: null,
        rate: 20,
        available: 1 as const,
        rating: 4,
        ...fields,
      })),
    )
    .execute()

/** Inserts stories, in the order in which they are listed: the newest first. */
export const insertStories = (
  { db }: Pick<TestBackend, 'db'>,
  stories: readonly Partial<Insertable<Tables['stories']>>[],
) =>
  db
    .insertInto('stories')
    .values(
      stories.map((fields, index) => ({
        id: `s${9 - index}`,
        title: `Story ${index + 1}`,
        videoUrl: `/demo/story-${index + 1}.webm`,
        thumbnailUrl: null,
        programName: null,
        studentName: null,
        studentImage: null,
        university: null,
        captionsUrl: null,
        ...fields,
      })),
    )
    .execute()
