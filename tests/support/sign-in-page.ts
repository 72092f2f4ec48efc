import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { users } from './people.ts'
import { leave } from './screen.tsx'

const { ada } = users

/**
 * What becomes of a sign-in page in a test: what it is answered, what it sends, and where it leads.
 */
export const site = {
  answer: (): Response | Promise<Response> => Response.json({ token: 'a-token', user: ada }),
  heard: [] as unknown[],
  went: [] as string[],
}

/**
 * Makes every test of a file begin with nobody signed in, in a time of its own, and end with an
 * empty browser.
 */
export function freshSignIns(): void {
  // What the pages fetch when they need it is there, so that fake time alone decides what happens
  // when.
  beforeAll(() =>
    Promise.all([import('#lib/google-sign-in.ts'), import('#islands/session/actions.ts')]),
  )
  beforeEach(() => {
    vi.useFakeTimers()
    site.heard = []
    site.went = []
    site.answer = () => Response.json({ token: 'a-token', user: ada })
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      site.heard.push([path, JSON.parse(String(init.body))])
      return Promise.resolve(site.answer())
    })
    vi.spyOn(location, 'assign').mockImplementation(address => void site.went.push(String(address)))
  })
  afterEach(() => {
    cleanup()
    leave()
    history.replaceState(null, '', '/login')
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
