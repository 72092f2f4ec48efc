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
      <SessionGuard text="Please log in to open the dashboard." label="Log In">
        {user =>
          isAdmin(user) ? (
            <DashboardView key={user.uid} uid={user.uid} />
          ) : (
            <Notice kind="error">
              Access denied. You must be an administrator to view this page.
            </Notice>
          )
        }
      </SessionGuard>
      <Toasts />
    </ErrorBoundary>
  )
}
