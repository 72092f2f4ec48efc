import { useEffect } from 'react'
import { navigate, pathAfterLogIn } from '#lib/routes.ts'
import { sessionKeys } from '#lib/session-storage.ts'

/** Leaves a sign-in page when somebody signs in in another tab. */
export function useLogInRedirect(): void {
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === sessionKeys.token && newValue)
        navigate(pathAfterLogIn(window.location.search), { replace: true })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
}
