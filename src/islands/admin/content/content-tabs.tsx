import { type ReactNode, useState } from 'react'
import { today, toNow } from '#catalog/days.ts'
import { toProgram } from '#catalog/records.ts'
import { asMedia } from '#catalog/values.ts'
import type { ContentData, ContentKind } from '#contract/content-values.ts'
import type { MediaKind } from '#contract/media.ts'
import { storyDefaults, withStoryDefaults } from '#contract/stories.ts'
import { MentorCard } from '../../ui/MentorCard.tsx'
import { ProgramCard } from '../../ui/ProgramCard.tsx'
import { StoryCard } from '../../ui/StoryCard.tsx'
import type { Field, Fields, Group, Typed } from './fields.ts'
import { completeProgram, newProgram } from './ProgramForm.tsx'
import { recordFields } from './record-fields.ts'

/** What the tabs of content differ in. */
export interface ContentTab<K extends ContentKind = ContentKind> {
  kind: K
  title: string
  fields: Group
  /** What the form of a new item starts with, beside empty fields. */
  newData?: Typed
  /** Adds what follows from what was typed. */
  complete?: (data: Typed) => Typed
  /** The card as visitors see it. */
  renderPreview(data: ContentData<K>, id: string): ReactNode
}

const toGroup = (fields: Fields): Group => ({ kind: 'group', label: '', fields })
const text = (label: string): Field => ({ kind: 'text', label })
const optional = (kind: 'text' | 'number', label: string, hint?: string): Field => ({
  kind,
  label,
  hint,
  nullable: true,
})
const file = (label: string, accepts: MediaKind): Field => ({
  kind: 'media',
  label,
  accepts,
  nullable: true,
})

/** The records of the catalog. */
const programTab: ContentTab<'program'> = {
  kind: 'program',
  title: 'Programs',
  fields: recordFields,
  newData: newProgram,
  complete: completeProgram,
  renderPreview: record => <ProgramCard program={toProgram(record, today())} now={toNow()} />,
}

/** The directory of /mentor. */
const mentorTab: ContentTab<'mentor'> = {
  kind: 'mentor',
  title: 'Mentors',
  fields: toGroup({
    name: text('Name'),
    university: text('University'),
    field: text('Field'),
    imageUrl: file('Picture', 'image'),
    rate: optional('number', 'Rate', 'US dollars per hour; empty: not stated'),
    available: { kind: 'flag', label: 'Available' },
    rating: optional('number', 'Rating', '0 to 5; empty: not rated yet'),
  }),
  newData: { available: true },
  renderPreview: (mentor, id) => (
    <MentorCard mentor={{ ...mentor, id, imageUrl: asMedia(mentor.imageUrl) }} sample={false} />
  ),
}

/** The student stories of /experience. */
const storyTab: ContentTab<'story'> = {
  kind: 'story',
  title: 'Stories',
  fields: toGroup({
    title: text('Title'),
    videoUrl: file('Video', 'video'),
    captionsUrl: file('Captions', 'captions'),
    thumbnailUrl: file('Thumbnail', 'image'),
    programName: optional('text', 'Program'),
    studentName: optional('text', 'Student', `Empty: ${storyDefaults.studentName}`),
    studentImage: file('Picture of the student', 'image'),
    university: optional('text', 'University', `Empty: ${storyDefaults.university}`),
  }),
  renderPreview: (story, id) => <StoryPreview story={story} id={id} />,
}

/** The card of /experience, with what the page shows in place of missing values. */
function StoryPreview({ story, id }: { story: ContentData<'story'>; id: string }) {
  const [playing, setPlaying] = useState(false)
  return (
    <StoryCard
      story={{ ...withStoryDefaults(story), id }}
      playing={playing}
      onPlay={() => setPlaying(true)}
      onStop={() => setPlaying(false)}
    />
  )
}

/** The tabs of content by their kind. */
export const contentTabs: Readonly<Record<ContentKind, ContentTab>> = {
  program: programTab,
  mentor: mentorTab,
  story: storyTab,
}
