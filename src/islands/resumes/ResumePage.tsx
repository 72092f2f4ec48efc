import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $news } from '#lib/news.ts'
import { $session } from '#lib/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Loading } from '../ui/Loading.tsx'
import { LogInPrompt } from '../ui/LogInPrompt.tsx'
import { Pending } from '../ui/Pending.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { $resume, type Resume } from './data.ts'
import { ExistingResume } from './ExistingResume.tsx'
import { UploadPanel } from './UploadPanel.tsx'

/** The tool of /resume (spec section 2, Resume management); visitors see a prompt to log in. */
export default function ResumePage() {
  return (
    <ErrorBoundary>
      <Guarded />
      <Toasts />
    </ErrorBoundary>
  )
}

function Guarded() {
  const session = useStore($session)
  if (session.status === 'unknown') return <Loading />
  if (session.status === 'signed-out')
    return <LogInPrompt text="Please log in to manage your resume" label="Log In" />
  const { uid } = session.user
  return <ResumeView key={uid} uid={uid} />
}

/** The resume of one member, or the upload of the first one. */
function ResumeView({ uid }: { uid: string }) {
  const { data: resume, error } = useStore($resume)
  const panel = useRef<HTMLElement>(null)
  const kind = resume === undefined ? 'unknown' : resume === null ? 'none' : 'resume'
  const previous = useRef(kind)

  // The panel with the pressed button was replaced: the new panel takes the focus.
  useEffect(() => {
    const wasReplaced = previous.current !== kind && previous.current !== 'unknown'
    previous.current = kind
    if (wasReplaced && document.activeElement === document.body) panel.current?.focus()
  }, [kind])

  if (resume === undefined) {
    const failed = 'Failed to load resume information'
    return <Pending error={error} failed={failed} retry={$resume.revalidate} />
  }
  return (
    <>
      <Steps resume={resume} />
      <section
        className="card gap-5 p-[clamp(var(--space-4),3vw,var(--space-6))] focus:outline-none"
        ref={panel}
        tabIndex={-1}
        aria-label={resume ? 'Your resume' : 'Upload Your Resume'}
      >
        {resume ? (
          <ExistingResume uid={uid} resume={resume} />
        ) : (
          <>
            <h2 className="text-h3">Upload Your Resume</h2>
            <UploadPanel />
          </>
        )}
      </section>
    </>
  )
}

/** What leads to feedback; what is done has a tick. */
function Steps({ resume }: { resume: Resume | null }) {
  const { data: news } = useStore($news)
  const steps = [
    ['Upload a file', resume !== null],
    ['Make it public', resume?.isPublic === true],
    ['Give feedback to somebody this month', news !== undefined && news.reviewed > 0],
  ] as const
  return (
    <ol className="mb-4 flex list-none flex-wrap gap-x-5 gap-y-1 p-0" aria-label="Steps">
      {steps.map(([text, isDone], index) => (
        <li key={text} className={isDone ? 'font-semibold text-field' : 'text-muted'}>
          <span aria-hidden="true">{isDone ? '✓' : `${index + 1}.`}</span> {text}
          {isDone && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
