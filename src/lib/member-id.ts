import { atom, onMount } from 'nanostores'
import { listen } from './listen.ts'
import { readStoredSession, sessionEvents } from './session-storage.ts'

/**
 * The id of the member whose session is stored, a key of what the server says of them alone. Unlike
 * the session store it needs no client of the API, so pages of visitors load it.
 */
export const $memberId = atom<string | undefined>()

onMount($memberId, () => {
  if (import.meta.env.SSR) return
  const read = () => $memberId.set(readStoredSession()?.user.uid)
  read()
  return listen(window, [sessionEvents.change, 'storage', 'pageshow'], read)
})
