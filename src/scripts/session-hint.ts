import type { Guard } from '#lib/guards.ts'
import * as attributes from '#lib/page-attributes.ts'
import { defaultAvatar, redirect } from '#lib/routes.ts'
import { readStoredSession, type StoredUser, sessionEvents } from '#lib/session-storage.ts'

/**
 * Shows who is signed in, before the first paint and before the session has been verified, and
 * redirects from a page that the guard closes.
 */
export function showSessionHint({ signedIn, signedOut }: Guard): void {
  const showStored = () => {
    const user = readStoredSession()?.user ?? null
    showUser(user)
    return user
  }
  const to = showStored() ? signedIn : signedOut
  if (to) redirect(to)
  for (const change of ['DOMContentLoaded', 'pageshow', 'storage']) addEventListener(change, showStored)
  // The store keeps the session in memory where the browser blocks storage.
  addEventListener(sessionEvents.change, ({ detail }) => showUser(detail))
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || !target.hasAttribute(attributes.user)) return
      if (!target.src.endsWith(defaultAvatar)) target.src = defaultAvatar
    },
    true,
  )
}

/** Writes the member to the root and into the account menu. */
function showUser(user: StoredUser | null): void {
  const { dataset } = document.documentElement
  dataset.session = user ? 'in' : 'out'
  if (typeof user?.role === 'string') dataset.role = user.role
  else delete dataset.role
  for (const place of document.querySelectorAll<HTMLElement>(`[${attributes.user}]`)) {
    if (!(place instanceof HTMLImageElement)) {
      const text = String((place.dataset.user === 'name' ? user?.displayName || 'User' : user?.email) || '')
      if (place.textContent !== text) place.textContent = text
    } else if (user) {
      const photo = String(user.photoURL || '')
      const src = /^(https?:\/\/|\/(?![/\\]))/.test(photo) ? photo : defaultAvatar
      if (place.getAttribute('src') !== src) place.src = src
    }
  }
}
