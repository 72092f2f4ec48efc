import '#styles/admin.css'
import '#styles/tabs.css'
import { adminWords as words } from '#lib/messages/admin.ts'
import { isAdmin } from '#lib/session.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SignedOut } from '../ui/SignedOut.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useGuard } from '../ui/use-guard.ts'
import { Desk } from './parts/Desk.tsx'

/** The tool of /admin-dashboard (spec sections 2 and 6, Admin dashboard). */
export default function Dashboard() {
  return (
    <Boundary>
      <Entered />
      <Toasts />
    </Boundary>
  )
}

function Entered() {
  const session = useGuard()
  if (session === 'checking') return <Loading />
  if (session.status !== 'signed-in') return <SignedOut text={words.signedOut} label={words.logIn} />
  if (!isAdmin(session.user)) return <Notice kind="error">{words.denied}</Notice>
  return <Desk key={session.user.uid} uid={session.user.uid} />
}
