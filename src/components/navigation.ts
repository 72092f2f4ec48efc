import type { IconName } from '#lib/icons.ts'
import { routes } from '#lib/routes.ts'

interface Destination {
  label: string
  href: string
  icon: IconName
}

/** Where the header and the programs sidebar lead (spec section 2). */
export const mainLinks: readonly Destination[] = [
  { label: 'Programs', href: routes.dashboard, icon: 'programs' },
  { label: 'Experience', href: routes.experience, icon: 'experience' },
  { label: 'HBCU', href: routes.hbcu, icon: 'campus' },
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
