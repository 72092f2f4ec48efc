import { useCallback, useEffect, useState } from 'react'
import type { Pdf } from './pdf.ts'

type Reading = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; pdf: Pdf }

/** The bytes of a file. Rejects when there is no answer, or not the file. */
export async function fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!answer.ok) throw new Error(`The file answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/**
 * Reads the PDF at an address, once: addresses are renewed while the same file is being read, so
 * another one is only used by `retry`. To show another file, give the component another key.
 */
export function usePdf(url: string): { reading: Reading; retry: () => void } {
  const [source, setSource] = useState({ url })
  const [reading, setReading] = useState<Reading>({ status: 'loading' })
  useEffect(() => {
    const unmounted = new AbortController()
    const { signal } = unmounted
    setReading({ status: 'loading' })
    Promise.all([fetchBytes(source.url, signal), import('./pdf.ts')])
      .then(([bytes, { openPdf }]) => openPdf(bytes, signal))
      .then(
        pdf => signal.aborted || setReading({ status: 'ready', pdf }),
        (error: unknown) => {
          if (signal.aborted) return
          console.warn('The PDF could not be shown:', error)
          setReading({ status: 'failed' })
        },
      )
    return () => unmounted.abort()
  }, [source])
  const retry = useCallback(() => setSource({ url }), [url])
  return { reading, retry }
}
