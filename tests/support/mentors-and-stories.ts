import { createItem } from '#backend/content/items.ts'
import type { ContentData } from '#contract/content-values.ts'
import type { TestBackend } from './backend.ts'

/** The calls of the two pages. */
export const calls = { mentors: 'GET /api/mentors', stories: 'GET /api/testimonials' }

const consent = JSON.stringify({ status: 'given', givenOn: '2026-09-01', withdrawnOn: null })
const published = { state: 'published', consent, updatedBy: null } as const

/** `at` is the time of creation, by default in the order of the list. */
type Fields<Kind extends 'mentor' | 'story'> = Partial<
  ContentData<Kind> & { id: string; at: number }
>

/** Inserts published mentors, in the order in which they are listed. */
export async function insertMentors(
  { db }: Pick<TestBackend, 'db'>,
  mentors: readonly Fields<'mentor'>[],
): Promise<void> {
  for (const [index, { id, at, ...fields }] of mentors.entries()) {
    const data: ContentData<'mentor'> = {
      name: `Mentor ${index + 1}`,
      university: 'Fisk University',
      field: 'Law',
      imageUrl: null,
      rate: 20,
      available: true,
      rating: 4,
      ...fields,
    }
    const key = { kind: 'mentor', id: id ?? `m${index + 1}` } as const
    await createItem(db, key, { ...published, data: JSON.stringify(data), updatedAt: at ?? index })
  }
}

/** Inserts published stories, in the order in which they are listed: the newest first. */
export async function insertStories(
  { db }: Pick<TestBackend, 'db'>,
  stories: readonly Fields<'story'>[],
): Promise<void> {
  for (const [index, { id, at, ...fields }] of stories.entries()) {
    const data: ContentData<'story'> = {
      title: `Story ${index + 1}`,
      videoUrl: `/demo/story-${index + 1}.webm`,
      thumbnailUrl: null,
      programName: null,
      studentName: null,
      studentImage: null,
      university: null,
      captionsUrl: null,
      ...fields,
    }
    const key = { kind: 'story', id: id ?? `s${9 - index}` } as const
    await createItem(db, key, { ...published, data: JSON.stringify(data), updatedAt: at ?? -index })
  }
}
