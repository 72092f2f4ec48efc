import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#backend/log.ts'
import type { Services } from '#backend/services.ts'

/** What travels with a request through Hono. */
export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    log: Log
    /** The pattern of the path, for the log; a path itself may hold ids. */
    route: string
    /** Whose request it is, once known. */
    uid: string | undefined
  }
}

/** Headers of every API answer (quality bar, Headers). */
const always = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'no-referrer',
}
const unlessSet = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Gives every request an id, every answer its headers, and the log one line without anything personal. */
export function guard({ log, pseudonym, clock }: Services): MiddlewareHandler<Env> {
  return async (context, next) => {
    const id = randomUUID()
    const began = clock.now()
    context.set('log', log.child({ request: id }))
    context.set('route', 'unknown')
    await next()
    const { headers } = context.res
    headers.set('X-Request-Id', id)
    if (!headers.get('Vary')?.includes('Origin')) headers.append('Vary', 'Origin')
    for (const [name, value] of Object.entries(always)) headers.set(name, value)
    for (const [name, value] of Object.entries(unlessSet)) if (!headers.has(name)) headers.set(name, value)
    const uid = context.get('uid')
    context.get('log').info(
      {
        method: context.req.method,
        route: context.get('route'),
        status: context.res.status,
        ms: clock.now() - began,
        ...(uid ? { by: pseudonym(uid) } : {}),
      },
      'answered',
    )
  }
}
