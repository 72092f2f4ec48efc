import { hash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { isOrphan } from '#backend/db/errors.ts'
import type { Services } from '#backend/services.ts'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { checkAccess } from '#contract/permissions.ts'
import { addressOf } from './client-address.ts'
import { deviceOf } from './device-name.ts'
import { answerCode, answerFailure } from './error-responses.ts'
import { type Call, End, type Handler, type Handlers, type Json, Written } from './handler.ts'
import { doOnce, type Making } from './idempotency.ts'
import { forgetInput, readInput } from './input.ts'
import { type Env, guard, headersOf } from './middleware.ts'
import { createRates, type Rates } from './rate-limiter.ts'
import { inPieces, jsonType } from './responses.ts'
import { type Session, sessionOf } from './session.ts'

/** A fresh Hono app with what every answer shares: headers, log, origins, errors as JSON. */
export function createHttp(services: Services): Hono<Env> {
  const app = new Hono<Env>()
  app.use(guard(services))
  const origins = cors({
    origin: [...services.config.allowedOrigins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposeHeaders: ['X-Request-Id', 'X-Truncated', 'Retry-After'],
    maxAge: 600,
  })
  // Asked of every answer, this would cost a third of it; a request that names no origin has nobody to be told.
  app.use((context, next) => (context.req.header('origin') === undefined ? next() : origins(context, next)))
  app.onError((error, context) =>
    answerFailure(error, services.log.child({ request: context.get('request') })),
  )
  app.notFound(() => answerCode('request/unknown'))
  return app
}

/** Puts the contract on an app: every endpoint with its handler, and 405 with `Allow` for other methods of their paths. */
export function serve(app: Hono<Env>, services: Services, handlers: Handlers): void {
  const rates = createRates(services)
  const methods = new Map<string, Set<string>>()
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      // The type of Handlers has matched each name with its endpoint; a loop over names cannot carry that further.
      const handler = (handlers as unknown as Record<string, Record<string, Handler<Endpoint>>>)[feature]?.[
        name
      ]
      if (!handler) throw new Error(`No handler for ${feature}.${name}`)
      app.on(endpoint.method, endpoint.path, context => answer(context, services, rates, endpoint, handler))
      // By shape: one address may name a member in one call and a comment in another.
      const shape = endpoint.path.replace(/:\w+/g, ':id')
      const known = methods.get(shape) ?? new Set()
      if (endpoint.method === 'GET') known.add('HEAD')
      methods.set(shape, known.add(endpoint.method))
    }
  }
  for (const [path, known] of methods) {
    app.all(path, context => {
      context.set('route', path)
      const refused = answerCode('request/method')
      refused.headers.set('Allow', [...known].join(', '))
      return refused
    })
  }
}

async function answer(
  context: Context<Env>,
  services: Services,
  rates: Rates,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
): Promise<Response> {
  context.set('route', endpoint.path)
  const session = await sessionOf(services, context.req.header('authorization'))
  context.set('uid', session?.member.uid)
  const caller = {
    address: addressOf(context.env?.incoming, services.config.trustedProxies),
    uid: session?.member.uid,
    email: session?.member.email,
  }
  rates.enter(caller)
  const refused = checkAccess(session?.member, endpoint.access)
  if (refused) throw new ApiError(refused)
  const added: Record<string, string> = {}
  const act = async (input: unknown) => {
    try {
      return await answered(handler, callOf(context, services, endpoint, session, input, added), endpoint)
    } catch (error) {
      // What was to be written names an account that has been deleted since the session was read.
      const isGone = isOrphan(error) && !(await sessionOf(services, context.req.header('authorization')))
      throw isGone && session ? new ApiError('session/none') : error
    }
  }
  const name = `${endpoint.method} ${endpoint.path}`
  const read = () => readInput(context, endpoint)
  // An upload counts before its file is taken in, anything else once its input is known to be right.
  const result = endpoint.upload
    ? await rates.within(name, caller, {}, async () => act(await read()))
    : await read().then(input => rates.within(name, caller, input, () => act(input)))
  if (result instanceof Written) {
    return inPieces(result, endpoint.status, added)
  }
  // As a text, with its headers in one plain record: a stream, or headers set one by one, would cost as much as all the rest.
  const text = JSON.stringify(result)
  // What may be kept is named by what it says.
  if (added['Cache-Control']) added.ETag = `"${hash('sha1', text, 'base64url')}"`
  const isKept = names(context.req.header('if-none-match'), added.ETag)
  // As a text, with its headers in one plain record: a stream, or headers set one by one, would cost as much as all the rest.
  const whole = new Response(isKept ? null : text, {
    status: isKept ? 304 : (endpoint.status ?? 200),
    headers: headersOf(context.get('request'), isKept ? added : { ...jsonType, ...added }),
  })
  context.set('whole', whole)
  return whole
}

/** Whether an If-None-Match names what would be answered; validators compare weakly here. */
const names = (header: string | undefined, tag: string | undefined): boolean =>
  tag !== undefined &&
  (header ?? '').split(',').some(each => ['*', tag].includes(each.trim().replace(/^W\//, '')))

function callOf(
  context: Context<Env>,
  services: Services,
  endpoint: Endpoint,
  session: Session | null,
  input: unknown,
  added: Record<string, string>,
): Call {
  return {
    input,
    member: session?.member ?? null,
    emailVerified: session?.emailVerified ?? false,
    token: session?.token ?? null,
    get device() {
      return deviceOf(context.req.header('user-agent'))
    },
    db: services.db,
    services,
    header: (name: string, value: string) => {
      added[name] = value
    },
    once<T extends Json & { id: string }>(making: Making<T>) {
      const what = `${endpoint.method} ${context.req.path} ${JSON.stringify(input)}`
      const key = context.req.header('idempotency-key')
      const act = { userId: session?.member.uid ?? '', what, key, now: services.clock.now() }
      return doOnce(services, act, making)
    },
    fail: (...[code, details]: Parameters<Call['fail']>) => new End(code, details),
  } as Call
}

async function answered(handler: Handler<Endpoint>, call: Call, endpoint: Endpoint) {
  try {
    return await handler(call)
  } finally {
    await forgetInput(call.input, endpoint)
  }
}
