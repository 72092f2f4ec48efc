import { times } from '#contract/limits.ts'
import { setFlash } from '#lib/flash.ts'
import { navigate, routes } from '#lib/routes.ts'
import { $session, type Session } from '#lib/session.ts'

/**
 * Where the identity provider returns to (spec section 2): when the session has been checked, after 10 s at the latest, on to the
 * dashboard if signed in, else to sign in. A credential that the provider sends here in a form cannot reach a static page and is not
 * looked for. Loaded as a file of its own (`?worker&url`), so that the page does without React.
 */
let gone = false

function leave(session: Session): void {
  if (gone) return
  gone = true
  const inside = session.status === 'signed-in'
  if (!inside) setFlash('sign-in-not-completed')
  navigate(inside ? routes.dashboard : routes.logIn, { replace: true })
}

$session.subscribe(session => {
  const loading = session.status === 'unknown' || (session.status === 'signed-in' && session.checking)
  if (!loading) leave(session)
})
setTimeout(() => leave($session.get()), times.read)
