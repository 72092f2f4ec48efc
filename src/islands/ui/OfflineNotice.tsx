import { useSyncExternalStore } from 'react'
import { listen } from '#lib/listen.ts'

const subscribe = (listener: () => void) => listen(window, ['online', 'offline'], listener)

/** A message while the browser is offline. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div aria-live="polite">
      {!online && (
        <p className="mb-4 bg-gold px-4 py-2 font-semibold text-on-gold">
          You are offline. Changes are not saved.
        </p>
      )}
    </div>
  )
}
