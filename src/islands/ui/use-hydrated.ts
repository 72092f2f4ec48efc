import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False while the markup of the build is hydrated, which knows no address and no date. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
