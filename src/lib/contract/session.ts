import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { documentedAs, text, textOr, textOrNull } from './shapes.ts'

/** The signed-in account as everyone may store it (spec section 3, User): these keys and nothing else. */
export const User = z.object({
  uid: z.string().check(z.minLength(1)),
  displayName: textOr(''),
  email: textOr(''),
  photoURL: textOrNull,
  role: documentedAs(z.catch(z.enum(['member', 'admin']), 'member'), {
    type: 'string',
    enum: ['member', 'admin'],
  }),
})
export type User = z.output<typeof User>

/** A success without a token is told apart by name (spec section 8), so both parts may be missing when read. */
const SignedIn = z.object({ token: textOrNull, user: z.catch(z.nullable(User), null) })

const credentialsMissing = 'Email and password are required'
const email = (required: string) => text({ label: 'Email', max: limits.email, required })

const emailForm = /^[^\s@<>()",;:\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Sign-in, sign-up, sign-out and the check of a stored session (spec sections 4 and 7). */
export const session = {
  signUp: endpoint({
    about: 'Create an account with e-mail and password.',
    method: 'POST',
    path: '/api/auth/signup',
    access: 'anyone',
    status: 201,
    input: z.object({
      displayName: text({
        label: 'Full name',
        max: limits.name,
        required: 'Full name is required',
        isName: true,
      }),
      email: email('Email is required').check(
        z.refine((value: string) => emailForm.test(value), { error: 'Please enter a valid email address' }),
      ),
      college: z.optional(text({ label: 'College', max: limits.college, isName: true })),
      password: text({
        label: 'Password',
        min: limits.password.min,
        max: limits.password.max,
        required: 'Password is required',
        verbatim: true,
      }),
    }),
    reply: SignedIn,
    errors: ['session/taken', 'session/common-password'],
  }),
  logIn: endpoint({
    about: 'Sign in with e-mail and password.',
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    input: z.object({
      email: email(credentialsMissing),
      password: text({ label: 'Password', max: 1024, required: credentialsMissing, verbatim: true }),
    }),
    reply: SignedIn,
    errors: ['session/wrong'],
  }),
  verify: endpoint({
    about:
      'Say whether the token of the request still names a session, and whose. A token that does not answers 401 with `valid: false` beside the message.',
    method: 'GET',
    path: '/api/auth/verify',
    access: 'anyone',
    withToken: true,
    input: z.object({}),
    reply: z.object({ valid: z.boolean(), user: z.optional(z.nullable(User)) }),
    errors: ['session/expired'],
  }),
  logOut: endpoint({
    about: 'End the session of the request, whatever state it is in.',
    method: 'POST',
    path: '/api/auth/logout',
    access: 'anyone',
    withToken: true,
    input: z.object({}),
    reply: z.unknown(),
    errors: [],
  }),
}
