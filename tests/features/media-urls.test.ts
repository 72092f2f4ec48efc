// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { replyWith } from '#tests/support/replies.ts'

/** The client as built for a backend. */
async function clientOf(backend: string) {
  vi.stubEnv('PUBLIC_BACKEND_URL', backend)
  vi.resetModules()
  const { resumesApi } = await import('#lib/api/resumes.ts')
  const { normalizeUser } = await import('#lib/api/session.ts')
  return {
    async resumeAt(resumeURL: string) {
      replyWith({ resumeURL })
      return (await resumesApi.getOwn({})).resumeURL
    },
    photoAt: (photoURL: string) => normalizeUser({ uid: 'u_1', photoURL })?.photoURL,
  }
}

beforeEach(() => {
  localStorage.setItem('token', 'a-token')
  return () => vi.unstubAllEnvs()
})

test('keeps paths of files of a backend on the same origin', async () => {
  const { resumeAt, photoAt } = await clientOf('')
  expect(await resumeAt('/files/a.b/resume.pdf')).toBe('/files/a.b/resume.pdf')
  expect(photoAt('/photos/a.webp')).toBe('/photos/a.webp')
})

test('adds the origin of another backend to paths of its files', async () => {
  const { resumeAt, photoAt } = await clientOf('https://api.example.edu')
  expect(await resumeAt('/files/a.b/resume.pdf')).toBe(
    'https://api.example.edu/files/a.b/resume.pdf',
  )
  expect(photoAt('/photos/a.webp')).toBe('https://api.example.edu/photos/a.webp')
  expect(photoAt('/img/default-avatar.jpg')).toBe('/img/default-avatar.jpg')
  expect(photoAt('https://files.example.org/a.jpg')).toBe('https://files.example.org/a.jpg')
})

test('rejects a script as a photo', async () =>
  expect((await clientOf('')).photoAt('javascript:alert(1)')).toBeNull())
