/** The named cast of tests, development and demonstrations: invented students of an invented campus. */
const password = 'woven at the yard'

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
