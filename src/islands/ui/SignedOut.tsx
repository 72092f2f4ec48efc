import type { ReactNode } from 'react'
import { here, logInFrom } from '#lib/routes.ts'
import { Notice } from './Notice.tsx'

/** What a tool says to somebody who is signed out: why to sign in, and a link that leads back to this page. */
export const SignedOut = ({
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
    <a href={logInFrom(here())}>{label}</a>
  </Notice>
)
