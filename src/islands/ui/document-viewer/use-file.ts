import { useCallback, useEffect, useState } from 'react'

type Reading<T> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; content: T }

/** The bytes of a file. Rejects when there is no answer, or not the file. */
export async function fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!answer.ok) throw new Error(`The file answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/**
 * Reads the file at an address, once: addresses are renewed while the same file is being read, so
 * another one is only used by `retry`. To show another file, give the component another key.
 * `read` must be the same function on every render.
 */
export function useFile<T>(
  url: string,
  read: (url: string, signal: AbortSignal) => Promise<T>,
): { reading: Reading<T>; retry: () => void } {
  const [source, setSource] = useState({ url })
  const [reading, setReading] = useState<Reading<T>>({ status: 'loading' })
  useEffect(() => {
    const unmounted = new AbortController()
    const { signal } = unmounted
    setReading({ status: 'loading' })
    read(source.url, signal).then(
      content => signal.aborted || setReading({ status: 'ready', content }),
      (error: unknown) => {
        if (signal.aborted) return
        console.warn('The file could not be shown:', error)
        setReading({ status: 'failed' })
      },
    )
    return () => unmounted.abort()
  }, [source, read])
  const retry = useCallback(() => setSource({ url }), [url])
  return { reading, retry }
}
