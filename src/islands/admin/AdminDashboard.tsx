import '#styles/admin.css'
import '#styles/tabs.css'
import { adminWords as words } from '#lib/messages/admin.ts'
import { isAdmin } from '#lib/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Loading } from '../ui/Loading.tsx'
import { LogInPrompt } from '../ui/LogInPrompt.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useGuard } from '../ui/use-guard.ts'
import { DashboardView } from './components/DashboardView.tsx'

/** The tool of /admin-dashboard (spec sections 2 and 6, Admin dashboard). */
export default function AdminDashboard() {
  return (
    <ErrorBoundary>
      <Entered />
      <Toasts />
    </ErrorBoundary>
  )
}

function Entered() {
  const session = useGuard()
  if (session === 'checking') return <Loading />
  if (session.status !== 'signed-in') return <LogInPrompt text={words.signedOut} label={words.logIn} />
  if (!isAdmin(session.user)) return <Notice kind="error">{words.denied}</Notice>
  return <DashboardView key={session.user.uid} uid={session.user.uid} />
}
