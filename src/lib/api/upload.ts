import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { times } from '#contract/limits.ts'
import { countWrite } from '../queries.ts'
import { site } from '../site.ts'
import { getTokenFor, parseReply, toCallError } from './client.ts'

interface Sending {
  /** Bytes of the file sent so far, and in all. */
  progress?: (sent: number, total: number) => void
  /** Ends the upload; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
}

/**
 * Sends the one file of an endpoint that takes one, with progress, which `fetch` cannot see. There
 * is no limit on the whole, but one on standing still (30 s). Gives the reply as the contract reads
 * it; throws {@link CallError} as every call does.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  { progress, signal }: Sending = {},
): Promise<ReplyOf<E>> {
  if (!endpoint.upload) throw new TypeError(`${endpoint.path} takes no file`)
  const form = new FormData()
  form.append(endpoint.upload.field, file, file.name)
  const token = getTokenFor(endpoint)
  const request = new XMLHttpRequest()
  let stalled: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(stalled)
    stalled = setTimeout(() => request.abort(), times.stall)
  }
  const cancel = () => request.abort()

  const sent = new Promise<ReplyOf<E>>((resolve, reject) => {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', cancel)
    request.upload.addEventListener('progress', ({ loaded }) => {
      moved()
      // What is sent also holds the frame of the form, which is nobody's concern.
      progress?.(Math.min(loaded, file.size), file.size)
    })
    request.addEventListener('progress', moved)
    request.addEventListener('loadend', () => {
      try {
        signal?.throwIfAborted()
        const { status, responseText } = request
        if (status < 200 || status > 299) throw toCallError(status, responseText, token)
        resolve(parseReply(endpoint, responseText))
      } catch (error) {
        reject(error)
      }
    })
    request.open(endpoint.method, site.backend + endpoint.path)
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
    moved()
    request.send(form)
  })
  return countWrite(sent).finally(() => {
    clearTimeout(stalled)
    signal?.removeEventListener('abort', cancel)
  })
}
