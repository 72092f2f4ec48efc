import { type FetchError, ofetch } from 'ofetch'
import type { Endpoint } from '#contract/endpoint.ts'
import { times } from '#contract/limits.ts'
import { site } from '../site.ts'
import { getTokenFor, toCallError } from './client.ts'

/**
 * Fetches the file of an endpoint that answers with one, for a query, and has the browser save it
 * under a name. The bearer token cannot travel with a link, so the file passes through memory.
 * Throws {@link CallError} as every call does.
 */
export async function download(
  endpoint: Endpoint,
  name: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  const token = getTokenFor(endpoint)
  const file = await ofetch<Blob, 'blob'>(site.backend + endpoint.path, {
    method: endpoint.method,
    responseType: 'blob',
    query,
    ...(token === null ? {} : { headers: { Authorization: `Bearer ${token}` } }),
    timeout: times.write,
    retry: false,
  }).catch(async (error: FetchError<Blob>) => {
    throw toCallError(error.response?.status ?? 0, await error.data?.text(), token)
  })
  save(new Blob([file], { type: endpoint.download ?? file.type }), name)
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser needs the address until it has begun to write.
  setTimeout(() => URL.revokeObjectURL(link.href), times.write)
}
