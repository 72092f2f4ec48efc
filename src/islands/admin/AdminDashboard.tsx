import { adminMessages as messages } from '#lib/messages/admin.ts'
import { isAdmin } from '#lib/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { DashboardView } from './components/DashboardView.tsx'

/** The tool of /admin-dashboard (spec sections 2 and 6, Admin dashboard). */
export default function AdminDashboard() {
  return (
    <ErrorBoundary>
      <SessionGuard text={messages.signedOut} label={messages.logIn}>
        {user =>
          isAdmin(user) ? (
            <DashboardView key={user.uid} uid={user.uid} />
          ) : (
            <Notice kind="error">{messages.denied}</Notice>
          )
        }
      </SessionGuard>
      <Toasts />
    </ErrorBoundary>
  )
}
