import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, id, newPassword, text } from './input.ts'
import { limits } from './limits.ts'
import { instant, rowId } from './reply.ts'

/** Status of the signed-in account. */
export const AccountStatus = z.object({
  emailVerified: z.boolean(),
  /** Whether the account has a password, beside or instead of the identity provider. */
  hasPassword: z.boolean(),
  /** Whether the backend sends mail; without it nothing can be verified or reset. */
  mail: z.boolean(),
  /** The second factor of staff; null for members. */
  secondFactor: z._default(
    z.nullable(z.object({ isEnabled: z.boolean(), isRequired: z.boolean() })),
    null,
  ),
  /** What administrators did to the member that is still in force, and why. */
  notices: z._default(z.array(z.object({ text: z.string(), reason: z.string() })), []),
})
export type AccountStatus = z.output<typeof AccountStatus>

/** A session of the member. */
export const ActiveSession = z.object({
  id: rowId,
  createdAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  current: z.boolean(),
})
export type ActiveSession = z.output<typeof ActiveSession>

const oldPassword = text('Current password', 1024, { verbatim: true })
const link = text('Token', limits.token, {
  required: 'This link is no longer valid. Please ask for a new one.',
})

/** The member's account, beyond the specification; other backends have none of it. */
export const account = {
  get: endpoint('GET', '/api/account', 'member', {
    summary: 'Whether the address is verified, a password set, and mail available.',
    reply: AccountStatus,
  }),
  sendVerification: endpoint('POST', '/api/account/verification', 'member', {
    summary: 'Send an email with a link that verifies the address of the account.',
    errors: ['account/no-mail'],
  }),
  verifyEmail: endpoint('POST', '/api/account/verify-email', 'anyone', {
    summary: 'Verify the address of the signed-in account with the token of an email.',
    withToken: true,
    input: z.object({ token: link }),
    errors: ['account/link', 'account/not-logged-in'],
  }),
  forgotPassword: endpoint('POST', '/api/account/forgot-password', 'anyone', {
    summary: 'Email a link that sets a new password, if there is such an account.',
    input: z.object({ email: email('Email is required') }),
    errors: ['account/no-mail'],
  }),
  createResetLink: endpoint('POST', '/api/admin/reset-links', 'moderate', {
    summary: 'Create a link that sets a new password for a member; it works once, for a day.',
    input: z.object({ email: email('Email is required') }),
    /** From the root of the site. */
    reply: z.object({ path: z.string() }),
    errors: ['account/none', 'account/administrator'],
  }),
  resetPassword: endpoint('POST', '/api/account/reset-password', 'anyone', {
    summary: 'Set a new password with the token of a link; all sessions end.',
    input: z.object({ token: link, password: newPassword }),
    errors: ['account/link', 'session/common-password'],
  }),
  changePassword: endpoint('PUT', '/api/account/password', 'member', {
    summary:
      'Change the password, or set the first one within ten minutes of a login; other sessions end.',
    input: z.object({ currentPassword: z.optional(oldPassword), password: newPassword }),
    errors: ['account/wrong-password', 'account/stale', 'session/common-password'],
  }),
  listSessions: endpoint('GET', '/api/account/sessions', 'member', {
    summary: 'Where the member is signed in, the newest first.',
    reply: z.array(ActiveSession),
  }),
  deleteSession: endpoint('DELETE', '/api/account/sessions/:sessionId', 'member', {
    summary: 'End one session.',
    input: z.object({ sessionId: id }),
    errors: ['account/no-session'],
  }),
  deleteOtherSessions: endpoint('DELETE', '/api/account/sessions', 'member', {
    summary: 'End all other sessions, and the address of the calendar.',
  }),
  exportData: endpoint('GET', '/api/account/export', 'member', {
    summary: 'Everything the member has put in, as a ZIP: one JSON file, and the files.',
    download: 'application/zip',
    reply: z.unknown(),
  }),
  remove: endpoint('POST', '/api/account/delete', 'member', {
    summary:
      'Delete the account, with the word DELETE and the password, or within ten minutes of a login.',
    input: z.object({ confirmation: text('Confirmation', 20), password: z.optional(oldPassword) }),
    errors: [
      'account/not-confirmed',
      'account/wrong-password',
      'account/stale',
      'member/last-administrator',
    ],
  }),
}
