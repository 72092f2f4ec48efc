import { useSyncExternalStore } from 'react'
import { today } from '#contract/calendar-days.ts'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('focus', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('focus', listener)
  }
}

/** The day of the reader, `yyyy-mm-dd`. A page that is looked at again the next day shows that. */
export const useToday = (): string => useSyncExternalStore(subscribe, today)
