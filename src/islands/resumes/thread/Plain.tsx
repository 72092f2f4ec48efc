import type { ReactNode } from 'react'
import { feedbackWords as words } from '#lib/messages/feedback.ts'
import { routes } from '#lib/routes.ts'

/** The way back to where the resumes are. */
export const Back = () => (
  <a className="feedback-back" href={routes.publicResumes}>
    <span aria-hidden="true">←</span> {words.back}
  </a>
)

/** The page while it is not known whose resume it shows. */
export const Plain = ({ children }: { children: ReactNode }) => (
  <>
    <Back />
    <h1>{words.heading}</h1>
    {children}
  </>
)
