import './timeouts.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** The addresses that were asked for a file. */
export const requested: string[] = []

let answer: () => Response | Promise<Response>
export const setReply = (reply: typeof answer): void => {
  answer = reply
}

/** Answers with a file from now on. */
export const serveFile = (file: Uint8Array<ArrayBuffer>): void => setReply(() => new Response(file))

/** Clears the recorded requests before each test of a file, and the page after it. */
export function setUpViewers(): void {
  beforeEach(() => {
    requested.length = 0
    vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
      requested.push(url)
      const reply = await answer()
      signal?.throwIfAborted()
      return reply
    })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })
}
