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
