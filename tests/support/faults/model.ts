export const roles = ['owner', 'author', 'guest', 'pupil'] as const
/**
 * The people of a writer: owner of a resume, author of comments, one who leaves, one who uses
 * Google.
 */
export type Role = (typeof roles)[number]

export interface Person {
  name: string
  phone: string
  college: string
  /** Null for who only signs in with the provider. */
  password: string | null
  verified: boolean
  /** The number of sessions, and the known tokens. */
  sessions: number
  live: string[]
  /** Whether a link in an email resets the password. */
  hasResetLink: boolean
  /** The URL of the visible photo, and the number of stored ones. */
  photo: string | null
  photos: number
}

interface Suggestion {
  by: Role | null
  status: string
  month: string | null
  reason: string | null
}

export interface ModelComment {
  by: Role | null
  /** The text of the parent comment. */
  under: string | null
  helpful: boolean
  hidden: boolean
  votes: Partial<Record<Role, number>>
  reports: Role[]
}

/** Everything that the calls of one writer can change: as acknowledged, or as stored. */
export interface Model {
  people: Partial<Record<Role, Person>>
  /** By name, which is unique. */
  contributions: Record<string, Suggestion>
  resume: { fileName: string; isPublic: boolean; notify: boolean } | null
  /** By text, which is unique; by id once the author was deleted. */
  comments: Record<string, ModelComment>
}

export const emptyModel = (): Model => ({
  people: {},
  contributions: {},
  resume: null,
  comments: {},
})

/** A copy of a model with a change. */
export function updateModel(model: Model, change: (draft: Model) => void): Model {
  const draft = structuredClone(model)
  change(draft)
  return draft
}

/** The texts of a comment and all replies below it. */
export function subtree({ comments }: Model, text: string): string[] {
  const found = [text]
  for (const above of found)
    found.push(...Object.keys(comments).filter(key => comments[key]?.under === above))
  return found
}

/** A new member after the sign-up. */
export const createPerson = (name: string, password: string | null): Person => ({
  name,
  phone: '',
  college: '',
  password,
  verified: password === null,
  sessions: 1,
  live: [],
  hasResetLink: false,
  photo: null,
  photos: 0,
})

export type Random = () => number

/** A random generator (0 to 1) that gives the same numbers for the same seed. */
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

/** A change to one person, if there is one. */
export const person =
  (role: Role, change: (person: Person, draft: Model) => void) => (model: Model) =>
    updateModel(model, draft => {
      const found = draft.people[role]
      if (found) change(found, draft)
    })
