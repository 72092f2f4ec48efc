import { useMemo, useSyncExternalStore } from 'react'
import { type Now, toNow } from '#catalog/days.ts'
import { listen } from '#lib/listen.ts'

let now: Now | undefined
/** How far the clock of the server is ahead of that of this device, in milliseconds. */
export const clock = { ahead: 0 }
/** Event on `window`: `clock` has changed. */
export const clockChange = 'clock:change'

/** The present to the minute, so that it is the same object while a page is drawn. */
function getNow(): Now {
  const current = toNow(new Date(Date.now() + clock.ahead))
  if (now?.today !== current.today || now.time !== current.time) now = current
  return now
}

function subscribe(listener: () => void): () => void {
  const stopShown = listen(document, ['visibilitychange'], listener)
  const stopRestored = listen(window, ['pageshow', 'focus', clockChange], listener)
  return () => {
    stopShown()
    stopRestored()
  }
}

/**
 * When deadlines are judged: in markup of the build when it was built, then now, and again when
 * somebody returns to the page, which a phone keeps open for days.
 */
export function useNow(builtAt?: string): Now {
  const built = useMemo(() => toNow(builtAt ? new Date(builtAt) : new Date(), 0), [builtAt])
  return useSyncExternalStore(subscribe, getNow, () => built)
}
