import { routes } from './routes.ts'

/** Where a page redirects those who may not see it: whoever is signed in, or signed out. */
export interface Guard {
  signedIn?: string
  signedOut?: string
}

export const membersOnly = { signedOut: routes.logIn } as const satisfies Guard
const visitorsOnly: Guard = { signedIn: routes.programs }

/** What the sign-in page says of the page that somebody wanted. */
export const logInReasons: Readonly<Record<string, string>> = {
  [routes.programs]: 'Log in to search programs.',
  [routes.dashboard]: 'Log in to see your saved programs.',
  [routes.contribute]: 'Log in to suggest a program.',
  [routes.myContributions]: 'Log in to see the programs you suggested.',
  [routes.adminDashboard]: 'Log in to open the dashboard.',
  [routes.profile]: 'Log in to see your profile.',
  [routes.resume]: 'Log in to manage your resume.',
  [routes.publicResumes]: 'Log in to see public resumes.',
  [routes.resumeFeedback]: 'Log in to read and give resume feedback.',
}

/** The guarded pages (spec section 2); every other page is open to everybody. */
export const guards: Readonly<Record<string, Guard | undefined>> = {
  [routes.logIn]: visitorsOnly,
  [routes.signUp]: visitorsOnly,
  [routes.programs]: membersOnly,
  [routes.contribute]: membersOnly,
  [routes.myContributions]: membersOnly,
  [routes.adminDashboard]: membersOnly,
  [routes.profile]: membersOnly,
  [routes.publicResumes]: membersOnly,
  [routes.resumeFeedback]: membersOnly,
  [routes.dashboard]: { signedOut: routes.catalog },
  [routes.notFound]: { signedIn: routes.programs, signedOut: routes.landing },
}
