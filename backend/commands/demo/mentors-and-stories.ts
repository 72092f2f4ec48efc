import type { ContentData } from '#contract/content-values.ts'

// Every text says that it is a demonstration, and no photo shows a person.
const universities = ['Demo University North', 'Demo University South', 'Demo College by the River']

const university = (index: number) => universities[index % universities.length] ?? ''
const picture = (index: number) => (index % 2 === 0 ? `/demo/mentor-${index / 2 + 1}.svg` : null)

const mentorRows: [field: string, rate: number, rating: number, available: boolean][] = [
  ['Software Engineering (demonstration)', 25, 4.8, true],
  ['Nursing (demonstration)', 20, 4.5, true],
  ['Finance (demonstration)', 40, 3.9, false],
  ['Public Policy (demonstration)', 15, 5, true],
  ['Architecture (demonstration)', 35, 4.2, true],
  ['Film and Media (demonstration)', 30, 3.4, false],
]

/** Demonstration mentors. */
export const mentors: ContentData<'mentor'>[] = mentorRows.map(
  ([field, rate, rating, available], index) => ({
    name: `Demo Mentor ${index + 1}`,
    university: university(index),
    field,
    imageUrl: index < 5 ? picture(index) : null,
    rate,
    rating,
    available,
  }),
)

const storyRows: [title: string, programName: string | null][] = [
  ['Demo: how my summer of research began', 'Demo Research Fellowship'],
  ['Demo: writing the essay that worked', 'Demo Scholarship'],
  ['Demo: my first internship, week by week', null],
]

/** Demonstration stories. */
export const stories: ContentData<'story'>[] = storyRows.map(([title, programName], index) => ({
  title,
  programName,
  videoUrl: `/demo/story-${index + 1}.webm`,
  captionsUrl: `/demo/story-${index + 1}.vtt`,
  thumbnailUrl: `/demo/story-${index + 1}.jpg`,
  studentName: `Demo Student ${index + 1}`,
  studentImage: null,
  university: university(index),
}))
