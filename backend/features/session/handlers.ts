import { isCommonPassword } from '#backend/auth/passwords.ts'
import { readSession } from '#backend/auth/session.ts'
import type { Handlers } from '#backend/http/handler.ts'
import type { Services } from '#backend/http/services.ts'

/** The reply to a sign-in: the session as the next request reads it; null if it has ended. */
async function readReply(services: Services, signedIn: { token: string } | null) {
  const session = signedIn && (await readSession(services, `Bearer ${signedIn.token}`))
  return session && { token: signedIn.token, user: session.member }
}

/** Sign-up, login, session check and logout (spec sections 4 and 7). */
export const session: Handlers['session'] = {
  async signUp({ input, services, fail }) {
    if (isCommonPassword(input.password))
      throw fail('session/common-password', { field: 'password' })
    const reply = await readReply(services, await services.auth.signUp(input))
    if (!reply) throw fail('session/taken', { field: 'email' })
    return reply
  },

  async signInWithGoogle({ input, services, fail }) {
    const signedIn = await services.auth.signInWithGoogle(input.credential)
    const reply = await readReply(services, signedIn)
    if (!reply) throw fail('session/google')
    return reply
  },

  async logIn({ input, services, fail }) {
    const reply = await readReply(services, await services.auth.signIn(input))
    if (!reply) throw fail('session/wrong')
    return reply
  },

  verify({ member, fail }) {
    if (!member) throw fail('session/expired', { body: { valid: false } })
    return { valid: true, user: member }
  },

  async logOut({ db, token }) {
    await db
      .deleteFrom('session')
      .where('token', '=', token ?? '')
      .execute()
    return {}
  },
}
