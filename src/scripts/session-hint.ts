import type { Guard } from '#lib/guards.ts'
import * as attributes from '#lib/page-attributes.ts'
import { defaultAvatar, redirect, visitorPath } from '#lib/routes.ts'
import {
  readSavedCopy,
  readStoredSession,
  type StoredUser,
  savedChange,
  sessionEvents,
} from '#lib/session-storage.ts'

/** Shows the stored member before the first paint, and redirects from a closed page. */
export function showSessionHint({ signedIn, signedOut }: Guard): void {
  const showStored = () => {
    const user = readStoredSession()?.user ?? null
    showUser(user)
    return user
  }
  const to = showStored() ? signedIn : signedOut && visitorPath(signedOut)
  if (to) redirect(to)
  for (const change of ['DOMContentLoaded', 'pageshow', 'storage', savedChange])
    addEventListener(change, showStored)
  // The store keeps the session in memory where the browser blocks storage.
  addEventListener(sessionEvents.change, ({ detail }) => showUser(detail))
}

/** Writes the member to the root and into the account menu. */
function showUser(user: StoredUser | null): void {
  const root = document.documentElement
  root.setAttribute(attributes.session, user ? 'in' : 'out')
  root.setAttribute(attributes.role, String(user?.role ?? ''))
  for (const place of document.querySelectorAll<HTMLElement>(`[${attributes.user}]`)) {
    if (place instanceof HTMLImageElement) showPhoto(place, String(user?.photoURL))
    else {
      const texts: Record<string, unknown> = {
        name: user?.displayName || 'User',
        email: user?.email,
        saved: readSavedCopy(user?.uid)?.programIds.length,
      }
      place.textContent = String(texts[place.dataset.user ?? ''] ?? '')
    }
  }
}

function showPhoto(image: HTMLImageElement, photo: string): void {
  const src = /^(https?:\/\/|\/(?![/\\]))/.test(photo) ? photo : defaultAvatar
  if (image.getAttribute('src') === src) return
  image.onerror = () => {
    image.onerror = null
    image.src = defaultAvatar
  }
  image.src = src
}
