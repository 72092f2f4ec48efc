import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { navigate, routes } from '#lib/routes.ts'
import { $session, type Session } from '#lib/session.ts'

/**
 * The guard of spec section 2. Gives `checking` while "Loading..." is to be shown, and sends whoever arrives signed out, or signed out in
 * another tab, to sign in. A session that is lost under an open page stays here: the page shows its own prompt.
 */
export function useGuard(): Session | 'checking' {
  const session = useStore($session)
  const entered = useRef(false)
  const inside = session.status === 'signed-in' && !session.checking
  if (inside) entered.current = true
  const leaves = session.status === 'signed-out' && !(session.lost && entered.current)
  useEffect(() => {
    if (leaves) navigate(routes.logIn, { replace: true })
  }, [leaves])
  return inside || (session.status === 'signed-out' && !leaves) ? session : 'checking'
}
