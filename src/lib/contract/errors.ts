import { browserErrors } from './browser-errors.ts'
import { type Endpoint, hasBody } from './endpoint.ts'

const error = <Status extends number>(status: Status, message: string) => ({ status, message })

/**
 * All errors of the API: code → status and message (spec section 8; docs/conventions.md, Errors).
 * An error is sent as `{ message, code, fields? }` with this status.
 */
export const errorCatalog = {
  ...browserErrors,

  'request/malformed': error(400, 'Request body must be valid JSON'),
  'request/invalid': error(400, 'Please check the fields and try again.'),
  'request/content-type': error(415, 'Content-Type must be application/json'),
  'request/too-large': error(413, 'Request body is too large'),
  'request/slow': error(408, 'The request took too long to arrive. Please try again.'),
  'request/unknown': error(404, 'Not found'),
  'request/too-many': error(429, 'Too many requests. Please try again later.'),
  'request/range': error(416, 'There is no such part of the file'),
  'request/method': error(405, 'Method not allowed'),
  'server/unavailable': error(503, 'Service temporarily unavailable. Please try again.'),
  'server/failed': error(500, 'Something went wrong. Please try again.'),

  'session/none': error(401, 'Authentication required'),
  'session/expired': error(401, 'Session expired. Please log in again.'),
  'session/not-admin': error(403, 'Access denied. You must be an administrator to view this page.'),
  'session/wrong': error(401, 'Invalid email or password'),
  'session/taken': error(409, 'An account with this email already exists'),
  'session/common-password': error(400, 'This password is too common'),

  'session/no-credential': error(400, 'No credential received from Google'),
  'session/google': error(401, 'Google sign in failed'),

  'account/link': error(400, 'This link is no longer valid. Please ask for a new one.'),
  'account/not-logged-in': error(
    403,
    'Please log in to the account that the email is for, then open its link again.',
  ),
  'account/unverified': error(
    403,
    "Please verify your email address to read other students' resumes. Your profile has a button that sends you a link.",
  ),
  'account/wrong-password': error(403, 'The current password is wrong'),
  'account/no-mail': error(
    409,
    'This site cannot send email. Write to us and an administrator helps you.',
  ),
  'account/none': error(404, 'No account has this email address'),
  'account/administrator': error(403, 'The password of an administrator cannot be reset this way.'),
  'account/no-session': error(404, 'Session not found'),
  'account/stale': error(403, 'Please log out and in again, then do this within ten minutes.'),

  'profile/no-image': error(400, 'Please choose a PNG, JPEG, WebP or GIF image'),
  'profile/photo': error(400, 'Invalid photo URL'),

  'image/damaged': error(
    415,
    'This image looks damaged. Open it, save it again as JPEG or PNG, and upload that file.',
  ),
  'image/too-complex': error(
    415,
    'This image is too complex: it may have at most 50 megapixels. Make it smaller, and upload that file.',
  ),

  'media/no-file': error(400, 'Please choose a file to upload.'),
  'media/type': error(
    415,
    'Please choose a JPEG, PNG or WebP image, an MP4 or WebM video, or WebVTT captions.',
  ),
  'media/captions': error(415, 'These captions are not WebVTT.'),

  'resume/none': error(404, 'No resume found'),
  'resume/unknown': error(404, 'Resume not found'),
  'resume/rtf': error(
    415,
    'This is an RTF file, which we cannot check. Open it and save it as DOCX or PDF.',
  ),
  'resume/damaged': error(415, 'This file looks damaged. Open it and save it again as PDF.'),
  'resume/too-complex': error(
    415,
    'This file is too complex to check. Print it to PDF, and upload that file.',
  ),
  'resume/encrypted': error(
    415,
    'This file is protected with a password or encrypted. Please upload a copy without protection.',
  ),
  'resume/active': error(
    415,
    'This PDF contains a script, or opens a program. Print it to PDF, and upload that file.',
  ),
  'resume/macros': error(
    415,
    'This Word file contains macros. Save it as DOCX without them, or as PDF.',
  ),
  'resume/external': error(
    415,
    'This Word file loads a template, a picture or other content from another computer. Save it as PDF, and upload that file.',
  ),

  'feedback/none': error(404, 'Comment not found'),
  'feedback/full': error(409, 'This resume has reached its limit of comments.'),
  'feedback/own-resume': error(403, 'You cannot leave feedback on your own resume'),
  'feedback/not-author': error(403, 'You can only delete your own feedback'),
  'feedback/not-owner': error(403, 'Only the owner of the resume can mark feedback as helpful'),
  'feedback/own-report': error(400, 'You can delete your own feedback instead of reporting it'),

  'appeal/not-hidden': error(409, 'This comment is not hidden. Please reload the page.'),
  'appeal/repeated': error(409, 'You already asked us to look at this again.'),
  'appeal/no-answer': error(400, 'Please write a sentence to the author'),
  'appeal/decided': error(409, 'Another administrator has decided in the meantime.'),

  'decision/own': error(403, 'You wrote this, so another administrator has to decide about it.'),

  'block/unknown': error(404, 'Member not found'),
  'block/self': error(400, 'You cannot block yourself'),
  'block/too-many': error(
    409,
    'You have reached the limit of blocked members. Please unblock some of them.',
  ),

  'contact/none': error(404, 'Message not found'),

  'check/none': error(404, 'There is no such program to check'),
  'check/contribution': error(
    409,
    'This program came from a contribution and has no record. Add its facts in its details under Contributions first.',
  ),

  'report/none': error(404, 'Report not found'),
  'report/unknown-program': error(404, 'This program is not in the catalog'),
  'report/too-many': error(
    409,
    'You have reached the limit of open reports. Please wait until some have been checked.',
  ),
  'report/repeated': error(409, 'The same member sent a newer report of this kind, which is open.'),
  'finding/none': error(404, 'Finding not found'),
  'finding/settled': error(
    409,
    'Another administrator has already decided on this. Please reload the list.',
  ),

  'saved/none': error(404, 'This program is not among your saved programs'),
  'saved/unknown-program': error(404, 'This program is not in the catalog'),
  'saved/too-many': error(
    409,
    'You have reached the limit of saved programs. Please remove some of them.',
  ),
  'saved/unknown-task': error(404, 'This task is not among those of the program'),
  'saved/undo-ended': error(
    400,
    'The recommenders of this program cannot be brought back any more. Please add them again.',
  ),
  'saved/changed': error(409, 'This program has changed again. Please reload the page.'),
  'saved/noted': error(
    409,
    'You noted something on this program. You can remove it on your dashboard.',
  ),
  'saved/too-many-tasks': error(409, 'This program has reached its limit of tasks.'),
  'saved/too-much-text': error(
    409,
    'You have reached the limit of notes on your saved programs. Please shorten some of them.',
  ),

  'calendar/unknown': error(404, 'There is no calendar at this address'),

  'recommender/none': error(404, 'Recommender not found'),
  'recommender/too-many': error(409, 'This program has reached its limit of recommenders.'),
  'recommender/too-many-in-all': error(
    409,
    'You have reached the limit of recommenders. Please remove some of them.',
  ),
  'recommendation/unknown': error(
    404,
    'This link is not known. Please check that it is complete, or ask the student for a new one.',
  ),
  'recommendation/withdrawn': error(
    410,
    'This link was withdrawn. Please ask the student whether the letter is still needed.',
  ),
  'recommendation/expired': error(
    410,
    'This link has expired. Please ask the student for a new one.',
  ),

  'reminders/link': error(
    400,
    'This link is no longer valid. You can switch off the emails on your dashboard.',
  ),

  'search/none': error(404, 'Saved search not found'),
  'search/too-many': error(
    409,
    'You have reached the limit of saved searches. Please remove some of them.',
  ),

  'content/none': error(404, 'There is no such item'),
  'content/no-version': error(404, 'There is no such version'),
  'content/changed': error(
    409,
    'This was changed meanwhile. Please compare it with your changes, then save again.',
  ),
  'content/reordered': error(
    409,
    'Somebody else has changed the order meanwhile. It is shown as it is now.',
  ),
  'content/id-taken': error(409, 'Another program has this id'),
  'content/no-consent': error(409, 'Record the consent of the person before you publish'),
  'content/low-confidence': error(400, 'A record of low confidence cannot be published'),
  'content/was-published': error(
    409,
    'What was published cannot become a draft again. You can hide it instead.',
  ),

  'contribution/none': error(404, 'Contribution not found'),
  'contribution/too-many': error(
    409,
    'You have reached the limit of contributions that wait for review. Please wait until some have been decided.',
  ),
  'contribution/changed': error(
    409,
    'This contribution was changed meanwhile. Please look at it again.',
  ),
  'contribution/no-month': error(400, 'Application month is required to approve'),
  'contribution/no-link': error(
    400,
    'An application link is required to approve, since the website is not an address',
  ),
  'contribution/no-reason': error(400, 'A reason is required to reject'),
}

export type ErrorCode = keyof typeof errorCatalog

/** Errors of every endpoint. */
export const commonErrors = [
  'request/invalid',
  'request/too-many',
  'server/unavailable',
  'server/failed',
] as const satisfies readonly ErrorCode[]

/** Errors of every endpoint with a JSON body. */
const bodyErrors = [
  'request/malformed',
  'request/content-type',
  'request/too-large',
  'request/slow',
] as const satisfies readonly ErrorCode[]

const accessErrors: Readonly<Record<Endpoint['access'], readonly ErrorCode[]>> = {
  anyone: [],
  member: ['session/none'],
  admin: ['session/none', 'session/not-admin'],
}

/** Every error code of an endpoint, shared ones included. */
export function errorCodesOf({ access, errors, method }: Endpoint): ErrorCode[] {
  const bodies = hasBody(method) ? bodyErrors : []
  return [...new Set([...accessErrors[access], ...errors, ...bodies, ...commonErrors])]
}

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
