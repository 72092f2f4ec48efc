import type { ReactNode } from 'react'
import { currentPath, logInPath } from '#lib/routes.ts'
import { Notice } from './Notice.tsx'

/** What a tool says to somebody who is signed out: why to sign in, and a link that leads back to this page. */
export const LogInPrompt = ({
  text,
  label,
  children,
}: {
  text: string
  label: string
  children?: ReactNode
}) => (
  <Notice kind="info">
    <p>{text}</p>
    {children}
    <a href={logInPath(currentPath())}>{label}</a>
  </Notice>
)
