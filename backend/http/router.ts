import { hash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { readSession, type Session } from '#backend/auth/session.ts'
import { isForeignKeyViolation } from '#backend/core/storage-errors.ts'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { checkAccess } from '#contract/permissions.ts'
import { clientAddress } from './client-address.ts'
import { deviceName } from './device-name.ts'
import { errorResponse, toErrorResponse } from './error-responses.ts'
import {
  type Handler,
  type HandlerContext,
  HandlerError,
  type Handlers,
  type Json,
  StreamedReply,
} from './handler.ts'
import { type IdempotentAction, runIdempotent } from './idempotency.ts'
import { deleteUpload, readInput } from './input.ts'
import { type Env, headersOf, requestMiddleware } from './middleware.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'
import { jsonType, streamResponse } from './responses.ts'
import type { Services } from './services.ts'

/** Creates the Hono app with what all routes share: headers, log, CORS, errors as JSON. */
export function createRouter(services: Services): Hono<Env> {
  const app = new Hono<Env>()
  app.use(requestMiddleware(services))
  const allowOrigins = cors({
    origin: [...services.config.allowedOrigins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposeHeaders: ['X-Request-Id', 'X-Truncated', 'Retry-After'],
    maxAge: 600,
  })
  // Only for requests with an origin: it takes a third of the time of a small response.
  app.use((context, next) =>
    context.req.header('origin') === undefined ? next() : allowOrigins(context, next),
  )
  app.onError((error, context) =>
    toErrorResponse(error, services.log.child({ request: context.get('requestId') })),
  )
  app.notFound(() => errorResponse('request/unknown'))
  return app
}

/** Adds the endpoints of the contract with their handlers; 405 with `Allow` for other methods. */
export function addEndpoints(app: Hono<Env>, services: Services, handlers: Handlers): void {
  const rateLimiter = createRateLimiter(services)
  const methods = new Map<string, Set<string>>()
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      // `Handlers` has matched names and endpoints; a loop over names loses these types.
      const byFeature = handlers as unknown as Record<string, Record<string, Handler<Endpoint>>>
      const handler = byFeature[feature]?.[name]
      if (!handler) throw new Error(`No handler for ${feature}.${name}`)
      app.on(endpoint.method, endpoint.path, context =>
        respond(context, services, rateLimiter, endpoint, handler),
      )
      // Without names: one path may end with the id of a member or that of a comment.
      const path = endpoint.path.replace(/:\w+/g, ':id')
      const allowed = methods.get(path) ?? new Set()
      if (endpoint.method === 'GET') allowed.add('HEAD')
      methods.set(path, allowed.add(endpoint.method))
    }
  }
  for (const [path, allowed] of methods) {
    app.all(path, context => {
      context.set('route', path)
      const response = errorResponse('request/method')
      response.headers.set('Allow', [...allowed].join(', '))
      return response
    })
  }
}

async function respond(
  context: Context<Env>,
  services: Services,
  rateLimiter: RateLimiter,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
): Promise<Response> {
  context.set('route', endpoint.path)
  const authorization = context.req.header('authorization')
  const session = await readSession(services, authorization)
  const uid = session?.member.uid
  context.set('uid', uid)
  const address = clientAddress(context.env?.incoming, services.config.trustedProxies)
  const caller = { address, uid, email: session?.member.email }
  rateLimiter.countCall(caller)
  const denied = checkAccess(session?.member, endpoint.access)
  if (denied) throw new ApiError(denied)
  const added: Record<string, string> = {}
  const run = async (input: unknown) => {
    try {
      return await handler(createContext(context, services, endpoint, session, input, added))
    } catch (error) {
      // The account may have been deleted since the session was read.
      const isSignedOut =
        isForeignKeyViolation(error) && !(await readSession(services, authorization))
      throw isSignedOut && session ? new ApiError('session/none') : error
    } finally {
      await deleteUpload(input, endpoint)
    }
  }
  const name = `${endpoint.method} ${endpoint.path}`
  // An upload counts before its file is received; other calls count once their input is valid.
  const result = endpoint.upload
    ? await rateLimiter.run(name, caller, {}, async () => run(await readInput(context, endpoint)))
    : await readInput(context, endpoint).then(input =>
        rateLimiter.run(name, caller, input, () => run(input)),
      )
  if (result instanceof StreamedReply) return streamResponse(result, endpoint.status, added)
  const body = JSON.stringify(result)
  if (added['Cache-Control']) added.ETag = `"${hash('sha1', body, 'base64url')}"`
  const isUnchanged = matchesETag(context.req.header('if-none-match'), added.ETag)
  // From a string and a plain header object: a stream, or headers set one by one, double the cost.
  const response = new Response(isUnchanged ? null : body, {
    status: isUnchanged ? 304 : (endpoint.status ?? 200),
    headers: headersOf(context.get('requestId'), isUnchanged ? added : { ...jsonType, ...added }),
  })
  context.set('completeResponse', response)
  return response
}

/** Compares If-None-Match with an ETag, weakly (RFC 9110, section 13.1.2). */
const matchesETag = (header: string | undefined, tag: string | undefined): boolean =>
  tag !== undefined &&
  (header ?? '').split(',').some(each => ['*', tag].includes(each.trim().replace(/^W\//, '')))

function createContext(
  context: Context<Env>,
  services: Services,
  endpoint: Endpoint,
  session: Session | null,
  input: unknown,
  added: Record<string, string>,
): HandlerContext {
  return {
    input,
    member: session?.member ?? null,
    emailVerified: session?.emailVerified ?? false,
    token: session?.token ?? null,
    signedToken: session?.signedToken ?? '',
    get device() {
      return deviceName(context.req.header('user-agent'))
    },
    db: services.db,
    services,
    header: (name: string, value: string) => {
      added[name] = value
    },
    idempotent<T extends Json & { id: string }>(action: IdempotentAction<T>) {
      const request = `${endpoint.method} ${context.req.path} ${JSON.stringify(input)}`
      const key = context.req.header('idempotency-key')
      const userId = session?.member.uid ?? ''
      return runIdempotent(services, { userId, request, key, now: services.clock.now() }, action)
    },
    fail: (...[code, details]: Parameters<HandlerContext['fail']>) =>
      new HandlerError(code, details),
  } as HandlerContext
}
