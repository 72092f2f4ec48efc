import type { Written } from './handler.ts'

export const jsonType = { 'Content-Type': 'application/json; charset=utf-8' }

/** An answer in JSON. */
export const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), {
    status,
    headers: jsonType,
  })

/** An answer in pieces, JSON unless its headers say otherwise; the next piece is made when the one before has been taken. */
export function inPieces({ pieces, headers }: Written, status = 200, added = {}): Response {
  const encoder = new TextEncoder()
  const source = pieces[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await source.next()
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      },
      async cancel() {
        await source.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    status,
    headers: { ...jsonType, ...headers, ...added },
  })
}
