// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { users } from '#tests/support/people.ts'
import { replyWith } from '#tests/support/replies.ts'

const { ada, katherine } = users

beforeEach(() => {
  localStorage.setItem('token', 'a-token')
  return () => vi.unstubAllEnvs()
})

/** The client as built for a backend. */
async function clientOf(backend: string) {
  vi.stubEnv('PUBLIC_BACKEND_URL', backend)
  vi.resetModules()
  const [{ complete, createClient }, { resumes }, { User }] = await Promise.all([
    import('#lib/api/client.ts'),
    import('#contract/resumes.ts'),
    import('#contract/session.ts'),
  ])
  const resumesApi = createClient(resumes)
  return {
    resumesApi,
    async resumeAt(resumeURL: string) {
      replyWith({ resumeURL })
      return (await resumesApi.getOwn({})).resumeURL
    },
    photoAt: (photoURL: string) => User.parse(complete(User, { uid: 'u_1', photoURL })).photoURL,
  }
}

test('sends every call to the backend that the build names', async () => {
  const { resumesApi } = await clientOf('https://api.example.edu/')
  const fetched = vi.fn().mockResolvedValue(Response.json({ resumeURL: null }))
  vi.stubGlobal('fetch', fetched)
  await resumesApi.getOwn({})
  expect(fetched).toHaveBeenCalledWith('https://api.example.edu/api/resume', expect.anything())
})

test('opens the dashboard to the administrators that the build names', async () => {
  vi.stubEnv('PUBLIC_ADMIN_UIDS', `u_first, ${katherine.uid}`)
  vi.resetModules()
  const { $session, saveSession } = await import('#lib/session.ts')
  for (const user of [{ ...katherine, role: 'member' as const, staffRole: null }, ada]) {
    saveSession('token', user)
    expect($session.get()).toMatchObject({ user: { role: user === ada ? 'member' : 'admin' } })
  }
})

test.each([
  ['', ''],
  ['https://api.example.edu', 'https://api.example.edu'],
])('a backend at "%s" has paths of files at "%s"', async (backend, origin) => {
  const { resumeAt, photoAt } = await clientOf(backend)
  expect(await resumeAt('/files/a.b/resume.pdf')).toBe(`${origin}/files/a.b/resume.pdf`)
  expect(photoAt('/photos/a.webp')).toBe(`${origin}/photos/a.webp`)
  expect(photoAt('/img/default-avatar.jpg')).toBe('/img/default-avatar.jpg')
  expect(photoAt('https://files.example.org/a.jpg')).toBe('https://files.example.org/a.jpg')
  expect(photoAt('javascript:alert(1)')).toBeNull()
})
