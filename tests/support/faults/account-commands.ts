import { type CommandFactory, type Reply, signedIn, tokenOf } from './command.ts'
import {
  createPerson,
  type Model,
  type Person,
  person,
  pick,
  type Role,
  updateModel,
} from './model.ts'

const withPassword: readonly Role[] = ['owner', 'author', 'guest']

const withNewSession = (role: Role, model: Model, reply: Reply | null): Model =>
  person(role, found => {
    found.sessions += 1
    if (reply?.token) found.live.push(reply.token)
  })(model)

/** Signs up the first person that is missing. */
export const signUp: CommandFactory = ({ model, uniqueName, emailOf }) => {
  const role = withPassword.find(each => !model.people[each])
  if (!role) return null
  const password = uniqueName('walnut harbor')
  const displayName = uniqueName(role)
  return {
    call: 'session.signUp',
    sent: {
      method: 'POST',
      path: '/api/auth/signup',
      json: { displayName, email: emailOf(role), password },
    },
    after: (before, reply) =>
      updateModel(before, draft => {
        const live = reply?.token ? [reply.token] : []
        draft.people[role] = { ...createPerson(displayName, password), live }
      }),
  }
}

const logIn: CommandFactory = ({ model, random, emailOf }) => {
  // People without a known session first: they can do nothing else.
  const known = withPassword.filter(role => model.people[role])
  const role = known.find(each => !tokenOf(model, each)) ?? pick(random, known)
  const password = role && model.people[role]?.password
  if (!role || !password) return null
  return {
    call: 'session.logIn',
    sent: { method: 'POST', path: '/api/auth/login', json: { email: emailOf(role), password } },
    after: (before, reply) => withNewSession(role, before, reply),
  }
}

/** Better Auth creates the account before its session: without one, the next sign-in creates it. */
const google: CommandFactory = ({ credential }) => {
  const joined = (model: Model, more: Partial<Person>) =>
    updateModel(model, draft => {
      draft.people.pupil = { ...createPerson('Ada Okafor', null), ...more }
    })
  return {
    call: 'session.signInWithGoogle',
    sent: { method: 'POST', path: '/api/auth/google', json: { credential: credential() } },
    after: (before, reply) =>
      before.people.pupil
        ? withNewSession('pupil', before, reply)
        : joined(before, { live: reply?.token ? [reply.token] : [] }),
    between: before => (before.people.pupil ? before : joined(before, { sessions: 0 })),
  }
}

const logOut: CommandFactory = context => {
  const role = signedIn(context)
  const token = role && context.model.people[role]?.live[0]
  if (!role || !token) return null
  return {
    call: 'session.logOut',
    sent: { method: 'POST', path: '/api/auth/logout', token },
    after: person(role, found => {
      found.live = found.live.filter(each => each !== token)
      found.sessions -= 1
    }),
  }
}

const endOthers: CommandFactory = context => {
  const role = signedIn(context)
  const token = role && tokenOf(context.model, role)
  if (!role || !token) return null
  return {
    call: 'account.deleteOtherSessions',
    sent: { method: 'DELETE', path: '/api/account/sessions', token },
    after: person(role, found => Object.assign(found, { sessions: 1, live: [token] })),
  }
}

const changePassword: CommandFactory = context => {
  const role = signedIn(context, withPassword)
  const token = role && tokenOf(context.model, role)
  if (!role || !token) return null
  const password = context.uniqueName('cedar lantern')
  const currentPassword = context.model.people[role]?.password
  return {
    call: 'account.changePassword',
    sent: {
      method: 'PUT',
      path: '/api/account/password',
      token,
      json: { currentPassword, password },
    },
    after: person(role, found => {
      Object.assign(found, { password, sessions: 1, live: [token], hasResetLink: false })
    }),
  }
}

const resetPassword: CommandFactory = context => {
  const role = withPassword.find(each => context.model.people[each]?.hasResetLink)
  if (!role) return null
  const password = context.uniqueName('river chapel')
  return {
    call: 'account.resetPassword',
    sent: {
      method: 'POST',
      path: '/api/account/reset-password',
      json: { token: context.linkOf('reset', role), password },
    },
    after: person(role, found => {
      const changed = { password, sessions: 0, live: [], hasResetLink: false, verified: true }
      Object.assign(found, changed)
    }),
  }
}

const verifyEmail: CommandFactory = ({ model, linkOf }) => {
  const role = withPassword.find(
    each =>
      model.people[each]?.verified === false && linkOf('verify', each) && tokenOf(model, each),
  )
  if (!role) return null
  return {
    call: 'account.verifyEmail',
    sent: {
      method: 'POST',
      path: '/api/account/verify-email',
      token: tokenOf(model, role),
      json: { token: linkOf('verify', role) },
    },
    after: person(role, found => {
      found.verified = true
    }),
  }
}

/** Commands on sessions and passwords. Those that hash a password are slow, and therefore rare. */
export const accountCommands: readonly CommandFactory[] = [
  logIn,
  google,
  logOut,
  logOut,
  endOthers,
  changePassword,
  resetPassword,
  verifyEmail,
]
