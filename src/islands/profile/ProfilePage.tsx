import '#styles/profile.css'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import type { User } from '#contract/session.ts'
import { profileWords as words } from '#lib/messages/profile.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { LogInPrompt } from '../ui/LogInPrompt.tsx'
import { useGuard } from '../ui/use-guard.ts'
import { Editor } from './components/Editor.tsx'
import { $profile, loadProfile } from './store.ts'

// Beyond the specification: a page that cannot have it goes without.
const Account = lazy(() => import('./Account.tsx').catch(() => ({ default: () => null })))

/** The tool of /profile (spec section 2, Profile page). */
export default function ProfilePage() {
  return (
    <ErrorBoundary>
      <Entered />
    </ErrorBoundary>
  )
}

function Entered() {
  const session = useGuard()
  if (session === 'checking') return <Loading />
  if (session.status !== 'signed-in') return <LogInPrompt text={words.signedOut} label={words.logIn} />
  return <Own key={session.user.uid} user={session.user} />
}

const load = () => loadProfile()

function Own({ user }: { user: User }) {
  const profile = useStore($profile)
  const [editing, setEditing] = useState(false)

  // Before anything is painted: what was loaded may be somebody else's.
  useLayoutEffect(() => {
    void load()
  }, [])

  useEffect(() => {
    if (editing) return
    // Another tab may have saved meanwhile.
    const returned = () => void loadProfile({ quiet: true })
    window.addEventListener('focus', returned)
    return () => window.removeEventListener('focus', returned)
  }, [editing])

  if (profile.status === 'loading') return <Loading text={words.loading} />
  const failed = profile.status === 'failed'
  return (
    <>
      {failed && <LoadError text={profile.message} retry={load} />}
      <Editor
        user={user}
        details={profile.details}
        editable={!failed || profile.editable}
        onEditing={setEditing}
      />
      <Suspense fallback={null}>
        <Account email={user.email} />
      </Suspense>
    </>
  )
}
