import '#styles/feedback.css'
import '#styles/comments.css'
import '#styles/votes.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useEffect } from 'react'
import { commonWords } from '#lib/messages/common.ts'
import { feedbackWords as words } from '#lib/messages/feedback.ts'
import { navigate, routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { LogInPrompt } from '../ui/LogInPrompt.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useGuard } from '../ui/use-guard.ts'
import { FeedbackHeader } from './components/FeedbackHeader.tsx'
import { ResumePreview } from './components/ResumePreview.tsx'
import { Thread } from './components/Thread.tsx'
import { loadResume, loadThread, openPage } from './load.ts'
import { $resume, $thread, type Reader } from './store.ts'

/** The page of one resume with its feedback, /resume-feedback/{userId} (spec section 2). */
export default function FeedbackPage() {
  return (
    <ErrorBoundary>
      <div className="feedback">
        <Guarded />
      </div>
      <Toasts />
    </ErrorBoundary>
  )
}

/** The member in the address, or null. */
function ownerIn(path: string): string | null {
  const [, , name = ''] = path.split('/')
  try {
    return decodeURIComponent(name).trim() || null
  } catch {
    return null
  }
}

function Guarded() {
  const session = useGuard()
  const owner = ownerIn(window.location.pathname)
  useEffect(() => {
    if (owner === null) navigate(routes.publicResumes, { replace: true })
  }, [owner])
  if (session === 'checking' || owner === null)
    return (
      <WithoutResume>
        <Loading />
      </WithoutResume>
    )
  if (session.status !== 'signed-in')
    return (
      <WithoutResume>
        <LogInPrompt text={words.signedOut} label={words.logIn}>
          <p>{words.kept}</p>
        </LogInPrompt>
      </WithoutResume>
    )
  const { uid } = session.user
  return <FeedbackView key={`${uid} ${owner}`} uid={uid} owner={owner} />
}

const BackLink = () => (
  <a className="feedback-back" href={routes.publicResumes}>
    <span aria-hidden="true">←</span> {words.back}
  </a>
)

/** The page while it is not known whose resume it shows. */
const WithoutResume = ({ children }: { children: ReactNode }) => (
  <>
    <BackLink />
    <h1>{words.heading}</h1>
    {children}
  </>
)

/** The resume and its thread load independently; only when both fail there is one error (spec section 8). */
function FeedbackView({ owner, uid }: Reader) {
  const resume = useStore($resume)
  const thread = useStore($thread)
  useEffect(() => openPage({ owner, uid }), [owner, uid])
  const retry = useCallback(() => void Promise.all([loadResume(), loadThread()]), [])

  if (resume.status === 'failed' && thread.status === 'failed') {
    const text = resume.serverMessage ?? thread.serverMessage ?? words.failed.thread
    return (
      <WithoutResume>
        <LoadError text={text} retry={retry}>
          {resume.code === 'account/unverified' && <a href={routes.profile}>{commonWords.verifyEmail}</a>}
        </LoadError>
      </WithoutResume>
    )
  }
  const name = (resume.status === 'ready' && resume.resume.userName.trim()) || words.unnamed
  return (
    <>
      <BackLink />
      {resume.status === 'ready' ? (
        <FeedbackHeader resume={resume.resume} name={name} />
      ) : (
        <h1>{words.heading}</h1>
      )}
      <div className="feedback-columns">
        {resume.status === 'loading' && <Loading />}
        {resume.status === 'failed' && (
          <LoadError text={resume.serverMessage ?? words.failed.resume} retry={loadResume} />
        )}
        {resume.status === 'ready' && (
          <ResumePreview
            url={resume.resume.resumeURL}
            name={words.title(name)}
            tree={thread.status === 'ready' ? thread.tree : null}
            canPin={uid !== owner}
          />
        )}
        <Thread thread={thread} uid={uid} owner={owner} />
      </div>
    </>
  )
}
