import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { isUnverified, messageOf } from '#lib/api/client.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { feedbackMessages as messages } from '#lib/messages/feedback.ts'
import { navigate, routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { FeedbackHeader } from './components/FeedbackHeader.tsx'
import { FeedbackFrame, FeedbackPlaceholder } from './components/FeedbackPlaceholder.tsx'
import { isPdf, ResumePreview } from './components/ResumePreview.tsx'
import { Thread } from './components/Thread.tsx'
import { $resume, $thread, openPage } from './data.ts'
import { decode, type Reader } from './page.ts'

/** The page of one resume with its feedback, /resume-feedback/{userId} (spec section 2). */
export default function FeedbackPage() {
  return (
    <ErrorBoundary>
      <FeedbackFrame>
        <Guarded />
      </FeedbackFrame>
      <Toasts />
    </ErrorBoundary>
  )
}

/** The member in the address, or null. */
function ownerIn(path: string): string | null {
  const [, , name = ''] = path.split('/')
  return decode(name)?.trim() || null
}

function Guarded() {
  const owner = ownerIn(window.location.pathname)
  useEffect(() => {
    if (owner === null) navigate(routes.publicResumes, { replace: true })
  }, [owner])
  if (owner === null) return <FeedbackPlaceholder />
  return (
    <SessionGuard
      text={messages.signedOut}
      label={messages.logIn}
      note={<p>{messages.kept}</p>}
      frame={content => <FeedbackPlaceholder>{content}</FeedbackPlaceholder>}
    >
      {({ uid }) => <FeedbackView key={`${uid} ${owner}`} uid={uid} owner={owner} />}
    </SessionGuard>
  )
}

/**
 * The resume and its thread load independently; only when both fail there is one error (spec
 * section 8). The thread shows once the resume has settled, since it would move under it.
 */
function FeedbackView({ owner, uid }: Reader) {
  const { data: resume, error } = useStore($resume)
  const { data: thread, error: threadError } = useStore($thread)
  useEffect(() => openPage({ owner, uid }), [owner, uid])

  if (!resume && !error) return <FeedbackPlaceholder />
  if (!resume && !thread && threadError) {
    return (
      <FeedbackPlaceholder>
        <LoadError
          text={messageOf(error, messageOf(threadError, messages.failed.thread))}
          retry={() => {
            $resume.revalidate()
            $thread.revalidate()
          }}
        >
          {isUnverified(error) && <a href={routes.profile}>{commonMessages.verifyEmail}</a>}
        </LoadError>
      </FeedbackPlaceholder>
    )
  }
  if (!resume) {
    return (
      <FeedbackPlaceholder>
        <LoadError text={messageOf(error, messages.failed.resume)} retry={$resume.revalidate} />
        <Thread uid={uid} owner={owner} canPin={false} />
      </FeedbackPlaceholder>
    )
  }
  const url = resume.resumeURL
  const name = resume.userName.trim() || messages.unnamed
  return (
    <>
      <FeedbackHeader resume={resume} name={name} owner={owner} uid={uid} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[68rem]:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] print:block">
        <ResumePreview
          // Another file is shown anew.
          key={resume.resumeUpdatedAt?.getTime()}
          url={url}
          name={messages.title(name)}
        />
        <Thread uid={uid} owner={owner} canPin={url !== null && isPdf(url)} />
      </div>
    </>
  )
}
