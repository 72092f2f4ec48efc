import { randomUUID } from 'node:crypto'
import type { User } from '#contract/session.ts'

export const password = 'walnut-harbor-41'

/** An invented student of an invented campus. */
const person = (displayName: string, name: string) => ({
  displayName,
  email: `${name}@example.edu`,
  college: 'Example University',
  password,
})

/** A student who suggests programs. */
export const ada = person('Ada Okafor', 'ada')
/** Another student, who must not see what is Ada's. */
export const grace = person('Grace Bell', 'grace')
/** The administrator. */
export const katherine = person('Katherine Dorsey', 'katherine')

export type Person = typeof ada
/** What somebody types to sign up. */
export type SignUp = Omit<Person, 'college'>

const people = { ada, grace, katherine }
export type PersonName = keyof typeof people

/**
 * The person with an address of its own, so that tests can share a server; `prefix` begins the
 * address.
 */
export function uniquePerson(name: PersonName, prefix = ''): SignUp {
  const parts = [...(prefix ? [prefix] : []), name, randomUUID().slice(0, 8)]
  return {
    displayName: people[name].displayName,
    email: `${parts.join('.')}@example.edu`,
    password,
  }
}

const userOf = (name: PersonName, role: User['role'] = 'member'): User => ({
  uid: `u_${name.padStart(25, '0')}`,
  displayName: people[name].displayName,
  email: people[name].email,
  photoURL: null,
  role,
  staffRole: role === 'admin' ? 'owner' : null,
  schoolId: null,
})

/** The same people as the browser stores them after signing in; `backend.ts` creates them. */
export const users = {
  ada: userOf('ada'),
  grace: userOf('grace'),
  katherine: userOf('katherine', 'admin'),
}
