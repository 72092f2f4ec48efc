import './timeouts.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** The addresses that were asked for a file. */
export const asked: string[] = []

let answer: () => Response | Promise<Response>
export const answerWith = (given: typeof answer): void => {
  answer = given
}

/** Answers with a file from now on. */
export const gives = (file: Uint8Array<ArrayBuffer>): void => answerWith(() => new Response(file))

/** Makes every test of a file begin with nothing asked for, and end with an empty page. */
export function freshViewers(): void {
  beforeEach(() => {
    asked.length = 0
    vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
      asked.push(url)
      const given = await answer()
      signal?.throwIfAborted()
      return given
    })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })
}
