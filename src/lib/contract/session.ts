import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { media, oneOf, orNull, textOr } from './reply.ts'

/** The signed-in account as everyone may store it (spec section 3, User): these keys and nothing else. */
export const User = z.object({
  uid: z.string().check(z.minLength(1)),
  displayName: textOr(''),
  email: textOr(''),
  photoURL: media,
  role: oneOf(['member', 'admin'], 'member'),
})
export type User = z.output<typeof User>

/** The check of a stored session, and its end (spec sections 4 and 7). Signing in is in entry.ts. */
export const session = {
  verify: endpoint({
    about:
      'Say whether the token of the request still names a session, and whose. A token that does not answers 401 with `valid: false` beside the message.',
    method: 'GET',
    path: '/api/auth/verify',
    access: 'anyone',
    withToken: true,
    input: z.object({}),
    reply: z.object({ valid: z.boolean(), user: orNull(User) }),
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
