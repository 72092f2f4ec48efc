import type { Person } from './store.ts'

/** A request, read. */
export interface Asked {
  body: Record<string, string>
  raw: Buffer
  type: string
  query: URLSearchParams
  token: string
  /** Where this backend is reached. */
  origin: string
}

/** An answer: a status and a body, which is JSON unless it is a text. */
export type Answered = [status: number, body: unknown]
export type Call = (asked: Asked, me: Person, ...names: string[]) => Answered

export const ok = (body: unknown): Answered => [200, body]
export const gone: Answered = [404, { message: 'Nothing here' }]
