import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { navigate, routes, visitorPath } from '#lib/routes.ts'
import { $session, type Session } from '#lib/session.ts'

/**
 * The guard of a page for members (spec section 2). Gives `checking` while "Loading..." is to be
 * shown, and redirects whoever arrives signed out or signs out in another tab. A session that is
 * lost on an open page stays here: the page shows its own prompt.
 *
 * @param signedOut where visitors go; by default to the sign-in page
 */
export function useGuard(signedOut: string = routes.logIn): Session | 'checking' {
  const session = useStore($session, { ssr: 'initial' })
  const wasVerified = useRef(false)
  const isVerified = session.status === 'signed-in' && !session.checking
  if (isVerified) wasVerified.current = true
  const isClosed = session.status === 'signed-out' && !(session.lost && wasVerified.current)
  useEffect(() => {
    if (isClosed) navigate(visitorPath(signedOut), { replace: true })
  }, [isClosed, signedOut])
  return isVerified || (session.status === 'signed-out' && !isClosed) ? session : 'checking'
}
