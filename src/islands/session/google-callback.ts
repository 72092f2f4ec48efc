import { times } from '#contract/limits.ts'
import { setFlash } from '#lib/flash.ts'
import { navigate, routes } from '#lib/routes.ts'
import { $session, type Session } from '#lib/session.ts'

/**
 * Where the identity provider returns to (spec section 2): once the session has been verified,
 * after 10 s at the latest, on to the dashboard, or to sign in. A credential that the provider
 * posts here cannot reach a static page. A file of its own, so that the page loads no React.
 */
let isRedirecting = false

function leave(session: Session): void {
  if (isRedirecting) return
  isRedirecting = true
  const isSignedIn = session.status === 'signed-in'
  if (!isSignedIn) setFlash('sign-in-not-completed')
  navigate(isSignedIn ? routes.dashboard : routes.logIn, { replace: true })
}

$session.subscribe(session => {
  const isLoading =
    session.status === 'unknown' || (session.status === 'signed-in' && session.checking)
  if (!isLoading) leave(session)
})
setTimeout(() => leave($session.get()), times.read)
