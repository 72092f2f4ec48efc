import type { ReactNode, RefObject } from 'react'

/** Shown where an account without a password needs a new session. */
export const freshSignIn =
  'You must have logged in less than ten minutes ago. If not, log out and log in again first.'

interface SettingsSectionProps {
  heading: string
  /** Makes the heading focusable by script. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** One subject of the account settings under its heading. */
export const SettingsSection = ({ heading, headingRef, children }: SettingsSectionProps) => (
  <div className="grid min-w-0 justify-items-start gap-3 [&>*]:max-w-full">
    <h3 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
      {heading}
    </h3>
    {children}
  </div>
)
