import type { ReactNode } from 'react'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'

/** Shown where an account without a password needs a new session. */
export const freshSignIn =
  'You must have logged in less than ten minutes ago. If not, log out and log in again first.'

/** One subject of the account settings, whose heading takes the focus of a button that is gone. */
export function SettingsSection({ heading, children }: { heading: string; children: ReactNode }) {
  const fallback = useFocusFallback('h3')
  return (
    <div className="grid min-w-0 justify-items-start gap-3 [&>*]:max-w-full" {...fallback}>
      <h3 tabIndex={-1}>{heading}</h3>
      {children}
    </div>
  )
}
