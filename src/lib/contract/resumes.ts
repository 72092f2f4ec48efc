import * as z from 'zod/mini'
import { browserErrors } from './browser-errors.ts'
import { endpoint } from './endpoint.ts'
import { boolean, file, id, text } from './input.ts'
import { limits } from './limits.ts'
import { count, instant, media, rowId, textOrNull } from './reply.ts'

/** The member's own resume (spec section 3). `resumeURL` is null if there is none. */
export const OwnResume = z.object({
  resumeURL: media,
  resumeName: z.string(),
  resumeUpdatedAt: z.nullable(instant),
  isPublic: z.boolean(),
  /** A line of the owner to the readers; empty without one. */
  note: z.string(),
  /** New feedback since the owner last read it; 0 from a backend that does not count. */
  unread: count,
  /** Whether new feedback is announced by mail; null if the backend sends no mail. */
  notify: z.nullable(z.boolean()),
  /** Mail goes to verified addresses only; null from a backend that does not say. */
  emailVerified: z.nullable(z.boolean()),
})
export type OwnResume = z.output<typeof OwnResume>

/**
 * A row of the public list: of a person only name, college, photo and the line that they wrote for
 * it (docs/conventions.md, Files).
 */
export const PublicResume = z.object({
  userId: rowId,
  userName: z.string(),
  photoURL: media,
  college: z.string(),
  resumeUpdatedAt: z.nullable(instant),
  note: z.string(),
  /** Top-level comments; 0 from a backend that does not count. */
  feedbackCount: count,
})
export type PublicResume = z.output<typeof PublicResume>

/** A resume as other members may see it. */
export const SharedResume = z.object({
  resumeURL: media,
  userName: z.string(),
  photoURL: media,
  college: textOrNull,
  major: textOrNull,
  graduationYear: textOrNull,
  resumeUpdatedAt: z.nullable(instant),
  note: z.string(),
})
export type SharedResume = z.output<typeof SharedResume>

/** The member's own resume, and public ones (spec sections 2, 4 and 7). */
export const resumes = {
  getOwn: endpoint('GET', '/api/resume', 'member', {
    summary: "The signed-in member's resume. Its address lives 300 seconds.",
    isSpecified: true,
    reply: OwnResume,
    errors: ['resume/none'],
  }),
  upload: endpoint('POST', '/api/resume/upload', 'member', {
    summary:
      'Store or replace the resume: a PDF, DOC or DOCX of at most 5,242,880 bytes, checked by name and content. Visibility and thread stay.',
    isSpecified: true,
    upload: {
      field: 'resume',
      maxBytes: limits.resume.size,
      missing: 'resume/no-file',
      tooLarge: 'resume/too-large',
    },
    input: z.object({ resume: file(browserErrors['resume/no-file'].message) }),
    reply: z.object({
      resumeURL: media,
      resumeName: z.string(),
      isPublic: z.boolean(),
      resumeUpdatedAt: z.nullable(instant),
    }),
    errors: [
      'resume/no-file',
      'resume/too-large',
      'resume/wrong-type',
      'resume/rtf',
      'resume/damaged',
      'resume/too-complex',
      'resume/encrypted',
      'resume/active',
      'resume/macros',
      'resume/external',
    ],
  }),
  remove: endpoint('DELETE', '/api/resume', 'member', {
    summary: 'Delete the resume with its file and its thread; it is private afterwards.',
    isSpecified: true,
    errors: ['resume/none'],
  }),
  togglePublic: endpoint('PUT', '/api/resume/toggle-public', 'member', {
    summary:
      'Toggle the visibility of the resume. When it becomes private, the URLs of its file end at once.',
    isSpecified: true,
    reply: z.object({ isPublic: z.boolean(), message: textOrNull }),
    errors: ['resume/none', 'resume/withdrawn'],
  }),
  markFeedbackRead: endpoint('PUT', '/api/resume/seen', 'member', {
    summary: 'Say that the owner has read the feedback so far: nothing counts as unread any more.',
    errors: ['resume/none'],
  }),
  setNotifications: endpoint('PUT', '/api/resume/notify', 'member', {
    summary: 'Choose whether new feedback is announced by email.',
    input: z.object({ notify: boolean('Notify') }),
    errors: ['resume/none'],
  }),
  setNote: endpoint('PUT', '/api/resume/note', 'member', {
    summary:
      'Write a line to the readers of the resume, shown with it while it is public; an empty one removes it.',
    input: z.object({ note: text('Line', limits.resumeNote, { isName: true }) }),
    errors: ['resume/none'],
  }),
  listPublic: endpoint('GET', '/api/resume/public', 'member', {
    summary:
      'The public resumes, the newest first, at most 10,000 (then with the header X-Truncated: true). Names, colleges, photos, dates and lines of the owners only.',
    isSpecified: true,
    reply: z.array(PublicResume),
    errors: ['account/unverified'],
  }),
  get: endpoint('GET', '/api/resume/user/:userId', 'member', {
    summary:
      "One member's public resume, or one's own. A private one and none answer alike. A member reads those of 60 others in five minutes and of 300 in a day, with a verified address where mail is set up.",
    isSpecified: true,
    input: z.object({ userId: id }),
    reply: SharedResume,
    errors: ['resume/unknown', 'account/unverified'],
  }),
}
