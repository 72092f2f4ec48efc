import { useState } from 'react'
import type { ContentData } from '#contract/content-values.ts'
import { storyDefaults, withStoryDefaults } from '#contract/stories.ts'
import { StoryCard } from '../../ui/StoryCard.tsx'
import { ContentPanel } from '../content/ContentPanel.tsx'
import type { ContentTab } from '../content/content-tab.ts'

const defaultHint = (text: string) => `Empty: ${text}`

const tab: ContentTab<'story'> = {
  kind: 'story',
  title: 'Stories',
  fields: {
    kind: 'group',
    label: '',
    fields: {
      title: { kind: 'text', label: 'Title' },
      videoUrl: { kind: 'media', label: 'Video', accepts: 'video', nullable: true },
      captionsUrl: { kind: 'media', label: 'Captions', accepts: 'captions', nullable: true },
      thumbnailUrl: { kind: 'media', label: 'Thumbnail', accepts: 'image', nullable: true },
      programName: { kind: 'text', label: 'Program', nullable: true },
      studentName: {
        kind: 'text',
        label: 'Student',
        hint: defaultHint(storyDefaults.studentName),
        nullable: true,
      },
      studentImage: {
        kind: 'media',
        label: 'Picture of the student',
        accepts: 'image',
        nullable: true,
      },
      university: {
        kind: 'text',
        label: 'University',
        hint: defaultHint(storyDefaults.university),
        nullable: true,
      },
    },
  },
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

/** The tab Stories: the student stories of /experience. */
export default function StoriesPanel() {
  return <ContentPanel tab={tab} />
}
