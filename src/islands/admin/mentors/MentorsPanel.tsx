import { asMedia } from '#catalog/values.ts'
import { MentorCard } from '../../ui/MentorCard.tsx'
import { ContentPanel } from '../content/ContentPanel.tsx'
import type { ContentTab } from '../content/content-tab.ts'

const tab: ContentTab<'mentor'> = {
  kind: 'mentor',
  title: 'Mentors',
  fields: {
    kind: 'group',
    label: '',
    fields: {
      name: { kind: 'text', label: 'Name' },
      university: { kind: 'text', label: 'University' },
      field: { kind: 'text', label: 'Field' },
      imageUrl: { kind: 'media', label: 'Picture', accepts: 'image', nullable: true },
      rate: {
        kind: 'number',
        label: 'Rate',
        hint: 'US dollars per hour; empty: not stated',
        nullable: true,
      },
      available: { kind: 'flag', label: 'Available' },
      rating: {
        kind: 'number',
        label: 'Rating',
        hint: '0 to 5; empty: not rated yet',
        nullable: true,
      },
    },
  },
  newData: { available: true },
  renderPreview: (mentor, id) => (
    <MentorCard mentor={{ ...mentor, id, imageUrl: asMedia(mentor.imageUrl) }} sample={false} />
  ),
}

/** The tab Mentors: the directory of /mentor. */
export default function MentorsPanel() {
  return <ContentPanel tab={tab} />
}
