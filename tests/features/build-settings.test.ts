// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubEnv('PUBLIC_BACKEND_URL', 'https://api.example.edu/')
  vi.stubEnv('PUBLIC_ADMIN_UIDS', 'u_first, u_katherine')
})

import { contributions } from '#contract/contributions.ts'
import { createClient } from '#lib/api.ts'
import { isAdmin } from '#lib/session.ts'
import { ada, katherine } from '#tests/support/members.ts'

afterEach(() => {
  localStorage.clear()
})

test('send every call to the backend that the build names', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(Response.json([]))
  })
  localStorage.setItem('token', 'a-token')
  await createClient(contributions).listOwn({})
  expect(asked).toEqual(['https://api.example.edu/api/contributions/my-contributions'])
})

test('open the dashboard to the administrators that the build names, where the backend sends no roles', () => {
  expect(isAdmin({ ...katherine, role: 'member' })).toBe(true)
  expect(isAdmin(ada)).toBe(false)
})
