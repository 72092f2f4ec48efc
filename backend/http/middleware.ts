import { createHash, randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { routePath } from 'hono/route'
import { readSession } from '#backend/auth/session.ts'
import { scanFile } from '#backend/uploads/clamd.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { backendHeader } from '#contract/limits.ts'
import { checkAccess } from '#contract/permissions.ts'
import { createProxyWarning } from './client-address.ts'
import type { Env } from './env.ts'
import type { UploadedFile } from './handler.ts'
import type { InputReader } from './input.ts'
import type { Services } from './services.ts'
import { deleteTempFile } from './temp-files.ts'

type Middleware = MiddlewareHandler<Env>

/** The route of middleware that all requests pass. */
const allPaths = '/*'

/** Gives a request its id, and logs its response without personal data. */
export function logRequests({ config, log, pseudonym, clock }: Services): Middleware {
  const warnOfProxy = createProxyWarning({ config, log })
  return async (context, next) => {
    warnOfProxy(context.env?.incoming)
    const requestId = randomUUID()
    const start = clock.now()
    context.set('requestId', requestId)
    await next()
    if (!log.isLevelEnabled('info')) return
    const uid = context.get('session')?.member.uid
    // The pattern of the path: the path itself may contain ids.
    const route = routePath(context)
    log.info(
      {
        request: requestId,
        method: context.req.method,
        route: route === allPaths ? 'unknown' : route,
        status: context.res.status,
        ms: clock.now() - start,
        ...(uid ? { by: pseudonym(uid) } : {}),
      },
      'answered',
    )
  }
}

/** Headers of every API response (docs/conventions.md, Headers); handlers replace some of them. */
const headers = Object.entries({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'no-referrer',
  [backendHeader]: 'backend',
})

/** Sets the headers of every response. */
export const setHeaders: Middleware = (context, next) => {
  for (const [name, value] of headers) context.header(name, value)
  context.header('X-Request-Id', context.get('requestId'))
  return next()
}

/** Allows the configured origins to call the API (CORS). */
export function allowOrigins({ config }: Services): Middleware {
  const allow = cors({
    origin: [...config.allowedOrigins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposeHeaders: [backendHeader, 'X-Request-Id', 'X-Truncated', 'Retry-After'],
    maxAge: 600,
  })
  return (context, next) => {
    if (context.req.header('origin') !== undefined) return allow(context, next)
    context.header('Vary', 'Origin')
    return next()
  }
}

/** Reads the session of the request, if it has one. */
export const loadSession =
  (services: Services): Middleware =>
  async (context, next) => {
    context.set('session', await readSession(services, context.req.header('authorization')))
    await next()
  }

/** Rejects callers whom an endpoint does not admit. */
export const requireAccess =
  ({ access }: Endpoint): Middleware =>
  (context, next) => {
    const denied = checkAccess(context.get('session')?.member, access)
    if (denied) throw new ApiError(denied)
    return next()
  }

/**
 * Reads and validates the input of an endpoint. An uploaded file is scanned if CLAMD is set, and
 * deleted afterwards.
 */
export const loadInput =
  ({ config: { clamd } }: Services, { upload }: Endpoint, readInput: InputReader): Middleware =>
  async (context, next) => {
    const input = await readInput(context)
    if (!upload) return next()
    const { path } = input[upload.field] as UploadedFile
    try {
      if (clamd) await scanFile(clamd, path)
      await next()
    } finally {
      await deleteTempFile(path)
    }
  }

const etagOf = (text: string): string => `"${createHash('sha1').update(text).digest('base64url')}"`

/**
 * Lets clients keep the replies of an endpoint: sets its `Cache-Control` and an ETag, and answers
 * 304 to a client that has the reply. Hono's middleware would read the body back as a stream and
 * hash it in another thread, which triples the cost of a response.
 */
export const cacheReplies =
  ({ cacheControl }: Pick<Endpoint, 'cacheControl'>): Middleware =>
  async (context, next) => {
    await next()
    if (cacheControl === undefined || context.error) return
    const { headers } = context.res
    const { text } = context.var
    const etag = headers.get('ETag') ?? (text === undefined ? null : etagOf(text))
    if (etag === null) return
    headers.set('Cache-Control', cacheControl)
    headers.set('ETag', etag)
    const known = context.req.header('if-none-match')
    if (known !== '*' && !known?.includes(etag)) return
    for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) headers.delete(name)
    // Hono would merge it with the response that is set, whose body becomes a stream for that.
    context.res = undefined
    context.res = new Response(null, { status: 304, headers })
  }
