import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Services } from '#backend/services.ts'
import { createProxyWarning } from './client-address.ts'

/** What travels with a request through Hono. */
export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** The id of the request, in its answer and in the log. */
    request: string
    /** The answer that already has the headers of every answer. */
    whole: Response | undefined
    /** The pattern of the path, for the log; a path itself may hold ids. */
    route: string
    /** Whose request it is, once known. */
    uid: string | undefined
  }
}

/** Headers of every API answer (docs/conventions.md, Headers). */
const always = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'no-referrer',
}
const unlessSet = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The headers of an answer to a request, whatever it adds to them: cheaper by a tenth of the request than setting them later. */
export const headersOf = (request: string, added: Readonly<Record<string, string>>) => ({
  ...unlessSet,
  ...added,
  ...always,
  'X-Request-Id': request,
  Vary: 'Origin',
})

function dress(headers: Headers, request: string): void {
  headers.set('X-Request-Id', request)
  if (!headers.get('Vary')?.includes('Origin')) headers.append('Vary', 'Origin')
  for (const [name, value] of Object.entries(always)) headers.set(name, value)
  for (const [name, value] of Object.entries(unlessSet)) if (!headers.has(name)) headers.set(name, value)
}

/** Gives every request an id, every answer its headers, and the log one line without anything personal. */
export function guard({ config, log, pseudonym, clock }: Services): MiddlewareHandler<Env> {
  const warnOfProxy = createProxyWarning({ config, log })
  return async (context, next) => {
    warnOfProxy(context.env?.incoming)
    const request = randomUUID()
    const began = clock.now()
    context.set('request', request)
    context.set('route', 'unknown')
    await next()
    if (context.res !== context.get('whole')) dress(context.res.headers, request)
    if (!log.isLevelEnabled('info')) return
    const uid = context.get('uid')
    log.info(
      {
        request,
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
