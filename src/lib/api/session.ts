import { session, User } from '#contract/session.ts'
import { createClient } from './client.ts'
import { complete } from './normalize.ts'

/** A user of the storage; null without an id. */
export function normalizeUser(value: unknown): User | null {
  const user = User.safeParse(complete(User, value))
  return user.success ? user.data : null
}

export const sessionApi = createClient(session, {
  verify(body) {
    // A reply that cannot be read must not sign anybody out.
    if (typeof body.valid !== 'boolean') throw new TypeError('Not a session')
    return body
  },
})
