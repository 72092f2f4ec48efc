export const roles = ['owner', 'author', 'guest', 'pupil'] as const
/** Who a person of a lane is: the owner of its resume, an author of comments, someone who comes and goes, and one who signs in through the provider. */
export type Role = (typeof roles)[number]

export interface Person {
  name: string
  phone: string
  college: string
  /** Null for who only signs in through the provider. */
  password: string | null
  verified: boolean
  /** How many sessions there are, and the tokens of those that we know. */
  sessions: number
  live: string[]
  /** Links of letters that still work. */
  links: ('verify' | 'reset')[]
  /** The address on show, and how many photos are kept. */
  photo: string | null
  photos: number
}

interface Suggestion {
  by: Role | null
  status: string
  month: string | null
  reason: string | null
}

export interface Remark {
  by: Role | null
  /** The text of the remark that it replies to. */
  under: string | null
  helpful: boolean
  hidden: boolean
  votes: Partial<Record<Role, number>>
  reports: Role[]
}

/** Everything that the writing calls of one lane can change, as a value: what is acknowledged, or what the store holds. */
export interface World {
  people: Partial<Record<Role, Person>>
  /** By name; each name is given once. */
  suggestions: Record<string, Suggestion>
  resume: { fileName: string; isPublic: boolean; notify: boolean } | null
  /** By text, which is given once; by id where the text is gone with its author. */
  remarks: Record<string, Remark>
}

export const empty = (): World => ({ people: {}, suggestions: {}, resume: null, remarks: {} })

/** The same world with something changed in it. */
export function changed(world: World, change: (draft: World) => void): World {
  const draft = structuredClone(world)
  change(draft)
  return draft
}

/** The texts of a remark and everything under it. */
export function subtree({ remarks }: World, text: string): string[] {
  const found = [text]
  for (const above of found) found.push(...Object.keys(remarks).filter(key => remarks[key]?.under === above))
  return found
}

/** A new member as a sign-up leaves one. */
export const newcomer = (name: string, password: string | null): Person => ({
  name,
  phone: '',
  college: '',
  password,
  verified: password === null,
  sessions: 1,
  live: [],
  links: [],
  photo: null,
  photos: 0,
})

export type Random = () => number

/** The same numbers from 0 to 1 for the same seed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(random: Random, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)]

/** A change to one person, where that person is there. */
export const person = (role: Role, change: (person: Person, draft: World) => void) => (world: World) =>
  changed(world, draft => {
    const found = draft.people[role]
    if (found) change(found, draft)
  })
