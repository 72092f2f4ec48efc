import type { User } from '#contract/session.ts'

const member = (uid: string, displayName: string, role: User['role'] = 'member'): User => ({
  uid: `u_${uid}`,
  displayName,
  email: `${uid}@example.edu`,
  photoURL: null,
  role,
})

/** The cast as a browser stores them; `people.ts` has the same people as they sign up. */
export const ada = member('ada', 'Ada Okafor')
export const grace = member('grace', 'Grace Bell')
export const katherine = member('katherine', 'Katherine Dorsey', 'admin')
