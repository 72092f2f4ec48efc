import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './input.ts'
import { limits } from './limits.ts'
import { SignedIn } from './session.ts'

/** Signing in with the OpenID Connect provider; not in the specification. */
export const oidc = {
  start: endpoint('POST', '/api/auth/oidc/start', 'anyone', {
    summary: 'Where a sign-in with the OpenID Connect provider begins, and a ticket to end it.',
    reply: z.object({ url: z.string(), ticket: z.string() }),
    errors: ['session/no-provider', 'session/provider', 'session/provider-clock'],
  }),
  signIn: endpoint('POST', '/api/auth/oidc', 'anyone', {
    summary:
      'Sign in with the answer of the OpenID Connect provider, the query of the address to which it returned. A verified account with the same address is linked.',
    input: z.object({
      ticket: text('Ticket', 64, { required: 'Ticket is required', verbatim: true }),
      answer: text('Answer', limits.credential, { required: 'Answer is required', verbatim: true }),
    }),
    reply: SignedIn,
    errors: [
      'session/no-provider',
      'session/provider',
      'session/provider-clock',
      'session/provider-email',
      'session/domain',
      'account/suspended',
    ],
  }),
}
