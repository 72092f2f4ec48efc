import type { ReactNode } from 'react'
import { feedbackMessages as messages } from '#lib/messages/feedback.ts'
import { routes } from '#lib/routes.ts'
import { Loading } from '../ui/Loading.tsx'

const BackLink = () => (
  <a
    className="inline-flex min-h-target items-center gap-2 justify-self-start font-semibold print:hidden"
    href={routes.publicResumes}
  >
    <span aria-hidden="true">←</span> {messages.back}
  </a>
)

/** The frame of the page, as high as the screen so that the footer does not move. */
export const FeedbackFrame = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-[100svh] grid-cols-[minmax(0,1fr)] content-start gap-4 print:min-h-0">
    <BackLink />
    {children}
  </div>
)

/** The page while it is not known whose resume it shows; the built page has it too. */
export const FeedbackPlaceholder = ({ children = <Loading /> }: { children?: ReactNode }) => (
  <>
    <h1>{messages.heading}</h1>
    {children}
  </>
)
