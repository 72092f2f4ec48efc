import { ada } from './members.ts'

/** What the head of Ada's page has asked for, as it arrives when a test sends it. */
export interface Arriving {
  send: (text: string) => void
  end: () => void
  /** Ends the body early. */
  cut: () => void
}

/** Puts the answer to the head's question where the thread looks for it; `null` when there is none. */
export function answerHead(
  answer: Response | null,
  changes: Partial<NonNullable<Window['threadAhead']>> = {},
): void {
  window.threadAhead = {
    owner: ada.uid,
    token: 'a-token',
    answer: Promise.resolve(answer),
    stop: new AbortController(),
    ...changes,
  }
}

/** The same for an answer whose body has yet to come. */
export function arriving(): Arriving {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start: controller => {
      body = controller
    },
  })
  const stop = new AbortController()
  stop.signal.addEventListener('abort', () => body?.error(stop.signal.reason))
  answerHead(new Response(stream), { stop })
  return {
    send: text => body?.enqueue(new TextEncoder().encode(text)),
    end: () => body?.close(),
    cut: () => body?.error(new TypeError('The line is down')),
  }
}
