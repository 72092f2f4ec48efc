import '#styles/feedback.css'
import '#styles/comments.css'
import '#styles/votes.css'
import { useEffect } from 'react'
import { feedbackWords as words } from '#lib/messages/feedback.ts'
import { go, routes } from '#lib/routes.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Loading } from '../ui/Loading.tsx'
import { SignedOut } from '../ui/SignedOut.tsx'
import { useGuard } from '../ui/session.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { Later } from './parts/Later.tsx'
import { Plain } from './thread/Plain.tsx'

const loadDesk = () => import('./thread/Desk.tsx').then(part => part.Desk)
// On its way while the session is checked; whether it arrives is seen when it is shown.
loadDesk().catch(() => undefined)

/** The page of one resume with its feedback, /resume-feedback/{userId} (spec section 2). */
export default function Feedback() {
  return (
    <Boundary>
      <div className="feedback">
        <Entered />
      </div>
      <Toasts />
    </Boundary>
  )
}

/** The member that the address names, or null. */
function ownerIn(path: string): string | null {
  const [, , name = ''] = path.split('/')
  try {
    return decodeURIComponent(name).trim() || null
  } catch {
    return null
  }
}

function Entered() {
  const session = useGuard()
  const owner = ownerIn(window.location.pathname)
  useEffect(() => {
    if (owner === null) go(routes.publicResumes, { replace: true })
  }, [owner])
  if (session === 'checking' || owner === null)
    return (
      <Plain>
        <Loading />
      </Plain>
    )
  if (session.status !== 'signed-in')
    return (
      <Plain>
        <SignedOut text={words.signedOut} label={words.logIn}>
          <p>{words.kept}</p>
        </SignedOut>
      </Plain>
    )
  const { uid } = session.user
  return <Later key={`${uid} ${owner}`} load={loadDesk} with={{ uid, owner }} />
}
