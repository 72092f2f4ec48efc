import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { User } from '#contract/session.ts'
import { listen } from '#lib/listen.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LazyComponent } from '../ui/LazyComponent.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { SessionGuard } from '../ui/SessionGuard.tsx'
import { ProfileForm } from './components/ProfileForm.tsx'
import { $profile, loadProfile } from './store.ts'

const importAccountSettings = async () =>
  (await import('./components/AccountSettings.tsx')).AccountSettings

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

const load = () => loadProfile()

function Profile({ user }: { user: User }) {
  const profile = useStore($profile)
  const [editing, setEditing] = useState(false)

  // Before the first paint, because the store may hold the profile of another member.
  useLayoutEffect(() => {
    void load()
  }, [])

  // Another tab may have saved meanwhile.
  useEffect(() => {
    if (editing) return
    return listen(window, ['focus'], () => void loadProfile({ quiet: true }))
  }, [editing])

  if (profile.status === 'loading') return <Loading text="Loading profile..." />
  const failed = profile.status === 'failed'
  return (
    <>
      {failed && <LoadError text={profile.message} retry={load} />}
      <ProfileForm
        user={user}
        details={profile.details}
        editable={!failed || profile.editable}
        onEditing={setEditing}
      />
      <LazyComponent load={importAccountSettings} props={{ email: user.email }} />
    </>
  )
}
