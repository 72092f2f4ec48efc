import type { Line } from './resume-pdf.ts'

/** The demonstration accounts. The addresses cannot receive email (RFC 2606). */
export const members = {
  student: {
    displayName: 'Demo Student',
    email: 'demo.student@example.edu',
    profile: {
      college: 'Demo University North',
      major: 'Computer Science (demonstration)',
      graduationYear: '2028',
    },
  },
  junior: {
    displayName: 'Demo Junior',
    email: 'demo.junior@example.edu',
    profile: {
      college: 'Demo University South',
      major: 'Biology (demonstration)',
      graduationYear: '2027',
    },
  },
  senior: {
    displayName: 'Demo Senior',
    email: 'demo.senior@example.edu',
    profile: {
      college: 'Demo College by the River',
      major: 'Journalism (demonstration)',
      graduationYear: '2027',
    },
  },
  admin: { displayName: 'Demo Administrator', email: 'demo.admin@example.edu', profile: null },
} as const

export type Member = keyof typeof members

const header = (name: string, about: string): Line[] => [
  { kind: 'about', text: 'A demonstration of HBCU Yard: this person does not exist.' },
  { kind: 'name', text: name },
  { kind: 'about', text: about },
]
const section = (heading: string, ...entries: [title: string, ...points: string[]][]): Line[] => [
  { kind: 'heading', text: heading },
  ...entries.flatMap(([title, ...points]): Line[] => [
    { kind: 'entry', text: title },
    ...points.map((text): Line => ({ kind: 'point', text })),
  ]),
]

/** The public resumes, as lines of a page. */
export const resumes: { owner: Member; lines: Line[] }[] = [
  {
    owner: 'student',
    lines: [
      ...header('Demo Student', 'Demo University North  |  Computer Science, class of 2028'),
      ...section('Objective', ['To obtain a position where I can use my skills.']),
      ...section(
        'Experience',
        [
          'Web assistant, Demo Library  |  2026',
          'Responsible for the page of opening hours.',
          'Helped the team to make pages faster.',
        ],
        [
          'Tutor, Demo Learning Center  |  2025',
          'Tutored 14 students in calculus; 12 passed the course.',
        ],
      ),
      ...section('Education', [
        'Demo University North, B.S. in Computer Science',
        'Expected May 2028',
      ]),
      ...section('Skills', ['TypeScript, SQL, calculus, patience']),
    ],
  },
  {
    owner: 'junior',
    lines: [
      ...header('Demo Junior', 'Demo University South  |  Biology, class of 2027'),
      ...section('Research', [
        'Assistant, Demo Wetlands Laboratory  |  2026',
        'Counted frogs at nine ponds every week of the summer, and wrote the protocol that others now use.',
      ]),
      ...section('Education', ['Demo University South, B.S. in Biology', 'Expected May 2027']),
    ],
  },
]

/** A comment. `place` is a point on the first page, in fractions of its width and height. */
export interface Comment {
  owner: Member
  author: Member
  /** The index of the comment that it replies to. */
  parent: number | null
  content: string
  place?: { x: number; y: number }
  helpful?: true
  voters: Member[]
}

export const comments: Comment[] = [
  {
    owner: 'student',
    author: 'senior',
    parent: null,
    content:
      'An objective says what you want. Two lines on what you bring, with the role you apply for, would earn the space. (demonstration)',
    place: { x: 0.51, y: 0.221 },
    helpful: true,
    voters: ['junior'],
  },
  {
    owner: 'student',
    author: 'student',
    parent: 0,
    content:
      'I never knew what to write there. Would a summary go in the same place? (demonstration)',
    voters: [],
  },
  {
    owner: 'student',
    author: 'senior',
    parent: 1,
    content: 'Yes, right under your name. (demonstration)',
    voters: ['student', 'junior'],
  },
  {
    owner: 'student',
    author: 'junior',
    parent: null,
    content:
      'How much faster? "Cut the load time of the hours page from 4 s to 1 s" is the same sentence with a number in it. (demonstration)',
    place: { x: 0.45, y: 0.332 },
    voters: ['senior', 'student'],
  },
  {
    owner: 'student',
    author: 'junior',
    parent: null,
    content: '14 students, 12 passed: this is the line I remember. (demonstration)',
    place: { x: 0.56, y: 0.378 },
    voters: [],
  },
]
