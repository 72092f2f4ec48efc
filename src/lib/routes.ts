/** The addresses of the site (spec section 2), and the rules of where to go. */
export const routes = {
  landing: '/',
  about: '/about',
  hbcu: '/hbcu',
  experience: '/experience',
  mentors: '/mentor',
  logIn: '/login',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  programs: '/programs',
  catalog: '/catalog',
  contribute: '/contribute',
  adminDashboard: '/admin-dashboard',
  myContributions: '/my-contributions',
  profile: '/profile',
  resume: '/resume',
  publicResumes: '/public-resumes',
  dashboard: '/dashboard',
  apply: '/apply',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
} as const

/** The page of one member's resume with its thread. */
export const feedbackPath = (userId: string): string => `/resume-feedback/${encodeURIComponent(userId)}`

/** A path of this site from an untrusted text, or null: absolute addresses, `//host` and back slashes are refused. */
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

/** Where somebody goes after signing in: back to the page that asked, else to the programs (spec section 4). */
export const pathAfterLogIn = (search: string): string =>
  toLocalPath(new URLSearchParams(search).get('next')) ?? routes.programs

/** The sign-in page that leads back to a path. */
export const logInPath = (path: string): string => `${routes.logIn}?next=${encodeURIComponent(path)}`

/** The page on screen, as `next` names it. */
export const currentPath = (): string => window.location.pathname + window.location.search

/** Leaves for another page of the site. `replace` keeps the page on screen out of the history. */
export function navigate(path: string, { replace = false } = {}): void {
  if (replace) window.location.replace(path)
  else window.location.assign(path)
}
