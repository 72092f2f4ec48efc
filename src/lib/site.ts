const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)

/** Build-time settings that reach the browser. */
export const site = {
  /** Origin of {backend}; empty means the origin of the site. */
  backend: (import.meta.env.PUBLIC_BACKEND_URL ?? '').replace(/\/+$/, ''),
  /** Administrators of a backend that sends no role (spec section 6). */
  adminUids: list(import.meta.env.PUBLIC_ADMIN_UIDS),
  /** The client id at the identity provider; without it there is no button and no script. */
  googleClientId: (import.meta.env.PUBLIC_GOOGLE_CLIENT_ID ?? '').trim(),
  /** The identity provider's script. */
  googleScript: 'https://accounts.google.com/gsi/client',
  /** What the button of the OpenID Connect provider calls it; without it there is no button. */
  oidcName: (import.meta.env.PUBLIC_OIDC_NAME ?? '').trim(),
} as const
