import type { Person } from './store.ts'

/** A request, read. */
export interface ForeignRequest {
  body: Record<string, string>
  raw: Buffer
  type: string
  query: URLSearchParams
  token: string
  /** Where this backend is reached. */
  origin: string
}

/** An answer: a status and a body, which is JSON unless it is a text. */
export type ForeignReply = [status: number, body: unknown]
export type Call = (request: ForeignRequest, me: Person, ...names: string[]) => ForeignReply

export const ok = (body: unknown): ForeignReply => [200, body]
export const notFound: ForeignReply = [404, { message: 'Nothing here' }]
