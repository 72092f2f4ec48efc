import type { JsonOf } from '#contract/endpoint.ts'
import { type PublicResume, resumes } from '#contract/resumes.ts'
import { createClient } from './client.ts'
import { count, id, instant, media, type Raw, rows, text, textOrNull } from './normalize.ts'

export const normalizeUploadedResume = (row: Raw) => ({
  resumeURL: media(row.resumeURL),
  resumeName: text(row.resumeName),
  resumeUpdatedAt: instant(row.resumeUpdatedAt),
  isPublic: row.isPublic === true,
})

function normalizePublicResume(row: Raw): JsonOf<typeof PublicResume> | null {
  const userId = id(row.userId)
  return userId
    ? {
        userId,
        userName: text(row.userName),
        photoURL: media(row.photoURL),
        college: text(row.college),
        resumeUpdatedAt: instant(row.resumeUpdatedAt),
        feedbackCount: count(row.feedbackCount),
      }
    : null
}

const booleanOrNull = (value: unknown) => (typeof value === 'boolean' ? value : null)

export const resumesApi = createClient(resumes, {
  getOwn: row => ({
    ...normalizeUploadedResume(row),
    unread: count(row.unread),
    notify: booleanOrNull(row.notify),
    emailVerified: booleanOrNull(row.emailVerified),
  }),
  togglePublic: ({ isPublic, message }) => ({
    isPublic: isPublic === true,
    message: textOrNull(message),
  }),
  listPublic: body => rows(body, normalizePublicResume, 'resumes', 'data'),
  get: row => ({
    resumeURL: media(row.resumeURL),
    userName: text(row.userName),
    photoURL: media(row.photoURL),
    college: textOrNull(row.college),
    major: textOrNull(row.major),
    graduationYear: textOrNull(row.graduationYear),
    resumeUpdatedAt: instant(row.resumeUpdatedAt),
  }),
})
