import type { ReactNode } from 'react'

/** The line below the form, such as a link to another form. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <p className="mt-5 flex flex-wrap items-center gap-3">{children}</p>
)
