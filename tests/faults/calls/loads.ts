import { type Fault, why } from './faults.ts'

/** What a page reads, and what it shows when that fails. */
export interface Load {
  name: string
  /** `{owner}` stands for a member with a public resume and a comment on it. */
  path: string
  as: 'visitor' | 'member' | 'admin'
  call: RegExp
  /** How many such calls the page sends at once, if more than one. */
  calls?: number
  /** The other call of the page, which must have ended before the clock moves. */
  beside?: RegExp
  /** The content stays during a reload of the data, so each fault needs a new page. */
  stays?: true
  /** The expected text. */
  seen: (fault: Fault) => string
  /** The text once the call succeeds. */
  well: RegExp
  /** The text after the end of the session; absent if no token is sent. */
  signedOut?: string
}

/** The message of the server, or the fallback of the specification. */
const orSaid =
  (fallback: string, empty = fallback) =>
  (fault: Fault): string =>
    fault.says ?? (fault.kind === 'nothing' ? empty : fallback)

const always =
  (fallback: string, empty = fallback) =>
  (fault: Fault): string =>
    fault.kind === 'nothing' ? empty : fallback

/** The dashboard shows the message of a 403, and its own one for all other faults. */
const panel = (fallback: string) => (fault: Fault) =>
  fault.status === 403 ? (fault.says ?? fallback) : fallback

export const loads: readonly Load[] = [
  {
    name: 'the mentors',
    path: '/mentor',
    as: 'visitor',
    call: /\/api\/mentors$/,
    stays: true,
    seen: always('Failed to load mentors. Please try again later.'),
    well: /^Demo Mentor 1/,
  },
  {
    name: 'the stories',
    path: '/experience',
    as: 'visitor',
    call: /\/api\/testimonials/,
    stays: true,
    seen: always(
      'Failed to load testimonials. Please try again later.',
      'No stories have been shared yet',
    ),
    well: /^Demo Student 1/,
  },
  {
    name: 'the programs',
    path: '/programs',
    as: 'member',
    call: /\/img\/program\.json$|\/api\/programs$/,
    calls: 2,
    stays: true,
    seen: always('No programs found'),
    well: /^\d+ programs$/,
  },
  {
    name: 'one’s contributions',
    path: '/my-contributions',
    as: 'member',
    call: /\/api\/contributions\/my-contributions$/,
    seen: always(
      'Failed to load your contributions. Please try again later.',
      "You haven't made any contributions yet.",
    ),
    well: /^You haven't made any contributions yet\.$/,
    signedOut: 'Please log in to view your contributions.',
  },
  {
    name: 'the overview of the dashboard',
    path: '/admin-dashboard',
    as: 'admin',
    call: /\/dashboard-stats$/,
    seen: panel('Failed to load dashboard statistics. Please try again later.'),
    well: /^Total Programs$/,
    signedOut: 'Please log in to open the dashboard.',
  },
  {
    name: 'the list of the dashboard',
    path: '/admin-dashboard?tab=contributions',
    as: 'admin',
    call: /\/api\/admin\/contributions\?/,
    seen: panel('Failed to load contributions. Please try again later.'),
    well: /^Showing \d+ of \d+$/,
    signedOut: 'Please log in to open the dashboard.',
  },
  {
    name: 'one’s resume',
    path: '/resume',
    as: 'member',
    call: /\/api\/resume$/,
    seen: fault =>
      fault.status === 404
        ? 'Upload Your Resume'
        : orSaid('Failed to load resume information')(fault),
    well: /^Upload Your Resume$/,
    signedOut: 'Please log in to manage your resume',
  },
  {
    name: 'the public resumes',
    path: '/public-resumes',
    as: 'member',
    call: /\/api\/resume\/public$/,
    seen: orSaid('Failed to load public resumes', 'No public resumes available yet'),
    well: /^\d+ resumes?$/,
    signedOut: 'Please log in to view public resumes',
  },
  {
    name: 'a resume and its thread',
    path: '/resume-feedback/{owner}',
    as: 'member',
    call: /\/api\/resume\/(user|feedback)\//,
    calls: 2,
    // An empty list is an empty thread, but an invalid resume.
    seen: orSaid('Failed to load resume data or feedback', 'Failed to load resume data'),
    well: /^Posted by/,
    signedOut: 'Please log in to view and provide resume feedback',
  },
  {
    name: 'a resume alone',
    path: '/resume-feedback/{owner}',
    as: 'member',
    call: /\/api\/resume\/user\//,
    beside: /\/api\/resume\/feedback\//,
    seen: orSaid('Failed to load resume data'),
    well: /^Posted by/,
    signedOut: 'Please log in to view and provide resume feedback',
  },
  {
    name: 'a thread alone',
    path: '/resume-feedback/{owner}',
    as: 'member',
    call: /\/api\/resume\/feedback\//,
    beside: /\/api\/resume\/user\//,
    seen: orSaid('Failed to load resume data or feedback', 'No feedback yet'),
    well: /^1 comment$/,
    signedOut: 'Please log in to view and provide resume feedback',
  },
  {
    name: 'one’s profile',
    path: '/profile',
    as: 'member',
    call: /\/api\/users\/profile$/,
    seen: fault => `Failed to load profile data: ${why(fault)}`,
    well: /^Edit Profile$/,
    signedOut: 'You must be logged in to view your profile',
  },
]
