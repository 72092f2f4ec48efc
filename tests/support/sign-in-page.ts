// Loaded before its first use, which fake timers would not wait for.
import '#islands/session/data.ts'
import '#islands/session/keep-answers.ts'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { addPassword } from './account.ts'
import { setUpBackend } from './backend.ts'
import { resetPage } from './screen.tsx'

/** The calls of the pages. */
export const calls = {
  logIn: 'POST /api/auth/login',
  signUp: 'POST /api/auth/signup',
  google: 'POST /api/auth/google',
}

/**
 * Starts each test of a file with fake timers and nobody signed in; Ada has an account with a
 * password. `settings` are those of the app.
 */
export function setUpSignInPages(settings: Record<string, string> = {}) {
  const backend = setUpBackend({ settings })
  /** The addresses that the page has opened. */
  const opened: string[] = []
  beforeEach(async () => {
    await addPassword(backend)
    opened.length = 0
    vi.useFakeTimers()
    vi.spyOn(location, 'assign').mockImplementation(url => void opened.push(String(url)))
  })
  afterEach(() => {
    resetPage()
    history.replaceState(null, '', '/login')
  })
  /** Waits until the app has replied to what the page sends. */
  const replied = () =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(0)
      await backend.settled()
      await vi.advanceTimersByTimeAsync(0)
    })
  return { backend, opened, replied }
}

export const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
