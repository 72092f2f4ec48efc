import { Hono } from 'hono'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { listEndpoints } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import type { Env } from './env.ts'
import { type Handler, type Handlers, runHandler } from './handler.ts'
import { createInputReader } from './input.ts'
import {
  allowOrigins,
  cacheReplies,
  loadInput,
  loadSession,
  logRequests,
  requireAccess,
  setHeaders,
} from './middleware.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { sendError } from './responses.ts'
import type { Services } from './services.ts'

/**
 * Creates the Hono app with what all routes share: log, headers, origins, errors as JSON. Errors
 * that are not in the contract are logged.
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
  const limitCalls = createRateLimiter(services)
  const session = loadSession(services)
  const methods = new Map<string, Set<string>>()
  // `Handlers` has matched names and endpoints; a loop over names loses these types.
  const byFeature = handlers as unknown as Record<string, Record<string, Handler<Endpoint>>>
  for (const { feature, name, id, endpoint } of listEndpoints()) {
    const handler = byFeature[feature]?.[name]
    if (!handler) throw new Error(`No handler for ${id}`)
    const readInput = createInputReader(endpoint)
    app.on(
      endpoint.method,
      endpoint.path,
      session,
      // Before the access, so that calls without a valid session count too.
      limitCalls(endpoint, readInput),
      requireAccess(endpoint),
      loadInput(services, endpoint, readInput),
      // It acts after the handler, which follows it.
      cacheReplies(endpoint),
      runHandler(services, endpoint, handler),
    )
    // Without names: one path may end with the id of a member or that of a comment.
    const path = endpoint.path.replace(/:\w+/g, ':id')
    const allowed = methods.get(path) ?? new Set()
    if (endpoint.method === 'GET') allowed.add('HEAD')
    methods.set(path, allowed.add(endpoint.method))
  }
  for (const [path, allowed] of methods) {
    app.all(path, context => {
      context.header('Allow', [...allowed].join(', '))
      throw new ApiError('request/method')
    })
  }
}
