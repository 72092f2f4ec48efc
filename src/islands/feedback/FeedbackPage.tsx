import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { SharedResume } from '#contract/resumes.ts'
import { isUnverified, messageOf } from '#lib/api/client.ts'
import { formatDate } from '#lib/format.ts'
import { blockMessages } from '#lib/messages/blocks.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { feedbackMessages as messages } from '#lib/messages/feedback.ts'
import { navigate, routes } from '#lib/routes.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { ReportButton } from '../ui/ReportButton.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { BlockDialog } from './CommentDialogs.tsx'
import { $resume, $thread, openPage } from './data.ts'
import { FeedbackFrame, FeedbackPlaceholder } from './FeedbackPlaceholder.tsx'
import { decode, type Reader } from './page.ts'
import { isPdf, ResumePreview } from './ResumePreview.tsx'
import { Thread } from './Thread.tsx'

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

interface FeedbackHeaderProps extends Reader {
  resume: SharedResume
  name: string
}

/** Whose resume is on screen, and from when (spec section 2, Resume feedback). */
function FeedbackHeader({ resume, name, owner, uid }: FeedbackHeaderProps) {
  const [blocking, setBlocking] = useState(false)
  const { photoURL, college, major, graduationYear, resumeUpdatedAt, note } = resume
  const badges = [college, major, graduationYear && messages.classOf(graduationYear)].filter(
    Boolean,
  )
  return (
    <header className="flex flex-wrap items-start gap-4 border-b pb-4">
      <Avatar
        src={photoURL}
        name={name}
        className="h-[4rem] w-[4rem] bg-brand-fill text-h2 text-on-brand"
      />
      <div className="min-w-[min(100%,14rem)] flex-1">
        <h1 className="text-h2 [overflow-wrap:anywhere]">
          <bdi>{messages.title(name)}</bdi>
        </h1>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted">
          <span>
            {messages.postedBy} <bdi>{name}</bdi>
          </span>
          <span>
            {resumeUpdatedAt
              ? messages.updated(formatDate(resumeUpdatedAt, ''))
              : messages.recently}
          </span>
        </p>
        {note && (
          <p className="mt-2 max-w-text [overflow-wrap:anywhere]">
            <bdi>{note}</bdi>
          </p>
        )}
        {badges.length > 0 && (
          <ul className="mt-2 flex list-none flex-wrap gap-2 p-0 text-muted">
            {badges.map(badge => (
              <li key={badge} className="badge whitespace-normal [overflow-wrap:anywhere]">
                <bdi>{badge}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      {uid !== owner && (
        <div className="ms-auto flex items-center gap-4 print:hidden">
          <ReportButton
            kinds={photoURL ? ['resume', 'photo', 'name'] : ['resume', 'name']}
            targetId={owner}
            name={name}
          />
          <Button look="quiet" onClick={() => setBlocking(true)}>
            {blockMessages.block}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      )}
      {blocking && <BlockDialog userId={owner} name={name} close={() => setBlocking(false)} />}
    </header>
  )
}
