import type { StreamedReply } from './handler.ts'

export const jsonType = { 'Content-Type': 'application/json; charset=utf-8' }

/** A JSON response. */
export const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: jsonType })

/** A streamed response; each chunk is made when the one before has been sent. */
export function streamResponse(
  { chunks, headers }: StreamedReply,
  status = 200,
  added = {},
): Response {
  const encoder = new TextEncoder()
  const iterator = chunks[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { status, headers: { ...jsonType, ...headers, ...added } })
}
