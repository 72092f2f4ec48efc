import { routes } from './routes.ts'

/** Where a page redirects those who may not see it: whoever is signed in, or signed out. */
export interface Guard {
  signedIn?: string
  signedOut?: string
}

export const membersOnly = { signedOut: routes.logIn } as const satisfies Guard
const visitorsOnly: Guard = { signedIn: routes.programs }
const redirectOnly: Guard = { signedIn: routes.programs, signedOut: routes.landing }

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
  [routes.dashboard]: redirectOnly,
  [routes.notFound]: redirectOnly,
}
