import { useSyncExternalStore } from 'react'
import { commonWords } from '#lib/messages/common.ts'

function follow(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says so while the browser is offline. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
  return <div aria-live="polite">{!online && <p className="offline">{commonWords.offline}</p>}</div>
}
