import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { orNull, textOrNull } from './reply.ts'
import { User } from './session.ts'
import { invalidEmail, text } from './shapes.ts'

/** A success without a token is told apart by name (spec section 8), so both parts may be missing when read. */
const SignedIn = z.object({ token: textOrNull, user: orNull(User) })

const credentialsMissing = 'Email and password are required'
const email = (required: string) => text({ label: 'Email', max: limits.email, required })

const emailForm = /^[^\s@<>()",;:\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Signing up and in (spec sections 4 and 7). Apart from session.ts, which every tool needs. */
export const entry = {
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
        z.refine((value: string) => emailForm.test(value), { error: invalidEmail }),
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
  google: endpoint({
    about:
      'Sign in with an ID token of the identity provider. An account with the same verified address is linked; a password that was never verified is dropped from it.',
    method: 'POST',
    path: '/api/auth/google',
    access: 'anyone',
    input: z.object({
      credential: text({
        label: 'Credential',
        max: limits.credential,
        required: 'No credential received from Google',
      }),
    }),
    reply: SignedIn,
    errors: ['session/no-credential', 'session/google'],
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
}
