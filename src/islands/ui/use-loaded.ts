import { useCallback, useEffect, useState } from 'react'
import { trackLatestRequest } from '#lib/latest-request.ts'

/** What a component loads for itself. */
type Loaded<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; value: T }

/**
 * Loads a value when the component is mounted, when `load` changes, and with `reload`; only the last
 * answer counts. `change` changes a value that has loaded.
 *
 * @param load the same function on every render, until something else is to be loaded
 */
export function useLoaded<T>(load: () => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' })
  const [startRequest] = useState(trackLatestRequest)
  const reload = useCallback(async () => {
    const isLatest = startRequest()
    setLoaded({ status: 'loading' })
    try {
      const value = await load()
      if (isLatest()) setLoaded({ status: 'ready', value })
    } catch (error) {
      if (isLatest()) setLoaded({ status: 'failed', error })
    }
  }, [load, startRequest])
  useEffect(() => void reload(), [reload])
  const change = (toNext: (value: T) => T): void =>
    setLoaded(now => (now.status === 'ready' ? { ...now, value: toNext(now.value) } : now))
  return { loaded, reload, change }
}
