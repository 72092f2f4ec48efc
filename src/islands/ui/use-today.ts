import { useSyncExternalStore } from 'react'
import { today } from '#catalog/days.ts'
import { listen } from '#lib/listen.ts'

function subscribe(listener: () => void): () => void {
  const stops = [
    listen(document, ['visibilitychange'], listener),
    listen(window, ['focus'], listener),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * The day of the reader, `yyyy-mm-dd`; a page that somebody returns to on another day shows that.
 *
 * @param builtOn the day of the build, in markup that the build has rendered
 */
export const useToday = (builtOn = today()): string =>
  useSyncExternalStore(subscribe, today, () => builtOn)
