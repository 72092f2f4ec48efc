import { useCallback, useEffect, useState } from 'react'
import type { Paper } from './pdf.ts'

type Reading = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; paper: Paper }

/** The bytes of a file. Rejects when there is no answer, or not the file. */
export async function bytesOf(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!answer.ok) throw new Error(`The file answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/**
 * Reads the PDF at an address, once: addresses are renewed while the same file is being read, so another one is only
 * used by `retry`. Whoever shows another file gives the view another key.
 */
export function usePaper(url: string): { reading: Reading; retry: () => void } {
  const [from, setFrom] = useState({ url })
  const [reading, setReading] = useState<Reading>({ status: 'loading' })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    setReading({ status: 'loading' })
    Promise.all([bytesOf(from.url, signal), import('./pdf.ts')])
      .then(([bytes, { openPdf }]) => openPdf(bytes, signal))
      .then(
        paper => signal.aborted || setReading({ status: 'ready', paper }),
        (error: unknown) => {
          if (signal.aborted) return
          console.warn('The PDF could not be shown:', error)
          setReading({ status: 'failed' })
        },
      )
    return () => leaving.abort()
  }, [from])
  const retry = useCallback(() => setFrom({ url }), [url])
  return { reading, retry }
}
