import type { Handlers } from '#backend/http/handler.ts'
import { asMember } from '#backend/http/member.ts'
import { errorCatalog } from '#contract/errors.ts'
import { endSession } from './queries.ts'

/** Sign-up, sign-in, the check of a session and sign-out (spec sections 4 and 7). */
export const session: Handlers['session'] = {
  async signUp({ input, device, services, fail }) {
    if (services.auth.isCommon(input)) {
      throw fail('session/common-password', {
        fields: { password: errorCatalog['session/common-password'].message },
      })
    }
    const entered = await services.auth.signUp(input, device)
    if (entered === 'taken')
      throw fail('session/taken', { fields: { email: errorCatalog['session/taken'].message } })
    if (entered === 'bad-email') {
      const message = 'Please enter a valid email address'
      throw fail('request/invalid', { message, fields: { email: message } })
    }
    return { token: entered.token, user: asMember(entered.account, services.config) }
  },

  async signInWithGoogle({ input, device, services, fail }) {
    const entered = await services.auth.google(input.credential, device)
    if (!entered) throw fail('session/google')
    return { token: entered.token, user: asMember(entered.account, services.config) }
  },

  async logIn({ input, device, services, fail }) {
    const entered = await services.auth.signIn(input, device)
    if (!entered) throw fail('session/wrong')
    return { token: entered.token, user: asMember(entered.account, services.config) }
  },

  verify({ member, fail }) {
    if (!member) throw fail('session/expired', { body: { valid: false } })
    return { valid: true, user: member }
  },

  async logOut({ db, token, services }) {
    if (token) await services.reserve.lend(() => endSession(db, token))
    return {}
  },
}
