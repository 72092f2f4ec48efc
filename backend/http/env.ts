import type { HttpBindings } from '@hono/node-server'
import type { Session } from '#backend/auth/session.ts'

/** The bindings and variables of a request in Hono. */
export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The IP address of the client, or the network of an IPv6 address. */
    address: string
    session: Session | null
    /** The validated input of the endpoint, once it has been read. */
    input?: Readonly<Record<string, unknown>>
  }
}
