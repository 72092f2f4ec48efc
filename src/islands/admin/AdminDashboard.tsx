import { useEffect } from 'react'
import { isAdmin, refreshSession } from '#lib/session.ts'
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
        {user => (isAdmin(user) ? <DashboardView key={user.uid} /> : <AccessDenied />)}
      </SessionGuard>
      <Toasts />
    </ErrorBoundary>
  )
}

/** What a member sees; the role may have been granted since the session was last verified. */
function AccessDenied() {
  useEffect(() => void refreshSession(), [])
  return (
    <Notice kind="error">Access denied. You must be an administrator to view this page.</Notice>
  )
}
