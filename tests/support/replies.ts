import { vi } from 'vitest'

/** Answers every call with a body. */
export function replyWith(body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body) ?? '')))
}
