import { checkDomain } from '#backend/auth/identity.ts'
import { isCommonPassword } from '#backend/auth/passwords.ts'
import { canBeStaff, readSession } from '#backend/auth/session.ts'
import { endAccess } from '#backend/db/end-access.ts'
import { findReason } from '#backend/db/member-actions.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import type { Services } from '#backend/http/services.ts'
import { appealText } from '#contract/members.ts'

/**
 * The reply to a sign-in: the session as the next request reads it; null if it has ended. Throws
 * for a suspended account, and for one that needs a code, after its password was right.
 */
async function readReply(
  services: Services,
  signedIn: { token: string; account: { id: string } } | null,
  { hasCode = false } = {},
) {
  const session = signedIn && (await readSession(services, `Bearer ${signedIn.token}`))
  if (!session) return null
  const { db, clock } = services
  const { id } = signedIn.account
  const reason = await findReason(db, id, ['suspend'])
  if (reason !== undefined) {
    await db.deleteFrom('session').where('token', '=', session.token).execute()
    const message = `Your account is suspended. The reason: ${reason}\n${appealText}`
    throw new HandlerError('account/suspended', { message })
  }
  if (session.hasSecondFactor && !hasCode) {
    await db.deleteFrom('session').where('token', '=', session.token).execute()
    const challenge = await services.auth.secondFactor.challenge(id)
    throw new HandlerError('session/second-factor', { body: { challenge } })
  }
  await db.updateTable('user').set({ seenAt: clock.now() }).where('id', '=', id).execute()
  return { token: signedIn.token, user: session.member }
}

/** Sign-up, login, session check and logout (spec sections 4 and 7). */
export const session: Handlers['session'] = {
  async signUp({ input, services, fail }) {
    if (isCommonPassword(input.password))
      throw fail('session/common-password', { field: 'password' })
    await checkDomain(services, input.email)
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

/** Sign-in with the OpenID Connect provider of the settings; not in the specification. */
export const oidc: Handlers['oidc'] = {
  async start({ services, fail }) {
    if (!services.auth.oidc) throw fail('session/no-provider')
    return services.auth.oidc.start()
  },

  async signIn({ input, services, fail }) {
    if (!services.auth.oidc) throw fail('session/no-provider')
    const signedIn = await services.auth.oidc.signIn(input.ticket, input.answer)
    const reply = await readReply(services, signedIn)
    if (!reply) throw fail('session/provider')
    return reply
  },
}

/** The second factor of staff; not in the specification. */
export const secondFactor: Handlers['secondFactor'] = {
  async signIn({ input, services, fail }) {
    const signedIn = await services.auth.secondFactor.signIn(input.challenge, input.code)
    const reply = await readReply(services, signedIn, { hasCode: true })
    if (!reply) throw fail('session/wrong-code', { field: 'code' })
    return reply
  },

  async start({ db, input, member, token, services, fail }) {
    const account = await db
      .selectFrom('user')
      .where('id', '=', member.uid)
      .select(['role', 'email', 'twoFactorEnabled'])
      .executeTakeFirst()
    if (!account || !canBeStaff(account, services.config)) throw fail('session/not-admin')
    if (account.twoFactorEnabled) throw fail('account/has-factor')
    const made = await services.auth.secondFactor.start(token ?? '', input.password)
    if (!made) throw fail('account/wrong-password', { field: 'password' })
    return made
  },

  async confirm({ db, input, member, token, services, fail }) {
    const { secondFactor } = services.auth
    const signed = await secondFactor.confirm(member.uid, token ?? '', input.code)
    const account = { id: member.uid }
    const reply = await readReply(services, signed === null ? null : { token: signed, account }, {
      hasCode: true,
    })
    if (!reply) throw fail('session/wrong-code', { field: 'code' })
    // Other sessions began without a code.
    const except = services.auth.readToken(`Bearer ${reply.token}`)
    await db.transaction().execute(trx => endAccess(trx, member.uid, { except }))
    return reply
  },

  async remove({ db, input, member, token, services, fail }) {
    const { secondFactor } = services.auth
    if (!(await secondFactor.check(member.uid, token ?? '', input.code)))
      throw fail('session/wrong-code', { field: 'code' })
    await db.transaction().execute(trx => secondFactor.remove(trx, member.uid))
    return {}
  },
}
