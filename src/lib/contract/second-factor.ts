import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './input.ts'
import { SignedIn } from './session.ts'

const code = text('Code', 40, { required: 'Code is required' })

/** The second factor of staff: an authenticator app; not in the specification. */
export const secondFactor = {
  signIn: endpoint('POST', '/api/auth/second-factor', 'anyone', {
    summary: 'End a login with the code of an authenticator app, or a recovery code.',
    input: z.object({
      challenge: text('Challenge', 64, { required: 'Please log in again.', verbatim: true }),
      code,
    }),
    reply: SignedIn,
    errors: ['session/wrong-code', 'session/challenge', 'account/suspended'],
  }),
  start: endpoint('POST', '/api/account/second-factor', 'member', {
    summary: 'Make a secret for an authenticator app, and recovery codes; for staff.',
    input: z.object({ password: z.optional(text('Password', 1024, { verbatim: true })) }),
    /** `url` begins with `otpauth:`. */
    reply: z.object({ url: z.string(), recoveryCodes: z.array(z.string()) }),
    errors: ['session/not-admin', 'account/wrong-password', 'account/has-factor'],
  }),
  confirm: endpoint('POST', '/api/account/second-factor/confirm', 'member', {
    summary: 'Require codes from now on, after a first one; the session is replaced.',
    input: z.object({ code }),
    reply: SignedIn,
    errors: ['session/wrong-code', 'session/challenge'],
  }),
  remove: endpoint('POST', '/api/account/second-factor/remove', 'member', {
    summary: 'Require no codes any more, after a last one or a recovery code.',
    input: z.object({ code }),
    errors: ['session/wrong-code', 'session/challenge'],
  }),
}
