import { isCommonPassword } from '#backend/auth/password-rules.ts'
import { toMember } from '#backend/auth/session.ts'
import type { Handlers } from '#backend/http/handler.ts'

/** Sign-up, login, session check and logout (spec sections 4 and 7). */
export const session: Handlers['session'] = {
  async signUp({ input, device, services, fail }) {
    if (isCommonPassword(input)) throw fail('session/common-password', { field: 'password' })
    const signedUp = await services.auth.signUp(input, device)
    if (!signedUp) throw fail('session/taken', { field: 'email' })
    return { token: signedUp.token, user: toMember(signedUp.account, services.config) }
  },

  async signInWithGoogle({ input, device, services, fail }) {
    const signedIn = await services.auth.signInWithGoogle(input.credential, device)
    if (!signedIn) throw fail('session/google')
    return { token: signedIn.token, user: toMember(signedIn.account, services.config) }
  },

  async logIn({ input, device, services, fail }) {
    const signedIn = await services.auth.signIn(input, device)
    if (!signedIn) throw fail('session/wrong')
    return { token: signedIn.token, user: toMember(signedIn.account, services.config) }
  },

  verify({ member, fail }) {
    if (!member) throw fail('session/expired', { body: { valid: false } })
    return { valid: true, user: member }
  },

  async logOut({ token, signedToken, services: { auth } }) {
    if (token) await auth.endSession(signedToken, token)
    return {}
  },
}
