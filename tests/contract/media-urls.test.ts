import { afterEach, expect, test } from 'vitest'
import { resumes } from '#contract/resumes.ts'
import { User } from '#contract/session.ts'
import { setFilesOrigin } from '#contract/values.ts'

const resumeAt = (resumeURL: string) => resumes.getOwn.reply.parse({ resumeURL }).resumeURL
const photoAt = (photoURL: string) => User.parse({ uid: 'u_1', photoURL }).photoURL

afterEach(() => setFilesOrigin(''))

test('keeps paths of files of a backend on the same origin', () => {
  expect(resumeAt('/files/a.b/resume.pdf')).toBe('/files/a.b/resume.pdf')
  expect(photoAt('/photos/a.webp')).toBe('/photos/a.webp')
})

test('adds the origin of another backend to paths of its files', () => {
  setFilesOrigin('https://api.example.edu')
  expect(resumeAt('/files/a.b/resume.pdf')).toBe('https://api.example.edu/files/a.b/resume.pdf')
  expect(photoAt('/photos/a.webp')).toBe('https://api.example.edu/photos/a.webp')
  expect(photoAt('/img/default-avatar.jpg')).toBe('/img/default-avatar.jpg')
  expect(photoAt('https://files.example.org/a.jpg')).toBe('https://files.example.org/a.jpg')
})

test('rejects a script as a photo', () => expect(photoAt('javascript:alert(1)')).toBeNull())
