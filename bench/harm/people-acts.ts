import { type Maker, type Reply, signedIn, tokenOf } from './act.ts'
import { changed, newcomer, type Person, person, pick, type Role, type World } from './world.ts'

const withPassword: readonly Role[] = ['owner', 'author', 'guest']

const entered = (role: Role, world: World, reply: Reply | null): World =>
  person(role, found => {
    found.sessions += 1
    if (reply?.token) found.live.push(reply.token)
  })(world)

/** Sign-ups begin with nobody, so that each lane makes its own people. */
export const signUp: Maker = ({ world, fresh, emailOf }) => {
  const role = withPassword.find(each => !world.people[each])
  if (!role) return null
  const password = fresh('walnut harbor')
  const displayName = fresh(role)
  return {
    call: 'session.signUp',
    sent: {
      method: 'POST',
      path: '/api/auth/signup',
      json: { displayName, email: emailOf(role), password },
    },
    after: (before, reply) =>
      changed(before, draft => {
        const live = reply?.token ? [reply.token] : []
        draft.people[role] = { ...newcomer(displayName, password), live }
      }),
  }
}

const logIn: Maker = ({ world, random, emailOf }) => {
  // Whoever has no session that we know comes first, since nothing else can be done by them.
  const known = withPassword.filter(role => world.people[role])
  const role = known.find(each => !tokenOf(world, each)) ?? pick(random, known)
  const password = role && world.people[role]?.password
  if (!role || !password) return null
  return {
    call: 'session.logIn',
    sent: { method: 'POST', path: '/api/auth/login', json: { email: emailOf(role), password } },
    after: (before, reply) => entered(role, before, reply),
  }
}

/** Better Auth makes the account first and its session after that: an account without one is whole, and the next sign-in opens it. */
const google: Maker = ({ credential }) => {
  const joined = (world: World, more: Partial<Person>) =>
    changed(world, draft => {
      draft.people.pupil = { ...newcomer('Ada Okafor', null), ...more }
    })
  return {
    call: 'session.signInWithGoogle',
    sent: { method: 'POST', path: '/api/auth/google', json: { credential: credential() } },
    after: (before, reply) =>
      before.people.pupil
        ? entered('pupil', before, reply)
        : joined(before, { live: reply?.token ? [reply.token] : [] }),
    between: before => (before.people.pupil ? before : joined(before, { sessions: 0 })),
  }
}

const logOut: Maker = scene => {
  const role = signedIn(scene)
  const token = role && scene.world.people[role]?.live[0]
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

const endOthers: Maker = scene => {
  const role = signedIn(scene)
  const token = role && tokenOf(scene.world, role)
  if (!role || !token) return null
  return {
    call: 'account.deleteOtherSessions',
    sent: { method: 'DELETE', path: '/api/account/sessions', token },
    after: person(role, found => Object.assign(found, { sessions: 1, live: [token] })),
  }
}

const changePassword: Maker = scene => {
  const role = signedIn(scene, withPassword)
  const token = role && tokenOf(scene.world, role)
  if (!role || !token) return null
  const password = scene.fresh('cedar lantern')
  const currentPassword = scene.world.people[role]?.password
  return {
    call: 'account.changePassword',
    sent: { method: 'PUT', path: '/api/account/password', token, json: { currentPassword, password } },
    after: person(role, found => {
      const links = found.links.filter(purpose => purpose !== 'reset')
      Object.assign(found, { password, sessions: 1, live: [token], links })
    }),
  }
}

const resetPassword: Maker = scene => {
  const role = withPassword.find(each => scene.world.people[each]?.links.includes('reset'))
  if (!role) return null
  const password = scene.fresh('river chapel')
  return {
    call: 'account.resetPassword',
    sent: {
      method: 'POST',
      path: '/api/account/reset-password',
      json: { token: scene.linkOf('reset', role), password },
    },
    after: person(role, found => {
      const links = found.links.filter(purpose => purpose !== 'reset')
      Object.assign(found, { password, sessions: 0, live: [], links, verified: true })
    }),
  }
}

const verifyEmail: Maker = ({ world, linkOf }) => {
  const role = withPassword.find(each => world.people[each]?.links.includes('verify') && tokenOf(world, each))
  if (!role) return null
  return {
    call: 'account.verifyEmail',
    sent: {
      method: 'POST',
      path: '/api/account/verify-email',
      token: tokenOf(world, role),
      json: { token: linkOf('verify', role) },
    },
    after: person(role, found => {
      found.verified = true
      found.links = found.links.filter(purpose => purpose !== 'verify')
    }),
  }
}

/** Acts on sessions and passwords. Those that hash a password cost much, and come seldom. */
export const peopleActs: readonly Maker[] = [
  logIn,
  google,
  logOut,
  logOut,
  endOthers,
  changePassword,
  resetPassword,
  verifyEmail,
]
