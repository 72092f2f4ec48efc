import type { Handler, Hono } from 'hono'
import { etag } from 'hono/etag'
import { admin } from './features/admin/handlers.ts'
import { contributions } from './features/contributions/handlers.ts'
import { mentors } from './features/mentors/handlers.ts'
import { programs } from './features/programs/handlers.ts'
import { session } from './features/session/handlers.ts'
import { stories } from './features/stories/handlers.ts'
import type { Handlers } from './http/call.ts'
import { docsPage, docsPolicy } from './http/docs-page.ts'
import type { Env } from './http/guard.ts'
import { json } from './http/json.ts'
import { openApi } from './http/openapi.ts'
import { ping } from './http/queries.ts'
import { createHttp, serve } from './http/serve.ts'
import type { Services } from './services.ts'

export const handlers: Handlers = { session, programs, contributions, admin, mentors, stories }

/** The API as a Hono app: contract and handlers on the services it is given. Does no I/O of its own. */
export function createApp(services: Services, answeredBy: Handlers = handlers): Hono<Env> {
  const app = createHttp(services)
  const document = openApi(services.config.publicSiteUrl ?? '/')
  for (const path of ['/api/programs', '/api/mentors', '/api/testimonials']) app.use(path, etag())
  serve(app, services, answeredBy)
  const get = (path: string, answer: Handler<Env>) =>
    app.get(path, (context, next) => {
      context.set('route', path)
      return answer(context, next)
    })
  get('/api/openapi.json', () => json(document))
  get('/api/docs', context => context.html(docsPage(), 200, { 'Content-Security-Policy': docsPolicy }))
  get('/healthz', () => json({ alive: true }))
  get('/readyz', async () => {
    await ping(services.db)
    return json({ ready: true })
  })
  return app
}
