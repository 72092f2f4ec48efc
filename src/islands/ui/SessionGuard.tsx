import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import type { User } from '#contract/session.ts'
import { $session } from '#lib/session.ts'
import { Loading } from './Loading.tsx'
import { LogInPrompt } from './LogInPrompt.tsx'
import { useGuard } from './use-guard.ts'

interface SessionGuardProps {
  /** Shown with a link to sign in when the session is lost under the open page. */
  text: string
  label: string
  /** Where visitors go; by default to the sign-in page. */
  signedOut?: string
  children: (user: User) => ReactNode
}

/** Shows a tool to members; visitors are redirected (spec section 2). */
export function SessionGuard({ text, label, signedOut, children }: SessionGuardProps) {
  const guarded = useGuard(signedOut)
  const session = useStore($session)
  const user = session.status === 'signed-in' ? session.user : null
  const isChecking = guarded === 'checking'
  const shown = useRef<string | null>(null)
  if (!isChecking) shown.current = user?.uid ?? null
  if (!user && !isChecking) return <LogInPrompt text={text} label={label} />
  // The back button verifies the session again. The page is hidden, and keeps what was typed.
  const isKept = user !== null && user.uid === shown.current
  return (
    <>
      {isChecking && <Loading />}
      {isKept && <div hidden={isChecking}>{children(user)}</div>}
    </>
  )
}
