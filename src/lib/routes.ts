/** The addresses of the site (spec section 2). */
export const routes = {
  landing: '/',
  about: '/about',
  hbcu: '/hbcu',
  experience: '/experience',
  mentors: '/mentor',
  logIn: '/login',
  signUp: '/signup',
  oidc: '/auth/oidc',
  logInCode: '/auth/code',
  forgotPassword: '/forgot-password',
  programs: '/programs',
  catalog: '/catalog',
  contribute: '/contribute',
  adminDashboard: '/admin-dashboard',
  myContributions: '/my-contributions',
  profile: '/profile',
  resume: '/resume',
  publicResumes: '/public-resumes',
  resumeFeedback: '/resume-feedback',
  dashboard: '/dashboard',
  plan: '/plan',
  apply: '/apply',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  notFound: '/404',
} as const

/** Shown for a member without a photo. */
export const defaultAvatar = '/img/default-avatar.jpg'

/** The page of one member's resume with its thread. */
export const feedbackPath = (userId: string): string =>
  `${routes.resumeFeedback}/${encodeURIComponent(userId)}`

/** The editor of a program in the dashboard of administrators. */
export const editorPath = (programId: string): string =>
  `${routes.adminDashboard}?tab=programs&item=${encodeURIComponent(programId)}`

/** A path of this site from untrusted text; null for other origins, `//host` and backslashes. */
function toLocalPath(value: string | null): string | null {
  if (!value?.startsWith('/')) return null
  const base = 'http://here.invalid'
  try {
    const url = new URL(value, base)
    const path = url.pathname + url.search + url.hash
    return url.origin === base && !path.startsWith('//') ? path : null
  } catch {
    return null
  }
}

/** The path in `next`, where somebody goes after signing in (spec section 4); null without one. */
export const readNextPath = (search: string): string | null =>
  toLocalPath(new URLSearchParams(search).get('next'))

/** Where somebody goes after signing in: the path in `next`, else the programs (spec section 4). */
export const pathAfterLogIn = (search: string): string => readNextPath(search) ?? routes.programs

/** Where somebody goes after signing up: the path in `next`, else `/dashboard` (spec section 2). */
export const pathAfterSignUp = (search: string): string => readNextPath(search) ?? routes.dashboard

/** The sign-in page that leads back to a path. */
export const logInPath = (path: string): string =>
  `${routes.logIn}?next=${encodeURIComponent(path)}`

/** The sign-up page that leads back to a path. */
export const signUpPath = (path: string): string =>
  `${routes.signUp}?next=${encodeURIComponent(path)}`

/** The path of the open page with query and fragment, for `next`. */
export const currentPath = (): string => {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}

/**
 * Where a guarded page leads visitors, given the path of its guard. The sign-in page leads back;
 * it is also where a link to one saved program leads, such as that of an email. The fragment names
 * the page, so that the sign-in page says why it is asked for.
 */
export const visitorPath = (signedOut: string): string =>
  signedOut === routes.logIn || window.location.search.includes('program=')
    ? `${logInPath(currentPath())}#${window.location.pathname.split('/')[1]}`
    : signedOut

/** Opens another page of the site. `replace` keeps the open page out of the history. */
export function navigate(path: string, { replace = false } = {}): void {
  if (replace) window.location.replace(path)
  else window.location.assign(path)
}

/** Hides the open page and replaces it with another. */
export function redirect(path: string): void {
  document.documentElement.dataset.redirecting = ''
  window.location.replace(path)
}
