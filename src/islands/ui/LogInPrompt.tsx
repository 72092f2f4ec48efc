import type { ReactNode } from 'react'
import { currentPath, logInPath } from '#lib/routes.ts'
import { Notice } from './Notice.tsx'

interface LogInPromptProps {
  text: string
  label: string
  children?: ReactNode
}

/** Shown to visitors in place of a tool, with a link to sign in and come back. */
export const LogInPrompt = ({ text, label, children }: LogInPromptProps) => (
  <Notice kind="info">
    <p>{text}</p>
    {children}
    <a href={logInPath(currentPath())}>{label}</a>
  </Notice>
)
