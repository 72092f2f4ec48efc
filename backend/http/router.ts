import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { routePath } from 'hono/route'
import { readSession } from '#backend/auth/session.ts'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { scanFile } from '#backend/uploads/clamd.ts'
import { listEndpoints } from '#contract'
import { type Endpoint, hasBody, inputNames } from '#contract/endpoint.ts'
import { ApiError, errorCatalog } from '#contract/errors.ts'
import { validate } from '#contract/input.ts'
import { backendHeader, limits } from '#contract/limits.ts'
import { checkAccess } from '#contract/roles.ts'
import type { Env } from './env.ts'
import type { Handler, HandlerContext, Handlers, UploadedFile } from './handler.ts'
import { type IdempotentAction, runIdempotent } from './idempotency.ts'
import { receiveFile } from './multipart.ts'
import { createRateLimiter, type InputReader } from './rate-limiter.ts'
import { HandlerError, type Json, send, sendError } from './responses.ts'
import { clientAddress, createProxyWarning } from './server.ts'
import type { Services } from './services.ts'
import { deleteTempFile } from './temp-files.ts'

type Middleware = MiddlewareHandler<Env>
type Raw = Record<string, unknown>

/**
 * Creates the Hono app with what all routes share. Its middleware, and that of each endpoint below,
 * stands in the order in which a request passes it.
 */
export function createRouter(services: Services): Hono<Env> {
  const app = new Hono<Env>()
  app.use(logRequests(services), setHeaders, allowOrigins(services))
  app.onError((error, context) => {
    if (error instanceof ApiError) return sendError(context, error)
    const isUnavailable = isStorageError(error)
    services.log
      .child({ request: context.get('requestId') })
      .error({ error }, isUnavailable ? 'the store cannot be used' : 'a handler failed')
    return sendError(context, new ApiError(isUnavailable ? 'server/unavailable' : 'server/failed'))
  })
  app.notFound(context => sendError(context, new ApiError('request/unknown')))
  return app
}

/** Adds the endpoints of the contract with their handlers; 405 with `Allow` for other methods. */
export function addEndpoints(app: Hono<Env>, services: Services, handlers: Handlers): void {
  const { countCall, limitCalls } = createRateLimiter(services)
  const methods = new Map<string, Set<string>>()
  // `Handlers` has matched names and endpoints; a loop over names loses these types.
  const byFeature = handlers as unknown as Record<string, Record<string, Handler<Endpoint>>>
  for (const { feature, name, id, endpoint } of listEndpoints()) {
    const handler = byFeature[feature]?.[name]
    if (!handler) throw new Error(`No handler for ${id}`)
    const { method, path, access } = endpoint
    const readInput = createInputReader(endpoint)
    if (method === 'GET' && longLists.has(path)) app.use(path, compress())
    app.on(
      method,
      path,
      loadSession(services),
      // Before the access, so that calls without a valid session count too.
      countCall,
      ...(access === 'anyone' ? [] : [requireAccess(access)]),
      limitCalls(endpoint, readInput),
      loadInput(services, endpoint, readInput),
      async context => send(context, await handler(createContext(context, services)), endpoint),
    )
    // Without names: one path may end with the id of a member or that of a comment.
    const pattern = path.replace(/:\w+/g, ':id')
    const allowed = methods.get(pattern) ?? new Set()
    if (method === 'GET') allowed.add('HEAD')
    methods.set(pattern, allowed.add(method))
  }
  for (const [pattern, allowed] of methods) {
    app.all(pattern, context => {
      context.header('Allow', [...allowed].join(', '))
      throw new ApiError('request/method')
    })
  }
}

/** Up to 1,000 comments, 10,000 resumes and 1,000 saved programs. */
const longLists = new Set<string>([
  '/api/resume/feedback/:userId',
  '/api/resume/public',
  '/api/saved-programs',
])

/** What monitors ask every few seconds. */
const probes = new Set(['/healthz', '/readyz', '/status'])

/** The route of middleware that all requests pass. */
const allPaths = '/*'

