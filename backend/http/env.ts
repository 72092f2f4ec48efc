import type { HttpBindings } from '@hono/node-server'
import type { Session } from '#backend/auth/session.ts'

/** The bindings and variables of a request in Hono. */
export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    session: Session | null
    /** The validated input of the endpoint, once it has been read. */
    input?: Readonly<Record<string, unknown>>
    /** The text of the response, unless it is streamed. */
    text?: string
  }
}
