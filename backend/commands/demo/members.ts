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

/** The members with a public resume, `student.pdf` and `junior.pdf` in this folder. */
export const resumeOwners = ['student', 'junior'] as const satisfies Member[]

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
