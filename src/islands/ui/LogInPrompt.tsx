import type { ReactNode } from 'react'
import { sessionMessages } from '#lib/messages/session.ts'
import { currentPath, logInPath, signUpPath } from '#lib/routes.ts'
import { Notice } from './Notice.tsx'

interface LogInPromptProps {
  text: string
  label: string
  children?: ReactNode
}

/** Shown to visitors in place of a tool, with links to sign in or up and come back. */
export const LogInPrompt = ({ text, label, children }: LogInPromptProps) => (
  <Notice kind="info">
    <p>{text}</p>
    {children}
    <p className="flex flex-wrap gap-x-4">
      <a href={logInPath(currentPath())}>{label}</a>
      <a href={signUpPath(currentPath())}>{sessionMessages.signUp.submit}</a>
    </p>
  </Notice>
)
