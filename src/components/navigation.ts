import type { IconName } from '#lib/icons.ts'
import { routes } from '#lib/routes.ts'

interface Destination {
  label: string
  href: string
  icon: IconName
  /** The pages of a section, where its link is marked as the current one. */
  section?: RegExp
}

/** Where the header and the programs sidebar lead (spec section 2, and the tools of students). */
export const mainLinks: readonly Destination[] = [
  {
    label: 'Programs',
    href: routes.dashboard,
    icon: 'programs',
    section: /^\/(catalog|programs)\b/,
  },
  { label: 'Your plan', href: routes.plan, icon: 'bookmark', section: /^\/(plan|dashboard)\b/ },
  {
    label: 'Resumes',
    href: routes.resume,
    icon: 'resumes',
    section: /^\/(resume|public-resumes|resume-feedback)\b/,
  },
  { label: 'Mentors', href: routes.mentors, icon: 'mentors' },
  { label: 'Experience', href: routes.experience, icon: 'experience' },
  { label: 'HBCU', href: routes.hbcu, icon: 'campus', section: /^\/hbcu\b/ },
  { label: 'About', href: routes.about, icon: 'about' },
]

/** The menu "Add Program" (spec section 2). */
export const addLinks: readonly Destination[] = [
  { label: 'Add New Program', href: routes.contribute, icon: 'plus' },
  { label: 'Upload Resume', href: routes.resume, icon: 'upload' },
  { label: 'Browse Resumes', href: routes.publicResumes, icon: 'resumes' },
  { label: 'Find Mentors', href: routes.mentors, icon: 'mentors' },
]

/** For whoever is signed in. */
export const ownLink: Destination = {
  label: 'My Contributions',
  href: routes.myContributions,
  icon: 'list',
}

/** The `aria-current` of a link on the page at a path. */
export function markCurrent({ href, section }: Destination, path: string) {
  if (section ? !section.test(path) : href !== path) return undefined
  return href === path ? 'page' : 'true'
}
