import { useEffect, useState } from 'react'
import { listen } from '#lib/listen.ts'
import { navigate, pathAfterLogIn, readNextPath } from '#lib/routes.ts'
import { sessionKeys } from '#lib/session-storage.ts'

/**
 * Leaves a page to sign in or up when somebody signs in in another tab. Returns the query
 * that keeps the page to return to, for a link to the other page.
 */
export function useSignInPage(otherPath: string): string {
  const [search, setSearch] = useState('')
  useEffect(() => {
    // The link of the other page was pressed before it was hydrated.
    const from = document.referrer ? new URL(document.referrer) : null
    if (from?.origin === location.origin && from.pathname === otherPath && !location.search)
      history.replaceState(history.state, '', location.pathname + from.search)
    if (readNextPath(window.location.search)) setSearch(window.location.search)
    return listen(window, ['storage'], ({ key, newValue }: StorageEvent) => {
      if (key === sessionKeys.token && newValue)
        navigate(pathAfterLogIn(window.location.search), { replace: true })
    })
  }, [otherPath])
  return search
}
