import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False while the markup of the build is hydrated: until then no control answers. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
