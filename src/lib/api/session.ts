import { session, type User } from '#contract/session.ts'
import { createClient } from './client.ts'
import { choice, media, type Raw, text, textOrNull } from './normalize.ts'

/** A user of a reply or of the storage; null without an id. */
export function normalizeUser(value: unknown): User | null {
  const user = (value ?? {}) as Raw
  const uid = text(user.uid)
  return uid
    ? {
        uid,
        displayName: text(user.displayName),
        email: text(user.email),
        photoURL: media(user.photoURL),
        role: choice(['member', 'admin'], user.role, 'member'),
      }
    : null
}

const normalizeSignedIn = ({ token, user }: Raw) => ({
  token: textOrNull(token),
  user: normalizeUser(user),
})

export const sessionApi = createClient(session, {
  signUp: normalizeSignedIn,
  signInWithGoogle: normalizeSignedIn,
  logIn: normalizeSignedIn,
  verify: ({ valid, user }) => ({ valid, user: normalizeUser(user) }),
})
