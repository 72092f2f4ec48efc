// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readToken } from '#lib/session-storage.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { clearBrowser } from '#tests/support/screen.tsx'

const backend = setUpBackend()
const url = 'https://id.example.edu/authorize'
let opened: string[] = []

beforeEach(() => {
  opened = []
  vi.spyOn(location, 'replace').mockImplementation(address => void opened.push(String(address)))
  document.body.innerHTML = '<h1>Completing</h1>'
  // The provider is no part of this test; tests/backend/oidc.test.ts has a real one.
  backend.reply('POST /api/auth/oidc/start', () => Response.json({ url, ticket: 'a ticket' }))
  backend.reply('POST /api/auth/oidc', () => Response.json({ token: 'a.token', user: users.ada }))
})
afterEach(() => {
  vi.restoreAllMocks()
  clearBrowser()
})

/** Opens the page with a query, as a browser that returns to it. */
async function open(query: string) {
  history.replaceState(null, '', `/auth/oidc${query}`)
  vi.resetModules()
  await import('#islands/session/oidc.ts')
}

test('the page of OpenID Connect begins at the provider, and ends on the page that asked', async () => {
  await open('?next=%2Fresume')
  await vi.waitFor(() => expect(opened).toEqual([url]))
  await open('?code=a-code&state=a-state')
  await vi.waitFor(() => expect(opened.at(-1)).toBe('/resume'))
  expect(backend.requests('POST /api/auth/oidc').map(({ body }) => body)).toEqual([
    { ticket: 'a ticket', answer: 'code=a-code&state=a-state' },
  ])
  expect(readToken()).toBe('a.token')
  expect(location.search).toBe('')
})

test('the page of OpenID Connect asks for the code of a second factor', async () => {
  const body = { code: 'session/second-factor', message: 'Code', challenge: '2fa-x' }
  backend.reply('POST /api/auth/oidc', () => Response.json(body, { status: 403 }))
  await open('?next=%2Fresume')
  await vi.waitFor(() => expect(opened).toEqual([url]))
  await open('?code=a-code&state=a-state')
  await vi.waitFor(() => expect(opened.at(-1)).toBe('/auth/code?next=%2Fresume'))
  expect(readToken()).toBeNull()
})

test('the page of OpenID Connect refuses an answer that this tab did not ask for', async () => {
  await open('?code=stolen&state=wrong')
  await vi.waitFor(() => expect(document.body.textContent).toContain('was not completed'))
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/login')
  expect(backend.requests('POST /api/auth/oidc')).toEqual([])
})
