import { useEffect } from 'react'
import { navigate, pathAfterLogIn } from '#lib/routes.ts'

/** Goes on from a sign-in page when somebody signs in in another tab, as the page would for somebody who is signed in already. */
export function useSignInElsewhere(): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === 'token' && newValue) navigate(pathAfterLogIn(window.location.search), { replace: true })
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
}