/** Gives a request its id, and logs its response without personal data. */
function logRequests({ config, log, pseudonym, clock }: Services): Middleware {
  const warnOfProxy = createProxyWarning({ config, log })
  return async (context, next) => {
    warnOfProxy(context.env?.incoming)
    const requestId = randomUUID()
    const start = clock.now()
    context.set('requestId', requestId)
    context.set('address', clientAddress(context.env?.incoming, config.trustedProxies))
    await next()
    // The pattern of the path: the path itself may contain ids.
    const route = routePath(context)
    const level = probes.has(route) && context.res.ok ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    const uid = context.get('session')?.member.uid
    log[level](
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

const setHeaders: Middleware = (context, next) => {
  for (const [name, value] of headers) context.header(name, value)
  context.header('X-Request-Id', context.get('requestId'))
  return next()
}

/** Allows the configured origins to call the API (CORS). */
function allowOrigins({ config }: Services): Middleware {
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
const loadSession =
  (services: Services): Middleware =>
  async (context, next) => {
    context.set('session', await readSession(services, context.req.header('authorization')))
    await next()
  }

/** Rejects callers whom an endpoint does not admit. */
const requireAccess =
  (access: Endpoint['access']): Middleware =>
  (context, next) => {
    const denied = checkAccess(context.get('session')?.member, access)
    if (denied) throw new ApiError(denied)
    return next()
  }

/**
 * Reads and validates the input of an endpoint. An uploaded file is scanned if CLAMD is set, and
 * deleted afterwards.
 */
const loadInput =
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

/**
 * Creates the reader of the input of an endpoint: from the path and the body or query of a request,
 * validated; other names are ignored. It throws the errors of docs/conventions.md, Errors and Texts.
 */
function createInputReader(endpoint: Endpoint): InputReader {
  const { inPath, others } = inputNames(endpoint)
  const notFound = endpoint.errors.find(code => errorCatalog[code].status === 404)
  return async context => {
    const known = context.get('input')
    if (known) return known
    const given = await readGiven(context, endpoint, others)
    // Copied name by name, so that `__proto__` in a body has no effect.
    const raw: Raw = {}
    for (const name of others) if (Object.hasOwn(given, name)) raw[name] = given[name]
    for (const name of inPath) raw[name] = context.req.param(name)
    const result = validate(endpoint.input, raw)
    if (result.ok) {
      context.set('input', result.value)
      return result.value
    }
    // An invalid id gets the response of an id that does not exist (docs/conventions.md, Ids).
    if (notFound && inPath.some(name => name in result.fields)) throw new ApiError(notFound)
    throw new ApiError('request/invalid', { message: result.message, fields: result.fields })
  }
}

async function readGiven(
  context: Context<Env>,
  { method, upload, ignoresBody }: Endpoint,
  names: readonly string[],
): Promise<Raw> {
  if (upload) return { [upload.field]: await receiveFile(context.req.raw, upload) }
  if (ignoresBody) return {}
  if (hasBody(method)) return readBody(context, names.length > 0)
  const query = new URL(context.req.url).searchParams
  return Object.fromEntries(
    names.map(name => {
      // A repeated name becomes a list, which schemas of one value reject.
      const values = query.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}

const limitBody = bodyLimit({
  maxSize: limits.jsonBody,
  onError() {
    throw new ApiError('request/too-large')
  },
})

/** Reads a body of JSON. A client that disconnects has sent an incomplete one. */
async function readBody(context: Context<Env>, isNeeded: boolean): Promise<Raw> {
  // Also prevents CSRF: forms of other sites cannot send this content type.
  const isJson = /^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')
  if (isNeeded && !isJson) throw new ApiError('request/content-type')
  try {
    await limitBody(context, async () => {})
    const bytes = await context.req.arrayBuffer()
    if (bytes.byteLength === 0 && !isNeeded) return {}
    if (!isJson) throw new ApiError('request/content-type')
    // With `ignoreBOM` a byte order mark stays in the text and fails the parse.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const body: unknown = JSON.parse(text)
    if (body !== null && typeof body === 'object' && !Array.isArray(body)) return body as Raw
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('request/malformed')
  }
  throw new ApiError('request/invalid', { message: 'Request body must be a JSON object' })
}

/** Creates the argument of a handler. */
function createContext(context: Context<Env>, services: Services): HandlerContext {
  const { session, input } = context.var
  const { db, clock } = services
  return {
    input,
    member: session?.member ?? null,
    emailVerified: session?.emailVerified ?? false,
    token: session?.token ?? null,
    db,
    services,
    header: context.header,
    idempotent<T extends Json & { id: string }>(action: IdempotentAction<T>) {
      const { method, path } = context.req
      const key = context.req.header('idempotency-key')
      const request = `${method} ${path} ${JSON.stringify(input)}`
      const userId = session?.member.uid ?? ''
      return runIdempotent(db, { userId, request, key, now: clock.now() }, action)
    },
    fail: (...[code, details]: Parameters<HandlerContext['fail']>) =>
      new HandlerError(code, details),
  } as HandlerContext
}
