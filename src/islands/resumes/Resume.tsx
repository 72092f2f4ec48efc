import '#styles/resume.css'
import { useStore } from '@nanostores/react'
import { resumeWords as words } from '#lib/messages/resumes.ts'
import { $session } from '#lib/session.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Loading } from '../ui/Loading.tsx'
import { SignedOut } from '../ui/SignedOut.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { Manage } from './parts/Manage.tsx'

/** The tool of /resume (spec section 2, Resume management). No guard: whoever is signed out reads why to log in. */
export default function Resume() {
  return (
    <Boundary>
      <div className="resume-tool">
        <Entered />
      </div>
      <Toasts />
    </Boundary>
  )
}

function Entered() {
  const session = useStore($session)
  if (session.status === 'unknown') return <Loading />
  if (session.status === 'signed-out') return <SignedOut text={words.signedOut} label={words.logIn} />
  const { uid } = session.user
  return <Manage key={uid} uid={uid} />
}
