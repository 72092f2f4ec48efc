import { page } from './state.ts'

/** The owner has the thread open: nothing on it counts as unread any more. Backends that do not count know no such call. */
export function sayThatItWasSeen(): void {
  if (page.owner !== page.uid) return
  import('./seen.ts')
    .then(({ seen }) => seen({}))
    .catch((error: unknown) => console.warn('The thread could not be marked as seen', error))
}
