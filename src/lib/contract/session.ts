import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { accountEmail, email, newPassword, text } from './input.ts'
import { limits } from './limits.ts'
import { media, rowId, textOrNull } from './reply.ts'
import { staffRoles } from './roles.ts'

/** The signed-in account as browsers store it (spec section 3, User). */
export const User = z.object({
  uid: rowId,
  displayName: z.string(),
  email: z.string(),
  photoURL: media,
  /** `admin` for all staff. */
  role: z.enum(['member', 'admin']),
  /** Beyond the specification. */
  staffRole: z.nullable(z.enum(staffRoles)),
  /** The name of the school whose programs, mentors and stories alone concern this role. */
  schoolId: textOrNull,
})
export type User = z.output<typeof User>

/** Null only at other backends: spec section 8 has a message for a success without a token. */
export const SignedIn = z.object({ token: textOrNull, user: z.nullable(User) })

const credentialsMissing = 'Email and password are required'

/** Signing up, signing in and out, and the check of a stored session (spec sections 4 and 7). */
export const session = {
  signUp: endpoint('POST', '/api/auth/signup', 'anyone', {
    summary: 'Create an account with email and password.',
    isSpecified: true,
    status: 201,
    input: z.object({
      displayName: text('Full name', limits.name, {
        required: 'Full name is required',
        isName: true,
      }),
      email: accountEmail,
      college: z.optional(text('College', limits.college, { isName: true })),
      password: newPassword,
    }),
    reply: SignedIn,
    errors: ['session/taken', 'session/common-password', 'session/domain'],
  }),
  signInWithGoogle: endpoint('POST', '/api/auth/google', 'anyone', {
    summary:
      'Sign in with an ID token of Google. A verified account with the same address is linked.',
    isSpecified: true,
    input: z.object({
      credential: text('Credential', limits.credential, {
        required: 'No credential received from Google',
      }),
    }),
    reply: SignedIn,
    errors: ['session/no-credential', 'session/google', 'session/domain', 'account/suspended'],
  }),
  logIn: endpoint('POST', '/api/auth/login', 'anyone', {
    summary: 'Sign in with email and password.',
    isSpecified: true,
    input: z.object({
      email: email(credentialsMissing),
      password: text('Password', 1024, { required: credentialsMissing, verbatim: true }),
    }),
    reply: SignedIn,
    errors: ['session/wrong', 'account/suspended'],
  }),
  verify: endpoint('GET', '/api/auth/verify', 'anyone', {
    summary: 'Whose session the token names; 401 with `valid: false` if none.',
    isSpecified: true,
    withToken: true,
    reply: z.object({ valid: z.boolean(), user: z.nullable(User) }),
    errors: ['session/expired'],
  }),
  logOut: endpoint('POST', '/api/auth/logout', 'anyone', {
    summary: 'End the session of the request, whatever state it is in.',
    isSpecified: true,
    withToken: true,
  }),
}
