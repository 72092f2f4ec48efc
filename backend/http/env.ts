import type { HttpBindings } from '@hono/node-server'
import type { Session } from '#backend/auth/session.ts'

/** The bindings and variables of a request in Hono. */
export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The pattern of the path, for the log; the path itself may contain ids. */
    route: string
    session: Session | null
    /** The validated input of the endpoint. */
    input: Readonly<Record<string, unknown>>
  }
}
