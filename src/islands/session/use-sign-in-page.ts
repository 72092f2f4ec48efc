import { useEffect, useState } from 'react'
import { navigate, pathAfterLogIn, readNextPath } from '#lib/routes.ts'
import { sessionKeys } from '#lib/session-storage.ts'

/**
 * Leaves a page to sign in or up when somebody signs in in another tab. Returns the link to the
 * other page, which keeps the page to return to.
 */
export function useSignInPage(otherPath: string): string {
  const [search, setSearch] = useState('')
  useEffect(() => {
    if (readNextPath(window.location.search)) setSearch(window.location.search)
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === sessionKeys.token && newValue)
        navigate(pathAfterLogIn(window.location.search), { replace: true })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
  return otherPath + search
}
