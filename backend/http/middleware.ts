import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { createProxyWarning } from './client-address.ts'
import type { Services } from './services.ts'

/** The bindings and variables of a request in Hono. */
export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The response that has all headers already. */
    completeResponse: Response | undefined
    /** The pattern of the path, for the log; the path itself may contain ids. */
    route: string
    /** The member of the session. */
    uid: string | undefined
  }
}

/** Headers of every API response (docs/conventions.md, Headers). */
const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'no-referrer',
}
/** Headers of responses that do not set them. */
const defaultHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** All headers of a response as one object: setting them later costs a tenth of a request. */
export const headersOf = (requestId: string, added: Readonly<Record<string, string>>) => ({
  ...defaultHeaders,
  ...added,
  ...fixedHeaders,
  'X-Request-Id': requestId,
  Vary: 'Origin',
})

function applyHeaders(headers: Headers, requestId: string): void {
  headers.set('X-Request-Id', requestId)
  if (!headers.get('Vary')?.includes('Origin')) headers.append('Vary', 'Origin')
  for (const [name, value] of Object.entries(fixedHeaders)) headers.set(name, value)
  for (const [name, value] of Object.entries(defaultHeaders))
    if (!headers.has(name)) headers.set(name, value)
}

/** Adds request id and headers to every response, and logs it without personal data. */
export function requestMiddleware({
  config,
  log,
  pseudonym,
  clock,
}: Services): MiddlewareHandler<Env> {
  const warnOfProxy = createProxyWarning({ config, log })
  return async (context, next) => {
    warnOfProxy(context.env?.incoming)
    const requestId = randomUUID()
    const start = clock.now()
    context.set('requestId', requestId)
    context.set('route', 'unknown')
    await next()
    if (context.res !== context.get('completeResponse'))
      applyHeaders(context.res.headers, requestId)
    if (!log.isLevelEnabled('info')) return
    const uid = context.get('uid')
    log.info(
      {
        request: requestId,
        method: context.req.method,
        route: context.get('route'),
        status: context.res.status,
        ms: clock.now() - start,
        ...(uid ? { by: pseudonym(uid) } : {}),
      },
      'answered',
    )
  }
}
