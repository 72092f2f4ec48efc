import { browserErrors } from './browser-errors.ts'
import { type Endpoint, hasBody } from './endpoint.ts'

/** Errors of one status: code → message. */
const withStatus = <Status extends number, Code extends string>(
  status: Status,
  messages: Record<Code, string>,
) =>
  Object.fromEntries(
    Object.entries(messages).map(([code, message]) => [code, { status, message }]),
  ) as Record<Code, { status: Status; message: string }>

/**
 * All errors of the API: code → status and message (spec section 8; docs/conventions.md, Errors).
 * An error is sent as `{ message, code, fields? }` with this status.
 */
export const errorCatalog = {
  ...browserErrors,
  ...withStatus(400, {
    'request/malformed': 'Request body must be valid JSON',
    'request/invalid': 'Please check the fields and try again.',
    'session/common-password': 'This password is too common',
    'team/unknown-school': 'Please choose a school of the list',
    'session/no-credential': 'No credential received from Google',
    'account/link': 'This link is no longer valid. Please ask for a new one.',
    'profile/no-image': 'Please choose a PNG, JPEG, WebP or GIF image',
    'profile/photo': 'Invalid photo URL',
    'media/no-file': 'Please choose a file to upload.',
    'report/own': 'This is yours. You can change or delete it instead of reporting it.',
    'appeal/no-answer': 'Please write a sentence to the author',
    'block/self': 'You cannot block yourself',
    'reminders/link':
      'This link is no longer valid. You can switch off the emails on your dashboard.',
    'content/low-confidence': 'A record of low confidence cannot be published',
    'contribution/no-month': 'Application month is required to approve',
    'contribution/no-link':
      'An application link is required to approve, since the website is not an address',
    'contribution/no-reason': 'A reason is required to reject',
  }),
  ...withStatus(401, {
    'session/none': 'Authentication required',
    'session/expired': 'Session expired. Please log in again.',
    'session/wrong': 'Invalid email or password',
    'session/google': 'Google sign in failed',
    'session/provider': 'The sign-in was not completed. Please try again.',
  }),
  ...withStatus(403, {
    'session/not-admin': 'Access denied. You must be an administrator to view this page.',
    'session/wrong-code':
      'This code is wrong, or was used already. Wait for the next one, and check that the clock of the phone is right.',
    'session/challenge': 'This login took too long. Please log in again.',
    'session/second-factor': 'Enter the code of your authenticator app.',
    'session/domain': 'Please sign up with an address of your school.',
    'session/provider-email':
      'Your sign-in provider does not confirm your email address. Sign up with a password instead.',
    'session/role': 'Your role does not include this. Ask an owner of the site.',
    'account/not-logged-in':
      'Please log in to the account that the email is for, then open its link again.',
    'account/unverified':
      "Please verify your email address to read other students' resumes. Your profile has a button that sends you a link.",
    'account/wrong-password': 'The current password is wrong',
    'account/administrator': 'The password of an administrator cannot be reset this way.',
    'account/stale': 'Please log out and in again, then do this within ten minutes.',
    'feedback/own-resume': 'You cannot leave feedback on your own resume',
    'feedback/not-author': 'You can only delete your own feedback',
    'feedback/not-owner': 'Only the owner of the resume can mark feedback as helpful',
    'content/other-school':
      'Your role is limited to a school. Name it as provider, as university or among the schools.',
    'member/staff': 'This is somebody of the team, about whom an owner of the site decides.',
    'invitation/other-account':
      'This invitation is for another email address. Log out, then log in with the address that it names.',
    'decision/own': 'This concerns you, so another administrator has to decide about it.',
    'account/suspended':
      'Your account is suspended. If you think that this is wrong, write to us on the page Contact.',
    'resume/withdrawn': 'Your resume cannot be made public.',
  }),
  ...withStatus(404, {
    'request/unknown': 'Not found',
    'session/no-provider': 'This site has no other way to sign in. Use email and password.',
    'account/none': 'No account has this email address',
    'account/no-session': 'Session not found',
    'resume/none': 'No resume found',
    'resume/unknown': 'Resume not found',
    'feedback/none': 'Comment not found',
    'block/unknown': 'Member not found',
    'contact/none': 'Message not found',
    'member/none': 'Member not found',
    'invitation/none':
      'This invitation does not work any more: it was used, replaced or withdrawn. If you are on the team, open the dashboard.',
    'report/none': 'This is no longer there',
    'check/none': 'There is no such program to check',
    'report/unknown-program': 'This program is not in the catalog',
    'saved/none': 'This program is not among your saved programs',
    'saved/unknown-program': 'This program is not in the catalog',
    'saved/unknown-task': 'This task is not among those of the program',
    'calendar/unknown': 'There is no calendar at this address',
    'recommender/none': 'Recommender not found',
    'recommendation/unknown':
      'This link is not known. Please check that it is complete, or ask the student for a new one.',
    'search/none': 'Saved search not found',
    'content/none': 'There is no such item',
    'content/no-version': 'There is no such version',
    'contribution/none': 'Contribution not found',
  }),
  ...withStatus(405, { 'request/method': 'Method not allowed' }),
  ...withStatus(409, {
    'session/taken': 'An account with this email already exists',
    'account/has-factor': 'Your account has a second factor already. Turn it off first.',
    'account/no-mail': 'This site cannot send email. Write to us and an administrator helps you.',
    'feedback/full': 'This resume has reached its limit of comments.',
    'appeal/not-hidden': 'This comment is not hidden. Please reload the page.',
    'appeal/repeated': 'You already asked us to look at this again.',
    'contact/done': 'Another administrator has done this in the meantime.',
    'contact/no-answer':
      'No email can be sent to this address from here. Please write it in your mail program.',
    'report/settled': 'Another administrator has settled this in the meantime.',
    'member/done': 'Another administrator has done this in the meantime.',
    'member/no-factor': 'This account has no second factor.',
    'member/last-administrator':
      'This is the only owner of the site. Make somebody else an owner first.',
    'team/known': 'This person is on the team already. Change the role in the list.',
    'team/fixed':
      'The setting ADMIN_EMAILS of the server names this address, so it stays an owner.',
    'team/changed':
      'Another owner has changed this in the meantime. Look at what is there now, then choose again.',
    'appeal/decided': 'Another administrator has decided in the meantime.',
    'block/too-many': 'You have reached the limit of blocked members. Please unblock some of them.',
    'report/too-many':
      'You have reached the limit of open reports. Please wait until some have been checked.',
    'saved/too-many': 'You have reached the limit of saved programs. Please remove some of them.',
    'saved/changed': 'This program has changed again. Please reload the page.',
    'saved/noted': 'You noted something on this program. You can remove it on your dashboard.',
    'saved/too-many-tasks': 'This program has reached its limit of tasks.',
    'saved/too-much-text':
      'You have reached the limit of notes on your saved programs. Please shorten some of them.',
    'recommender/too-many': 'This program has reached its limit of recommenders.',
    'recommender/too-many-in-all':
      'You have reached the limit of recommenders. Please remove some of them.',
    'search/too-many': 'You have reached the limit of saved searches. Please remove some of them.',
    'content/changed':
      'This was changed meanwhile. Please compare it with your changes, then save again.',
    'content/id-taken': 'Another program has this id',
    'content/no-consent': 'Record the consent of the person before you publish',
    'content/was-published':
      'What was published cannot become a draft again. You can hide it instead.',
    'contribution/too-many':
      'You have reached the limit of contributions that wait for review. Please wait until some have been decided.',
    'contribution/changed': 'This contribution was changed meanwhile. Please look at it again.',
  }),
  ...withStatus(410, {
    'recommendation/withdrawn':
      'This link was withdrawn. Please ask the student whether the letter is still needed.',
    'recommendation/expired': 'This link has expired. Please ask the student for a new one.',
    'invitation/expired':
      'This invitation has expired. Please ask an owner of the site for a new one.',
  }),
  ...withStatus(413, { 'request/too-large': 'Request body is too large' }),
  ...withStatus(415, {
    'request/content-type': 'Content-Type must be application/json',
    'image/damaged':
      'This image looks damaged. Open it, save it again as JPEG or PNG, and upload that file.',
    'image/too-complex':
      'This image is too complex: it may have at most 50 megapixels. Make it smaller, and upload that file.',
    'media/type':
      'Please choose a JPEG, PNG or WebP image, an MP4 or WebM video, or WebVTT captions.',
    'logo/type': 'A logo must be a JPEG, PNG or WebP image.',
    'logo/too-small': 'This image is too small. A logo needs at least 32 pixels on each side.',
    'upload/infected':
      'A virus scanner found something harmful in this file. Please make it again on another device, and upload that file.',
    'resume/rtf': 'This is an RTF file, which we cannot check. Open it and save it as DOCX or PDF.',
    'resume/damaged': 'This file looks damaged. Open it and save it again as PDF.',
    'resume/too-complex':
      'This file is too complex to check. Print it to PDF, and upload that file.',
    'resume/encrypted':
      'This file is protected with a password or encrypted. Please upload a copy without protection.',
    'resume/active':
      'This PDF contains a script, or opens a program. Print it to PDF, and upload that file.',
    'resume/macros': 'This Word file contains macros. Save it as DOCX without them, or as PDF.',
    'resume/external':
      'This Word file loads a template, a picture or other content from another computer. Save it as PDF, and upload that file.',
  }),
  ...withStatus(416, { 'request/range': 'There is no such part of the file' }),
  ...withStatus(429, { 'request/too-many': 'Too many requests. Please try again later.' }),
  ...withStatus(500, { 'server/failed': 'Something went wrong. Please try again.' }),
  ...withStatus(503, {
    'server/unavailable': 'Service temporarily unavailable. Please try again.',
    'session/provider-clock':
      'The clocks of this site and of the sign-in provider differ by more than ten minutes. Please tell those who run this site.',
  }),
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
] as const satisfies readonly ErrorCode[]

function accessErrors(access: Endpoint['access']): readonly ErrorCode[] {
  if (access === 'anyone') return []
  if (access === 'member') return ['session/none']
  return ['session/none', 'session/not-admin', 'session/role']
}

/** Every error code of an endpoint, shared ones included. */
export function errorCodesOf({ access, errors, method, upload }: Endpoint): ErrorCode[] {
  const bodies = hasBody(method) ? bodyErrors : []
  const uploads = upload ? (['upload/infected'] as const) : []
  return [...new Set([...accessErrors(access), ...errors, ...uploads, ...bodies, ...commonErrors])]
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
