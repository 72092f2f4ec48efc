/**
 * All errors of the API: code → status and message (spec section 8; docs/conventions.md, Errors).
 * An error is sent as `{ message, code, fields? }` with this status.
 */
export const errorCatalog = {
  'request/malformed': { status: 400, message: 'Request body must be valid JSON' },
  'request/invalid': { status: 400, message: 'Please check the fields and try again.' },
  'request/content-type': { status: 415, message: 'Content-Type must be application/json' },
  'request/too-large': { status: 413, message: 'Request body is too large' },
  'request/slow': {
    status: 408,
    message: 'The request took too long to arrive. Please try again.',
  },
  'request/unknown': { status: 404, message: 'Not found' },
  'request/too-many': { status: 429, message: 'Too many requests. Please try again later.' },
  'request/range': { status: 416, message: 'There is no such part of the file' },
  'request/method': { status: 405, message: 'Method not allowed' },
  'server/unavailable': {
    status: 503,
    message: 'Service temporarily unavailable. Please try again.',
  },
  'server/failed': { status: 500, message: 'Something went wrong. Please try again.' },

  'session/none': { status: 401, message: 'Authentication required' },
  'session/expired': { status: 401, message: 'Session expired. Please log in again.' },
  'session/not-admin': {
    status: 403,
    message: 'Access denied. You must be an administrator to view this page.',
  },
  'session/wrong': { status: 401, message: 'Invalid email or password' },
  'session/taken': { status: 409, message: 'An account with this email already exists' },
  'session/common-password': { status: 400, message: 'This password is too common' },

  'session/no-credential': { status: 400, message: 'No credential received from Google' },
  'session/google': { status: 401, message: 'Google sign in failed' },

  'account/link': {
    status: 400,
    message: 'This link is no longer valid. Please ask for a new one.',
  },
  'account/not-logged-in': {
    status: 403,
    message: 'Please log in to the account that the email is for, then open its link again.',
  },
  'account/unverified': {
    status: 403,
    message:
      "Please verify your email address to read other students' resumes. Your profile has a button that sends you a link.",
  },
  'account/not-confirmed': { status: 400, message: 'Type DELETE to confirm' },
  'account/wrong-password': { status: 403, message: 'The current password is not right' },
  'account/no-session': { status: 404, message: 'Session not found' },
  'account/stale': {
    status: 403,
    message: 'Please log out and in again, then do this within ten minutes.',
  },

  'profile/no-image': { status: 400, message: 'Please choose a PNG, JPEG, WebP or GIF image' },
  'profile/image-too-large': {
    status: 413,
    message: 'Image size should be less than 2MB for faster uploads',
  },
  'profile/image-type': { status: 415, message: 'Please choose a PNG, JPEG, WebP or GIF image' },
  'profile/photo': { status: 400, message: 'Invalid photo URL' },

  'resume/no-file': { status: 400, message: 'Please select a file to upload.' },
  'resume/too-large': { status: 413, message: 'File size exceeds 5MB limit.' },
  'resume/wrong-type': {
    status: 415,
    message: 'Invalid file type. Only PDF, DOC, and DOCX files are allowed.',
  },
  'resume/none': { status: 404, message: 'No resume found' },
  'resume/unknown': { status: 404, message: 'Resume not found' },
  'resume/active': {
    status: 415,
    message: 'This file contains active content and cannot be accepted.',
  },
  'resume/encrypted': {
    status: 415,
    message:
      'This file is protected with a password or encrypted. Please upload a copy without protection.',
  },

  'feedback/none': { status: 404, message: 'Comment not found' },
  'feedback/full': { status: 409, message: 'This resume has as much feedback as it can hold.' },
  'feedback/own-resume': { status: 403, message: 'You cannot leave feedback on your own resume' },
  'feedback/not-author': { status: 403, message: 'You can only delete your own feedback' },
  'feedback/not-owner': {
    status: 403,
    message: 'Only the owner of the resume can mark feedback as helpful',
  },
  'feedback/own-report': {
    status: 400,
    message: 'You can delete your own feedback instead of reporting it',
  },

  'contact/none': { status: 404, message: 'Message not found' },

  'contribution/none': { status: 404, message: 'Contribution not found' },
  'contribution/too-many': {
    status: 409,
    message:
      'You have as many suggestions waiting for review as there can be. Please wait until some have been decided.',
  },
  'contribution/no-month': { status: 400, message: 'Application month is required to approve' },
  'contribution/no-link': {
    status: 400,
    message: 'An application link is required to approve, since the website is not an address',
  },
  'contribution/no-reason': { status: 400, message: 'A reason is required to reject' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalog

/** Errors of every endpoint. */
export const commonErrors = [
  'request/invalid',
  'request/too-many',
  'server/unavailable',
  'server/failed',
] as const satisfies readonly ErrorCode[]

/** Errors of every endpoint with a JSON body. */
export const bodyErrors = [
  'request/malformed',
  'request/content-type',
  'request/too-large',
  'request/slow',
] as const satisfies readonly ErrorCode[]

/** Messages by the name of a field. */
export type FieldErrors = Readonly<Record<string, string>>

/** An error of the catalog, which the backend throws. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors | undefined

  constructor(code: ErrorCode, options: { message?: string; fields?: FieldErrors } = {}) {
    super(options.message ?? errorCatalog[code].message)
    this.code = code
    this.status = errorCatalog[code].status
    this.fields = options.fields
  }
}
