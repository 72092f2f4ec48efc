import { useStore } from '@nanostores/react'
import type { User } from '#contract/session.ts'
import { isNotFound } from '#lib/api/client.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { AccountSettings } from './AccountSettings.tsx'
import { $profile, reasonOf, toDetails } from './data.ts'
import { ProfileForm } from './ProfileForm.tsx'

/** The tool of /profile (spec section 2, Profile page). */
export default function ProfilePage() {
  return (
    <ErrorBoundary>
      <SessionGuard text="You must be logged in to view your profile" label="Log In">
        {user => <Profile key={user.uid} user={user} />}
      </SessionGuard>
    </ErrorBoundary>
  )
}

function Profile({ user }: { user: User }) {
  const { data: saved, error } = useStore($profile)
  if (!saved && !error) return <Loading text="Loading profile..." />
  return (
    <>
      {!saved && (
        <LoadError
          text={`Failed to load profile data: ${reasonOf(error)}`}
          retry={$profile.revalidate}
        />
      )}
      <ProfileForm
        user={user}
        details={toDetails(user, saved)}
        // Without a profile on the server an edit of the blank fields destroys nothing.
        editable={saved !== undefined || isNotFound(error)}
      />
      <AccountSettings email={user.email} />
    </>
  )
}
