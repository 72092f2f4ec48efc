import { type Fault, reasonOf } from './faults.ts'

/** What a page reads, and what it shows when that fails. */
export interface Load {
  name: string
  /** `{owner}` stands for a member with a public resume and a comment on it. */
  path: string
  as: 'visitor' | 'member' | 'admin'
  call: RegExp
  /** How many such calls the page sends at once, if more than one. */
  callCount?: number
  /** The content stays during a reload of the data, so each fault needs a new page. */
  keepsContent?: true
  /** The expected text. */
  errorText: (fault: Fault) => string
  /** The text once the call succeeds. */
  successText: RegExp
  /** The text after the end of the session; absent if no token is sent. */
  signedOut?: string
}

/** The message of the server, or the fallback of the specification. */
const messageOr =
  (fallback: string, empty = fallback) =>
  (fault: Fault): string =>
    fault.message ?? (fault.kind === 'empty-list' ? empty : fallback)

const fallbackText =
  (fallback: string, empty = fallback) =>
  (fault: Fault): string =>
    fault.kind === 'empty-list' ? empty : fallback

/** The dashboard shows the message of a 403, and its own one for all other faults. */
const dashboardText = (fallback: string) => (fault: Fault) =>
  fault.status === 403 ? (fault.message ?? fallback) : fallback

export const loads: readonly Load[] = [
  {
    name: 'the mentors',
    path: '/mentor',
    as: 'visitor',
    call: /\/api\/mentors$/,
    keepsContent: true,
    errorText: fallbackText('Failed to load mentors. Please try again later.'),
    successText: /^Demo Mentor 1/,
  },
  {
    name: 'the stories',
    path: '/experience',
    as: 'visitor',
    call: /\/api\/testimonials/,
    keepsContent: true,
    errorText: fallbackText(
      'Failed to load testimonials. Please try again later.',
      'No stories have been shared yet',
    ),
    successText: /^Demo Student 1/,
  },
  {
    name: 'the programs',
    path: '/programs',
    as: 'member',
    call: /\/img\/program\.json$|\/api\/programs$/,
    callCount: 2,
    keepsContent: true,
    errorText: fallbackText('No programs found'),
    successText: /^\d+ programs$/,
  },
  {
    name: 'one’s contributions',
    path: '/my-contributions',
    as: 'member',
    call: /\/api\/contributions\/my-contributions$/,
    errorText: fallbackText(
      'Failed to load your contributions. Please try again later.',
      "You haven't made any contributions yet.",
    ),
    successText: /^You haven't made any contributions yet\.$/,
    signedOut: 'Please log in to view your contributions.',
  },
  {
    name: 'the overview of the dashboard',
    path: '/admin-dashboard',
    as: 'admin',
    call: /\/dashboard-stats$/,
    errorText: dashboardText('Failed to load dashboard statistics. Please try again later.'),
    successText: /^Total Programs$/,
    signedOut: 'Please log in to open the dashboard.',
  },
  {
    name: 'the list of the dashboard',
    path: '/admin-dashboard?tab=contributions',
    as: 'admin',
    call: /\/api\/admin\/contributions\?/,
    errorText: dashboardText('Failed to load contributions. Please try again later.'),
    successText: /^Showing \d+ of \d+$/,
    signedOut: 'Please log in to open the dashboard.',
  },
  {
    name: 'one’s resume',
    path: '/resume',
    as: 'member',
    call: /\/api\/resume$/,
    errorText: fault =>
      fault.status === 404
        ? 'Upload Your Resume'
        : messageOr('Failed to load resume information')(fault),
    successText: /^Upload Your Resume$/,
    signedOut: 'Please log in to manage your resume',
  },
  {
    name: 'the public resumes',
    path: '/public-resumes',
    as: 'member',
    call: /\/api\/resume\/public$/,
    errorText: messageOr('Failed to load public resumes', 'No public resumes available yet'),
    successText: /^\d+ resumes?$/,
    signedOut: 'Please log in to view public resumes',
  },
  {
    name: 'a resume and its thread',
    path: '/resume-feedback/{owner}',
    as: 'member',
    call: /\/api\/resume\/(user|feedback)\//,
    callCount: 2,
    // An empty list is an empty thread, but an invalid resume.
    errorText: messageOr('Failed to load resume data or feedback', 'Failed to load resume data'),
    successText: /^Posted by/,
    signedOut: 'Please log in to view and provide resume feedback',
  },
  {
    name: 'a resume alone',
    path: '/resume-feedback/{owner}',
    as: 'member',
    call: /\/api\/resume\/user\//,
    errorText: messageOr('Failed to load resume data'),
    successText: /^Posted by/,
    signedOut: 'Please log in to view and provide resume feedback',
  },
  {
    name: 'a thread alone',
    path: '/resume-feedback/{owner}',
    as: 'member',
    call: /\/api\/resume\/feedback\//,
    errorText: messageOr('Failed to load resume data or feedback', 'No feedback yet'),
    successText: /^1 comment$/,
    signedOut: 'Please log in to view and provide resume feedback',
  },
  {
    name: 'one’s profile',
    path: '/profile',
    as: 'member',
    call: /\/api\/users\/profile$/,
    errorText: fault => `Failed to load profile data: ${reasonOf(fault)}`,
    successText: /^Edit Profile$/,
    signedOut: 'You must be logged in to view your profile',
  },
]
