import { randomUUID } from 'node:crypto'
import { type Variant, variantOf } from './variants.ts'

export interface Person {
  uid: string
  name: string
  email: string
  password: string
  college: string
  phone: string
  photo: string | null
  admin: boolean
  variant: Variant
}

export interface Suggestion {
  id: string
  author: Person
  name: string
  website: string
  description: string
  status: string
  month?: string | undefined
  reason?: string | undefined
  at: number
}

export interface Resume {
  owner: Person
  name: string
  bytes: Buffer
  type: string
  address: string
  isPublic: boolean
  at: number
}

export interface Comment {
  id: string
  owner: string
  parentId: string | undefined
  author: Person
  content: string
  at: number
  up: Set<string>
  down: Set<string>
}

/** The data of the foreign backend, in memory. */
export const people = new Map<string, Person>()
export const tokens = new Map<string, Person>()
export const suggestions: Suggestion[] = []
export const resumes = new Map<string, Resume>()
export const comments: Comment[] = []
/** Photos by their path. */
export const photos = new Map<string, Buffer>()

export function createPerson({
  email = '',
  password = '',
  displayName = '',
  college = '',
}): Person {
  const person: Person = {
    uid: String(1000 + people.size),
    name: displayName,
    email,
    password,
    college,
    phone: '',
    photo: null,
    admin: email.includes('admin'),
    variant: variantOf(email),
  }
  people.set(email, person)
  return person
}

export function createSession(person: Person): string {
  const token = randomUUID()
  tokens.set(token, person)
  return token
}
