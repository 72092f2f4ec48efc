import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { User } from '#contract/session.ts'
import { navigate, routes, visitorPath } from '#lib/routes.ts'
import { $session, type Session } from '#lib/session.ts'
import { Loading } from './Loading.tsx'
import { LogInPrompt } from './LogInPrompt.tsx'

interface SessionGuardProps {
  /** Shown with a link to sign in when the session is lost under the open page. */
  text: string
  label: string
  /** Where visitors go; by default to the sign-in page. */
  signedOut?: string
  /** What stands round the prompt and "Loading...", such as a heading. */
  frame?: (content: ReactNode) => ReactNode
  /** Further text of the prompt. */
  note?: ReactNode
  children: (user: User) => ReactNode
}

/** Shows a tool to members; visitors are redirected (spec section 2). */
export function SessionGuard(props: SessionGuardProps) {
  const { text, label, signedOut, frame = content => content, note, children } = props
  const guarded = useGuard(signedOut)
  const session = useStore($session)
  const user = session.status === 'signed-in' ? session.user : null
  const isChecking = guarded === 'checking'
  const shown = useRef<string | null>(null)
  if (!isChecking) shown.current = user?.uid ?? null
  if (!user && !isChecking) {
    return frame(
      <LogInPrompt text={text} label={label}>
        {note}
      </LogInPrompt>,
    )
  }
  // The back button verifies the session again. The page is hidden, and keeps what was typed.
  const isKept = user !== null && user.uid === shown.current
  return (
    <>
      {isChecking && frame(<Loading />)}
      {isKept && (
        <div className="contents" hidden={isChecking}>
          {children(user)}
        </div>
      )}
    </>
  )
}

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
