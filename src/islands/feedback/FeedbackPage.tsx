import { useStore } from '@nanostores/react'
import { useCallback, useEffect } from 'react'
import { commonMessages } from '#lib/messages/common.ts'
import { feedbackMessages as messages } from '#lib/messages/feedback.ts'
import { navigate, routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LazyComponent } from '../ui/LazyComponent.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { FeedbackHeader } from './components/FeedbackHeader.tsx'
import { FeedbackFrame, FeedbackPlaceholder } from './components/FeedbackPlaceholder.tsx'
import { isPdf, ResumePreview } from './components/ResumePreview.tsx'
import { decode, type Reader } from './page.ts'
import { $resume, loadResume } from './resume.ts'
import { $thread, loadThread, openPage } from './store.ts'

const importThread = async () => (await import('./components/Thread.tsx')).Thread

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
  const resume = useStore($resume)
  const thread = useStore($thread)
  useEffect(() => openPage({ owner, uid }), [owner, uid])
  // With the resume; a failure shows in place of the thread.
  useEffect(() => void importThread().catch(() => undefined), [])
  const retry = useCallback(() => void Promise.all([loadResume(), loadThread()]), [])

  if (resume.status === 'loading') return <FeedbackPlaceholder />
  if (resume.status === 'failed' && thread.status === 'failed') {
    const text = resume.serverMessage ?? thread.serverMessage ?? messages.failed.thread
    return (
      <FeedbackPlaceholder>
        <LoadError text={text} retry={retry}>
          {resume.code === 'account/unverified' && (
            <a href={routes.profile}>{commonMessages.verifyEmail}</a>
          )}
        </LoadError>
      </FeedbackPlaceholder>
    )
  }
  const url = resume.status === 'ready' ? resume.resume.resumeURL : null
  const canPin = url !== null && isPdf(url)
  const feedback = <LazyComponent load={importThread} props={{ thread, uid, owner, canPin }} />
  if (resume.status === 'failed') {
    return (
      <FeedbackPlaceholder>
        <LoadError text={resume.serverMessage ?? messages.failed.resume} retry={loadResume} />
        {feedback}
      </FeedbackPlaceholder>
    )
  }
  const name = resume.resume.userName.trim() || messages.unnamed
  return (
    <>
      <FeedbackHeader resume={resume.resume} name={name} owner={owner} uid={uid} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[68rem]:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] print:block">
        <ResumePreview
          // Another file is shown anew.
          key={resume.resume.resumeUpdatedAt?.getTime()}
          url={url}
          name={messages.title(name)}
          tree={thread.status === 'ready' ? thread.tree : null}
        />
        {feedback}
      </div>
    </>
  )
}
