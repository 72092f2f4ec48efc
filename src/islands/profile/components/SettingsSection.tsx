import type { ReactNode, RefObject } from 'react'

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
