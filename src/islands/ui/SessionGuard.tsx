import type { ReactNode } from 'react'
import type { User } from '#contract/session.ts'
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
  const session = useGuard(signedOut)
  if (session === 'checking') return <Loading />
  if (session.status !== 'signed-in') return <LogInPrompt text={text} label={label} />
  return children(session.user)
}
