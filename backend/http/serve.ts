import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Services } from '#backend/services.ts'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { whyNot } from '#contract/why-not.ts'
import { type Call, End, type Handler, type Handlers, type Json } from './call.ts'
import { answerCode, answerFailure } from './failures.ts'
import { type Env, guard } from './guard.ts'
import { readInput } from './input.ts'
import { json } from './json.ts'
import { doOnce } from './once.ts'
import { sessionOf } from './session.ts'

/** A fresh Hono app with what every answer shares: headers, log, origins, errors as JSON. */
export function createHttp(services: Services): Hono<Env> {
  const app = new Hono<Env>()
  app.use(guard(services))
  app.use(
    cors({
      origin: [...services.config.allowedOrigins],
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
      exposeHeaders: ['X-Request-Id', 'X-Truncated', 'Retry-After'],
      maxAge: 600,
    }),
  )
  app.onError((error, context) => answerFailure(error, context.get('log')))
  app.notFound(() => answerCode('request/unknown'))
  return app
}

/** Puts the contract on an app: every endpoint with its handler, and 405 with `Allow` for other methods of their paths. */
export function serve(app: Hono<Env>, services: Services, handlers: Handlers): void {
  const methods = new Map<string, Set<string>>()
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      // The type of Handlers has matched each name with its endpoint; a loop over names cannot carry that further.
      const handler = (handlers as unknown as Record<string, Record<string, Handler<Endpoint>>>)[feature]?.[
        name
      ]
      if (!handler) throw new Error(`No handler for ${feature}.${name}`)
      app.on(endpoint.method, endpoint.path, context => answer(context, services, endpoint, handler))
      const known = methods.get(endpoint.path) ?? new Set(endpoint.method === 'GET' ? ['HEAD'] : [])
      methods.set(endpoint.path, known.add(endpoint.method))
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
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
): Promise<Response> {
  context.set('route', endpoint.path)
  const session = await sessionOf(services, context.req.header('authorization'))
  context.set('uid', session?.member.uid)
  const refused = whyNot.enter(session?.member, endpoint.access)
  if (refused) throw new Refusal(refused)
  const input = await readInput(context, endpoint)
  const call = {
    input,
    member: session?.member ?? null,
    token: session?.token ?? null,
    db: services.db,
    services,
    header: (name: string, value: string) => context.header(name, value),
    once<T extends Json>(act: Parameters<typeof doOnce<T>>[2]) {
      const what = `${endpoint.method} ${context.req.path} ${JSON.stringify(input)}`
      const key = context.req.header('idempotency-key')
      return doOnce(
        services.db,
        { userId: session?.member.uid ?? '', what, key, now: services.clock.now() },
        act,
      )
    },
    fail: (...[code, details]: Parameters<Call['fail']>) => new End(code, details),
  } as Call
  const reply = json(await handler(call), endpoint.status)
  return context.newResponse(reply.body, reply)
}
