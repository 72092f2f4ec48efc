import type { HttpBindings } from '@hono/node-server'
import type { Session } from '#backend/auth/session.ts'
import type { LimitName } from '#backend/core/rate-limits.ts'

/** The bindings and variables of a request in Hono. */
export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    session: Session | null
    /** See `HandlerContext`. Missing while rate limits are off. */
    countCall?: (name: LimitName, key: string) => void
    /** The validated input of the endpoint, once it has been read. */
    input?: Readonly<Record<string, unknown>>
    /** The text of the response, unless it is streamed. */
    text?: string
  }
}
