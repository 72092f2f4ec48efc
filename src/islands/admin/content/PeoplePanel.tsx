import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { asMedia } from '#catalog/values.ts'
import type { ContentData } from '#contract/content-values.ts'
import type { MediaKind } from '#contract/media.ts'
import { storyDefaults, withStoryDefaults } from '#contract/stories.ts'
import { MentorCard } from '../../ui/MentorCard.tsx'
import { StoryCard } from '../../ui/StoryCard.tsx'
import { ContentPanel } from './ContentPanel.tsx'
import type { ContentTab } from './content-tab.ts'
import { $contentView } from './data.ts'
import type { Field, Fields, Group } from './fields.ts'

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

/** The tabs Mentors and Stories. */
export default function PeoplePanel() {
  const { kind } = useStore($contentView)
  return kind === 'story' ? <ContentPanel tab={storyTab} /> : <ContentPanel tab={mentorTab} />
}
