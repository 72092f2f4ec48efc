import { useSyncExternalStore } from 'react'
import { listen } from '#lib/listen.ts'

const subscribe = (listener: () => void) => listen(window, ['hashchange'], listener)

/** The fragment of the address, without the `#`. */
export const useFragment = (): string =>
  useSyncExternalStore(subscribe, () => window.location.hash.slice(1))
