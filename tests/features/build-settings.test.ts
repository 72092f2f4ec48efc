// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubEnv('PUBLIC_BACKEND_URL', 'https://api.example.edu/')
  vi.stubEnv('PUBLIC_ADMIN_UIDS', `u_first, u_${'katherine'.padStart(25, '0')}`)
})

import { contributions } from '#contract/contributions.ts'
import { createClient } from '#lib/api/client.ts'
import { isAdmin } from '#lib/session.ts'
import { users } from '#tests/support/people.ts'

const { ada, katherine } = users

afterEach(() => {
  localStorage.clear()
})

test('send every call to the backend that the build names', async () => {
  const requested: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path)
    return Promise.resolve(Response.json([]))
  })
  localStorage.setItem('token', 'a-token')
  await createClient(contributions).listOwn({})
  expect(requested).toEqual(['https://api.example.edu/api/contributions/my-contributions'])
})

test('open the dashboard to the administrators that the build names, where the backend sends no roles', () => {
  expect(isAdmin({ ...katherine, role: 'member' })).toBe(true)
  expect(isAdmin(ada)).toBe(false)
})
