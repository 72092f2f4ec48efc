import * as attributes from '#lib/page-attributes.ts'
import { eraseSession, sessionEvents } from '#lib/session-storage.ts'

/** Asks the session store of the page to log out; returns whether there is one. */
const requestLogOut = (): boolean =>
  !dispatchEvent(new Event(sessionEvents.logOut, { cancelable: true }))

/**
 * Logs out by the Logout button (spec section 2, Header). A page without a session store loads it
 * first; when it cannot be loaded, the session is at least erased in this browser.
 */
export function handleLogOut(sessionScript: string, logInPath: string): void {
  addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>(`[${attributes.logOut}]`)
    if (!button || button.disabled) return
    button.disabled = true
    if (requestLogOut()) return
    await import(/* @vite-ignore */ sessionScript).catch(console.warn)
    if (requestLogOut()) return
    eraseSession()
    location.assign(logInPath)
  })
}
