import type { Call, Handlers } from '#backend/http/handler.ts'
import { ApiError, errorCatalog } from '#contract/errors.ts'
import { digestOf, sendReset, sendVerification, tellPasswordChanged } from './emails.ts'
import {
  dropAddresses,
  dropLinks,
  dropSessions,
  findAccount,
  findByEmail,
  findLink,
  hasPassword,
  markVerified,
  setPassword,
  takeLink,
} from './queries.ts'
import { isFresh } from './sessions.ts'

type Services = Call['services']

type Here = 'get' | 'sendVerification' | 'verifyEmail' | 'forgotPassword' | 'resetPassword' | 'changePassword'

interface Person {
  name: string
  email: string
}

/** Refuses a password that somebody would guess at once, of this person too. */
function refuseCommon({ auth }: Services, { name, email }: Person, password: string): void {
  if (!auth.isCommon({ password, email, displayName: name })) return
  const { message } = errorCatalog['session/common-password']
  throw new ApiError('session/common-password', { fields: { password: message } })
}

/** The address and the password of an account: verified and reset by letters, changed by hand. */
export const passwords: Pick<Handlers['account'], Here> = {
  async get({ db, member, services }) {
    const found = await findAccount(db, services.engine, member.uid)
    return {
      emailVerified: Boolean(found?.emailVerified),
      hasPassword: await hasPassword(db, member.uid),
      mail: services.mail.sends,
    }
  },

  sendVerification({ db, member, services }) {
    services.later('a verification letter was not sent', async () => {
      const found = await findAccount(db, services.engine, member.uid)
      if (found && !found.emailVerified) await sendVerification(services, found)
    })
    return {}
  },

  async verifyEmail({ db, input, member, services, fail }) {
    const digest = digestOf('verify', input.token)
    const now = services.clock.now()
    const link = await findLink(db, digest, now)
    if (!link) throw fail('account/link')
    // Whoever opens the letter owns the address, but not always the account: anyone can sign up with another's address.
    if (member?.uid !== link.userId) throw fail('account/not-logged-in')
    await db.transaction().execute(async within => {
      const taken = await takeLink(within, digest, now)
      if (!taken?.userId) throw fail('account/link')
      await markVerified(within, services.engine, taken.userId)
      await dropLinks(within, taken.userId, 'verify')
    })
    return {}
  },

  // All of it after the answer, whose time then cannot tell whether there is such an account.
  forgotPassword({ db, input, services }) {
    services.later('a reset letter was not sent', async () => {
      const found = await findByEmail(db, input.email.toLowerCase())
      if (found) await sendReset(services, found)
    })
    return {}
  },

  async resetPassword({ db, input, services, fail }) {
    const { engine, clock, auth, later } = services
    const digest = digestOf('reset', input.token)
    const link = await findLink(db, digest, clock.now())
    const person = link?.userId ? await findAccount(db, engine, link.userId) : undefined
    if (!person) throw fail('account/link')
    refuseCommon(services, person, input.password)
    const password = await auth.digest(input.password)
    await db.transaction().execute(async within => {
      await findAccount(within, engine, person.id, { held: true })
      await dropAddresses(within, person.id)
      if (!(await takeLink(within, digest, clock.now()))) throw fail('account/link')
      await setPassword(within, engine, { userId: person.id, digest: password, now: clock.now() })
      await dropSessions(within, person.id, null)
      await dropLinks(within, person.id, 'reset')
      // The letter reached whoever owns the address, and nobody else knows the password now.
      await markVerified(within, engine, person.id)
    })
    later('a letter was not sent', () => tellPasswordChanged(services, person.email))
    return {}
  },

  async changePassword({ db, input, member, emailVerified, token, services, fail }) {
    const { engine, clock, auth, later } = services
    const { uid } = member
    if (await hasPassword(db, uid)) {
      if (!(await auth.isPassword(uid, input.currentPassword ?? ''))) {
        throw fail('account/wrong-password', {
          fields: { currentPassword: errorCatalog['account/wrong-password'].message },
        })
      }
    } else if (!(await isFresh(services, token))) throw fail('account/stale')
    refuseCommon(services, { name: member.displayName, email: member.email }, input.password)
    const digest = await auth.digest(input.password)
    await db.transaction().execute(async within => {
      await findAccount(within, engine, uid, { held: true })
      await dropAddresses(within, uid)
      await setPassword(within, engine, { userId: uid, digest, now: clock.now() })
      await dropSessions(within, uid, token)
      await dropLinks(within, uid, 'reset')
    })
    // An address that nobody has verified may be somebody else's, who did not ask for letters.
    if (emailVerified) later('a letter was not sent', () => tellPasswordChanged(services, member.email))
    return {}
  },
}
