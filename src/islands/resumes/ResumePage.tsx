import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { messageOf } from '#lib/api/client.ts'
import { $session } from '#lib/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { LogInPrompt } from '../ui/LogInPrompt.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { ExistingResume } from './components/ExistingResume.tsx'
import { UploadPanel } from './components/UploadPanel.tsx'
import { $resume } from './data.ts'

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
    return error ? (
      <LoadError
        text={messageOf(error, 'Failed to load resume information')}
        retry={$resume.revalidate}
      />
    ) : (
      <Loading />
    )
  }
  return (
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
  )
}
