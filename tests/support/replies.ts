import { vi } from 'vitest'

/** Answers every call with a body. */
export function answerWith(body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body) ?? '')))
}
