import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { $session } from '#lib/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LazyComponent } from '../ui/LazyComponent.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { LogInPrompt } from '../ui/LogInPrompt.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { loadResume, openResume } from './actions.ts'
import { $resume } from './store.ts'

const loadExisting = () =>
  import('./components/ExistingResume.tsx').then(module => module.ExistingResume)
const loadUpload = () => import('./components/UploadPanel.tsx').then(module => module.UploadPanel)

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
  const state = useStore($resume)
  const panel = useRef<HTMLElement>(null)
  const previous = useRef(state.status)

  useLayoutEffect(openResume, [])

  // The panel with the pressed button was replaced: the new panel takes the focus.
  useEffect(() => {
    const wasReplaced =
      previous.current !== state.status && ['none', 'ready'].includes(previous.current)
    previous.current = state.status
    if (wasReplaced && document.activeElement === document.body) panel.current?.focus()
  }, [state.status])

  if (state.status === 'loading') return <Loading />
  if (state.status === 'failed') return <LoadError text={state.message} retry={loadResume} />
  return (
    <section
      className="card gap-5 p-[clamp(var(--space-4),3vw,var(--space-6))] focus:outline-none"
      ref={panel}
      tabIndex={-1}
      aria-label={state.status === 'ready' ? 'Your resume' : 'Upload Your Resume'}
    >
      {state.status === 'ready' ? (
        <LazyComponent load={loadExisting} props={{ uid, resume: state.resume }} />
      ) : (
        <>
          <h2 className="text-h3">Upload Your Resume</h2>
          <LazyComponent load={loadUpload} props={{}} />
        </>
      )}
    </section>
  )
}
