import type { ContentData } from '#contract/content-values.ts'
import type { TestApp } from './app.ts'
import { insertMentors } from './mentors-and-stories.ts'

export const mentorData: ContentData<'mentor'> = {
  name: 'Grace Example',
  university: 'Fisk University',
  field: 'Nursing',
  imageUrl: null,
  rate: 20,
  available: true,
  rating: null,
}

export const storyData: ContentData<'story'> = {
  title: 'My summer of research',
  videoUrl: '/demo/story-1.webm',
  thumbnailUrl: null,
  programName: null,
  studentName: 'Ada Example',
  studentImage: null,
  university: null,
  captionsUrl: null,
}

/** Adds a published mentor with consent; returns the id. */
export async function addMentor({ services }: TestApp): Promise<string> {
  const { id } = services.newId('m')
  await insertMentors(services, [{ ...mentorData, id }])
  return id
}
